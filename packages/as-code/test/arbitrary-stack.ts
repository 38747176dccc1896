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
        ["config", "displayType", "constructor", "toString", ...reserved].map((name) => [name, unknownValue]),
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

const tile = fc
  .tuple(
    fc.record(
      {
        name: text,
        x: number,
        y: number,
        w: number,
        h: number,
        asRatio: fc.boolean(),
        series: fc.array(series, { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
    unknownFields(),
    fc.option(fc.record({ key: unknownValue }), { nil: undefined, freq: 6 }),
  )
  .map(([known, unknown, other]): Json => ({ ...unknown, ...known, ...(other === undefined ? {} : { other }) }));

const dashboard = fc
  .tuple(
    fc.record(
      { name: text, tags: fc.array(text, { maxLength: 2 }), tiles: fc.array(tile, { maxLength: 4 }) },
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
        webhook: fc.constantFrom("on-call", "chat"),
        groupBy: text,
        silenced: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    unknownFields(),
    fc.nat(),
    fc.nat(),
  )
  .map(([known, unknown, dashboardIndex, tileIndex]) => ({
    fields: { ...unknown, ...known },
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
