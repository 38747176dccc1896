import fc from "fast-check";
import type { Files, Json } from "./world.ts";

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
/** Fields that the document does not show, among them names that mean something else in a file. */
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

/** A tile as deployed servers write it. */
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
    .map(([known, unknown, reference]) => ({ ...unknown, ...known, ...reference })),
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
  .map(([known, unknown, other, drawing]): Json => ({
    ...unknown,
    ...known,
    ...drawing,
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

/** Tiles without a name of their own need a key. */
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

/** Any stack: its files, with references that lead somewhere. */
export const anyStack: fc.Arbitrary<Files> = fc
  .tuple(fc.array(dashboard, { maxLength: 3 }), fc.array(alert, { maxLength: 4 }))
  .map(([dashboards, alerts]) => {
    const keys = dashboards.map((_one, index) => `board-${index}`);
    const withTiles = dashboards.flatMap((one, index) =>
      Array.isArray(one["tiles"]) && one["tiles"].length > 0 ? [index] : [],
    );
    return {
      dashboards: Object.fromEntries(dashboards.map((one, index) => [keys[index] ?? "", one])),
      alerts: Object.fromEntries(
        alerts.map(({ fields, dashboardIndex, tileIndex }, index) => {
          const board = withTiles[dashboardIndex % Math.max(1, withTiles.length)];
          const tiles = board === undefined ? [] : (dashboards[board]?.["tiles"] as Json[]);
          const watched = tiles[tileIndex % Math.max(1, tiles.length)];
          const target =
            board === undefined || watched === undefined
              ? {}
              : { dashboard: keys[board], tile: watched["key"] ?? watched["name"], source: "tile" };
          return [`alert-${index}`, { ...fields, ...target }];
        }),
      ),
    };
  });
