// Any stack that a server accepts, by behavior.
import fc from "fast-check";
import { behaviors } from "./world.ts";
import type { Files, Json } from "./world.ts";

export const text: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "Errors",
      "Requests",
      "Latency",
      "Kasse – Fehler",
      "yes",
      "1e3",
      "null",
      "~",
      "a: b",
      "# no",
      "constructor",
      "__proto__",
      "toString",
    ),
  },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }) },
);
/** A position or size that servers accept. */
const position: fc.Arbitrary<number> = fc.integer({ min: 0, max: 23 });
const size: fc.Arbitrary<number> = fc.integer({ min: 1, max: 24 });
const number: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 0, max: 24 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
);
const unknownValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.boolean(),
  number,
  text,
  fc.array(text, { maxLength: 2 }),
  fc.record({ inner: number, name: text }),
);
/** Names of unknown fields, including some with another meaning in files. */
const unknownNames = ["custom", "layout", "constructor", "toString"];

const selected = fc.oneof(
  fc.record({ aggFn: fc.constant("count"), where: text, alias: text }, { requiredKeys: ["aggFn"] }),
  fc.record(
    { aggFn: fc.constant("sum"), valueExpression: text, where: text, alias: text },
    { requiredKeys: ["aggFn", "valueExpression"] },
  ),
);
const chart = fc.record(
  {
    displayType: fc.constantFrom("line", "stacked_bar", "table", "pie", "number"),
    source: fc.constantFrom("Logs", "Traces"),
    asRatio: fc.boolean(),
    fillNulls: fc.boolean(),
    groupBy: fc.constantFrom("ServiceName", "a, f(b, c)", ""),
    select: fc.array(selected, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ["displayType", "source", "select"] },
);
const link = { onClick: { type: "search", target: { mode: "id", id: { $source: "Traces" } } } };

/** The `config` of a tile, as deployed servers return it: with the fields of its kind only. */
const config: fc.Arbitrary<Json> = fc.oneof(
  chart.map(({ displayType, source, groupBy, asRatio, fillNulls, select }) => {
    const isWhole = displayType === "pie" || displayType === "number";
    return {
      displayType,
      source,
      ...(groupBy === undefined || displayType === "number" ? {} : { groupBy }),
      ...(asRatio === undefined || isWhole ? {} : { asRatio: asRatio && select.length === 2 }),
      ...(fillNulls === undefined || displayType === "table" || isWhole ? {} : { fillNulls }),
      select: isWhole ? select.slice(0, 1) : select,
      ...(displayType === "table" && asRatio === true ? link : {}),
    };
  }),
  fc.record({ displayType: fc.constant("markdown"), markdown: text }),
);

/** Adds keys to tiles without a unique name. */
function withKeys(tiles: readonly Json[]): Json[] {
  const names = tiles.map(({ name }) => name);
  return tiles.map((one, index) => {
    const { name } = one;
    return name !== undefined && names.filter((other) => other === name).length === 1
      ? one
      : { key: `tile-${index}`, ...one };
  });
}

/** Combines dashboards and alerts to a stack without broken references. */
function toFiles(
  dashboards: readonly Json[],
  alerts: readonly { readonly fields: Json; readonly dashboardIndex: number; readonly tileIndex: number }[],
): Files {
  const keys = dashboards.map((_one, index) => `board-${index}`);
  const withTiles = dashboards.flatMap((one, index) =>
    Array.isArray(one["tiles"]) && one["tiles"].length > 0 ? [index] : [],
  );
  return {
    dashboards: Object.fromEntries(dashboards.map((one, index) => [keys[index] ?? "", one])),
    alerts: Object.fromEntries(
      alerts.flatMap(({ fields, dashboardIndex, tileIndex }, index) => {
        const board = withTiles[dashboardIndex % Math.max(1, withTiles.length)];
        const tiles = board === undefined ? [] : (dashboards[board]?.["tiles"] as Json[]);
        const watched = tiles[tileIndex % Math.max(1, tiles.length)];
        if (board === undefined || watched === undefined) return [];
        const target = { dashboard: keys[board], tile: watched["key"] ?? watched["name"], source: "tile" };
        return [[`alert-${index}`, { ...fields, ...target }]];
      }),
    ),
  };
}

const source = fc.constantFrom("Logs", "Traces");
const filter = fc.record({ type: fc.constant("QUERY_EXPRESSION"), name: text, expression: text, source });
const aggregation = fc.oneof(
  fc.record({ aggFn: fc.constant("count"), field: text }, { requiredKeys: ["aggFn"] }),
  fc.record({ aggFn: fc.constantFrom("avg", "max"), field: fc.constant("Duration") }),
  fc.constant({ aggFn: "quantile", level: 0.95, field: "Duration" }),
);

/** Returns fields that only some servers accept. */
const only = <Part extends object>(isAccepted: boolean, fields: Part): Partial<Part> => (isAccepted ? fields : {});

const isNumber = ({ type }: Json): boolean => type === "number";

function stackOn(behavior: (typeof behaviors)[number]): fc.Arbitrary<Files> {
  // A documented server keeps what it does not know.
  const [isOpen, isOlder] = [behavior === "documented", behavior === "deployed=older"];
  const unknown = (...more: string[]): fc.Arbitrary<Json> => {
    const fields = Object.fromEntries([...unknownNames, ...more].map((name) => [name, unknownValue]));
    return isOpen ? fc.option(fc.record(fields, { requiredKeys: [] }), { nil: {}, freq: 2 }) : fc.constant({});
  };
  const groupBy = fc.constantFrom([], ["ServiceName"], isOpen ? ["f(b, c)"] : ["a", "f(b, c)"]);
  const item = fc.tuple(fc.record({ source, groupBy }), aggregation, text, unknown());
  const series = fc
    .tuple(
      fc.array(item, { minLength: 1, maxLength: 2 }),
      fc.constantFrom(
        {},
        { type: "time", dataSource: "events", whereLanguage: "lucene" },
        { type: "time", displayType: "stacked_bar" },
        { type: "table" },
        { type: "number" },
      ),
    )
    .map(([items, defaults]) =>
      // A number has one series, without groups.
      items.slice(0, isNumber(defaults) ? 1 : 2).map(([own, one, where, more]) => {
        // A `config` contains only one source and grouping.
        const shared = isOpen ? own : items[0]?.[0];
        return { ...more, ...defaults, ...shared, ...one, where, ...(isNumber(defaults) ? { groupBy: [] } : {}) };
      }),
    );
  const content: fc.Arbitrary<Json> = fc.oneof(
    fc.record({ series, ...only(isOpen, { asRatio: fc.boolean() }) }),
    ...(isOlder
      ? []
      : [
          fc
            .tuple(config, unknown("source"))
            .map(([one, more]) => ({ config: "source" in one ? { ...more, ...one } : one })),
        ]),
  );
  const reserved = fc.option(fc.record({ other: fc.record({ key: unknownValue }) }), { nil: {}, freq: 6 });
  const tile = fc
    .tuple(
      unknown(),
      fc.record({ name: text, x: position, y: position, w: size, h: size }),
      content,
      isOpen ? reserved : unknown(),
    )
    .map((all): Json => Object.assign({}, ...all) as Json);
  const dashboard = fc
    .tuple(
      unknown(),
      fc.record(
        {
          name: text,
          tags: fc.uniqueArray(
            text.filter(({ length }) => length <= 32),
            { maxLength: 2 },
          ),
          tiles: fc.array(tile, { maxLength: 4 }).map(withKeys),
          ...only(!isOlder, { filters: fc.array(filter, { maxLength: 2 }) }),
          ...only(isOpen, { savedQuery: text }),
        },
        { requiredKeys: isOpen ? ["name"] : ["name", "tiles"] },
      ),
    )
    .map(([more, known]): Json => ({ ...more, ...known }));
  const condition = fc.oneof(
    fc.record({ thresholdType: fc.constantFrom("above", "below"), threshold: isOpen ? number : position }),
    ...(behavior === "deployed"
      ? [
          fc.record({
            thresholdType: fc.constantFrom("between", "not_between"),
            threshold: position,
            thresholdMax: size.map((one) => one + 24),
          }),
        ]
      : []),
  );
  const [chat, onCall] = [{ webhook: "chat" }, { webhook: "on-call" }];
  const channels = [
    { type: "webhook", ...chat },
    { type: "webhook", ...onCall, ...only(isOpen, { severity: "high" }) },
  ];
  const rule = fc
    .tuple(
      unknown(),
      fc.record(
        {
          name: text,
          message: text,
          interval: fc.constantFrom("1m", "15m", "1h"),
          ...only(!isOlder, { note: text }),
          ...only(isOpen, {
            groupBy: text,
            silenced: fc.boolean(),
            numConsecutiveWindows: fc.integer({ min: 1, max: 3 }),
          }),
        },
        { requiredKeys: isOpen ? ["interval"] : ["name", "interval"] },
      ),
      condition,
      fc.constantFrom<Json[]>(onCall, chat, ...(isOlder ? [] : [{ channels }])),
    )
    .map((all) => Object.assign({}, ...all) as Json);
  const watching = fc.record({ fields: rule, dashboardIndex: fc.nat(), tileIndex: fc.nat() });
  return fc
    .tuple(fc.array(dashboard, { maxLength: 3 }), fc.array(watching, { maxLength: 4 }))
    .map(([dashboards, alerts]) => toFiles(dashboards, alerts));
}

/** Any stack that a server accepts, by behavior. */
export const anyStack = Object.fromEntries(behaviors.map((one) => [one, stackOn(one)])) as Readonly<
  Record<(typeof behaviors)[number], fc.Arbitrary<Files>>
>;
