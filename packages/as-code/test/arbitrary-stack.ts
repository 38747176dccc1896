import fc from "fast-check";
import type { behaviors, Files, Json } from "./world.ts";

const text = fc.oneof(
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
const number = fc.oneof(
  fc.integer({ min: 0, max: 24 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
);
const unknownValue = fc.oneof(
  fc.boolean(),
  number,
  text,
  fc.array(text, { maxLength: 2 }),
  fc.record({ inner: number, name: text }),
);
/** Unknown fields, including some whose names have another meaning in files. */
const unknownFields = (...reserved: string[]): fc.Arbitrary<Json> =>
  fc.option(
    fc.record(
      Object.fromEntries(
        ["custom", "layout", "constructor", "toString", ...reserved].map((name) => [name, unknownValue]),
      ) as Record<string, fc.Arbitrary<unknown>>,
      { requiredKeys: [] },
    ),
    { nil: {}, freq: 2 },
  );

const series = fc
  .tuple(
    fc.record(
      {
        type: fc.constantFrom("time", "table"),
        dataSource: fc.constant("events"),
        source: fc.constantFrom("Logs", "Traces"),
        aggFn: fc.constantFrom("count", "avg"),
        where: text,
        whereLanguage: fc.constantFrom("lucene", "sql"),
        groupBy: fc.array(text, { maxLength: 2 }),
        field: text,
      },
      { requiredKeys: [] },
    ),
    unknownFields(),
  )
  .map(([known, unknown]) => ({ ...unknown, ...known }));

/** The `config` of a tile, as deployed servers return it. */
const config = fc.oneof(
  fc
    .tuple(
      fc.record(
        {
          displayType: fc.constantFrom("line", "stacked_bar", "number", "heatmap"),
          source: fc.constantFrom("Logs", "Traces"),
          asRatio: fc.boolean(),
          fillNulls: fc.boolean(),
          groupBy: fc.constantFrom("ServiceName", "a, f(b, c)", ""),
          select: fc.array(
            fc.record(
              { aggFn: fc.constantFrom("count", "sum"), valueExpression: text, where: text, alias: text },
              { requiredKeys: ["aggFn"] },
            ),
            { minLength: 1, maxLength: 2 },
          ),
        },
        { requiredKeys: ["displayType", "source", "select"] },
      ),
      unknownFields("source"),
      fc.option(fc.constant({ target: { $source: "Traces" } }), { nil: {} }),
    )
    .map(([{ fillNulls, asRatio, ...known }, unknown, reference]) => ({
      ...unknown,
      ...known,
      // Only these kinds of tiles have the following fields.
      ...(["line", "stacked_bar"].includes(known.displayType)
        ? { ...(fillNulls === undefined ? {} : { fillNulls }), ...(asRatio === undefined ? {} : { asRatio }) }
        : {}),
      ...reference,
    })),
  fc.record({ displayType: fc.constant("markdown"), markdown: text }),
);

const tile = fc
  .tuple(
    fc.record(
      {
        name: text,
        x: number,
        y: number,
        w: number,
        h: number,
      },
      { requiredKeys: [] },
    ),
    unknownFields(),
    fc.option(fc.record({ key: unknownValue }), { nil: undefined, freq: 6 }),
    fc.oneof(
      fc.record({ series: fc.array(series, { maxLength: 2 }), asRatio: fc.boolean() }, { requiredKeys: [] }),
      config.map((one) => ({ config: one })),
    ),
  )
  .map(([known, unknown, other, content]): Json => ({
    ...unknown,
    ...known,
    ...content,
    ...(other === undefined ? {} : { other }),
  }));

const filter = fc.record(
  { type: fc.constant("QUERY_EXPRESSION"), name: text, expression: text, source: fc.constantFrom("Logs", "Traces") },
  { requiredKeys: ["name"] },
);

const dashboard = fc
  .tuple(
    fc.record(
      {
        name: text,
        tags: fc.array(text, { maxLength: 2 }),
        tiles: fc.array(tile, { maxLength: 4 }),
        filters: fc.array(filter, { maxLength: 2 }),
        savedQuery: text,
      },
      { requiredKeys: ["name"] },
    ),
    unknownFields(),
  )
  .map(([known, unknown]): Json => ({
    ...unknown,
    ...known,
    ...("tiles" in known ? { tiles: withKeys(known.tiles) } : {}),
  }));

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

const alert = fc
  .tuple(
    fc.record(
      {
        name: text,
        message: text,
        threshold: number,
        interval: fc.constantFrom("1m", "15m", "1h"),
        thresholdType: fc.constantFrom("above", "below"),
        groupBy: text,
        silenced: fc.boolean(),
        note: text,
        numConsecutiveWindows: fc.integer({ min: 1, max: 3 }),
      },
      { requiredKeys: [] },
    ),
    fc.oneof(
      fc.constant({}),
      fc.constantFrom({ webhook: "on-call" }, { webhook: "chat" }),
      fc.constant({
        channels: [
          { type: "webhook", webhook: "chat" },
          { type: "webhook", webhook: "on-call", severity: "high" },
        ],
      }),
      fc.constant({ channel: { type: "email", recipients: ["a@example.com"] } }),
    ),
    unknownFields(),
    fc.nat(),
    fc.nat(),
  )
  .map(([known, channels, unknown, dashboardIndex, tileIndex]) => ({
    fields: { ...unknown, ...known, ...channels },
    dashboardIndex,
    tileIndex,
  }));

interface Rule {
  readonly fields: Json;
  readonly dashboardIndex: number;
  readonly tileIndex: number;
}

/** Combines dashboards and alerts to a stack without broken references. */
function toFiles(dashboards: readonly Json[], alerts: readonly Rule[], allowsNoTarget: boolean): Files {
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
        if (board === undefined || watched === undefined) return allowsNoTarget ? [[`alert-${index}`, fields]] : [];
        const target = { dashboard: keys[board], tile: watched["key"] ?? watched["name"], source: "tile" };
        return [[`alert-${index}`, { ...fields, ...target }]];
      }),
    ),
  };
}

/** Any stack that a documented server accepts. */
const documentedStack: fc.Arbitrary<Files> = fc
  .tuple(fc.array(dashboard, { maxLength: 3 }), fc.array(alert, { maxLength: 4 }))
  .map(([dashboards, alerts]) => toFiles(dashboards, alerts, true));

const position = fc.integer({ min: 0, max: 24 });
const size = fc.integer({ min: 1, max: 24 });
const aggregation = fc.oneof(
  fc.constant({ aggFn: "count" }),
  fc.record({ aggFn: fc.constantFrom("avg", "max"), field: fc.constant("Duration") }),
  fc.constant({ aggFn: "quantile", level: 0.95, field: "Duration" }),
);
/** Series with the same source and grouping, because a `config` contains only one of each. */
const serverSeries = fc
  .tuple(
    fc.record({
      source: fc.constantFrom("Logs", "Traces"),
      groupBy: fc.constantFrom([], ["ServiceName"], ["a", "f(b, c)"]),
    }),
    fc.array(fc.tuple(aggregation, text), { minLength: 1, maxLength: 2 }),
    fc.constantFrom({}, { type: "time", dataSource: "events", whereLanguage: "lucene" }),
  )
  .map(([shared, items, defaults]) => items.map(([one, where]) => ({ ...defaults, ...shared, ...one, where })));

/** Any stack that a deployed server accepts. */
function serverStack(isOlder: boolean): fc.Arbitrary<Files> {
  const content = isOlder
    ? serverSeries.map((one): Json => ({ series: one }))
    : fc.oneof(
        serverSeries.map((one): Json => ({ series: one })),
        config.filter(({ displayType }) => displayType !== "heatmap").map((one): Json => ({ config: one })),
      );
  const tiles = fc
    .array(fc.tuple(fc.record({ name: text, x: position, y: position, w: size, h: size }), content), { maxLength: 4 })
    .map((all) => withKeys(all.map(([one, parts]) => ({ ...one, ...parts }))));
  const board = fc.record(
    {
      name: text,
      tags: fc.array(text, { maxLength: 2 }),
      tiles,
      ...(isOlder ? {} : { filters: fc.array(serverFilter, { maxLength: 2 }) }),
    },
    { requiredKeys: ["name", "tiles"] },
  );
  const condition = fc.oneof(
    fc.record({ thresholdType: fc.constantFrom("above", "below"), threshold: position }),
    ...(isOlder
      ? []
      : [
          fc.record({
            thresholdType: fc.constantFrom("between", "not_between"),
            threshold: position,
            thresholdMax: size.map((one) => one + 24),
          }),
        ]),
  );
  const channels = fc.constantFrom<Json[]>(
    { webhook: "on-call" },
    { webhook: "chat" },
    ...(isOlder
      ? []
      : [
          {
            channels: [
              { type: "webhook", webhook: "chat" },
              { type: "webhook", webhook: "on-call" },
            ],
          },
        ]),
  );
  const rule = fc
    .tuple(
      fc.record(
        { name: text, message: text, interval: fc.constantFrom("1m", "15m", "1h"), ...(isOlder ? {} : { note: text }) },
        { requiredKeys: ["name", "interval"] },
      ),
      condition,
      channels,
      fc.nat(),
      fc.nat(),
    )
    .map(([known, limits, recipients, dashboardIndex, tileIndex]): Rule => ({
      fields: { ...known, ...limits, ...recipients },
      dashboardIndex,
      tileIndex,
    }));
  return fc
    .tuple(fc.array(board, { maxLength: 3 }), fc.array(rule, { maxLength: 4 }))
    .map(([dashboards, alerts]) => toFiles(dashboards, alerts, false));
}

const serverFilter = fc.record({
  type: fc.constant("QUERY_EXPRESSION"),
  name: text,
  expression: fc.constantFrom("ServiceName", "SeverityText"),
  source: fc.constantFrom("Logs", "Traces"),
});

/** Any stack that a server accepts, by behavior. */
export const anyStack: Readonly<Record<(typeof behaviors)[number], fc.Arbitrary<Files>>> = {
  documented: documentedStack,
  deployed: serverStack(false),
  "deployed=older": serverStack(true),
};
