// What stacks of all servers consist of.
import fc from "fast-check";
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
export const position: fc.Arbitrary<number> = fc.integer({ min: 0, max: 23 });
export const size: fc.Arbitrary<number> = fc.integer({ min: 1, max: 24 });
export const number: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 0, max: 24 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
);
export const unknownValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.boolean(),
  number,
  text,
  fc.array(text, { maxLength: 2 }),
  fc.record({ inner: number, name: text }),
);
/** Unknown fields, including some whose names have another meaning in files. */
export const unknownFields = (...reserved: string[]): fc.Arbitrary<Json> =>
  fc.option(
    fc.record(
      Object.fromEntries(
        ["custom", "layout", "constructor", "toString", ...reserved].map((name) => [name, unknownValue]),
      ) as Record<string, fc.Arbitrary<unknown>>,
      { requiredKeys: [] },
    ),
    { nil: {}, freq: 2 },
  );

const item = fc.oneof(
  fc.record({ aggFn: fc.constant("count"), where: text, alias: text }, { requiredKeys: ["aggFn"] }),
  fc.record(
    { aggFn: fc.constant("sum"), valueExpression: text, where: text, alias: text },
    { requiredKeys: ["aggFn", "valueExpression"] },
  ),
);
const known = fc.record(
  {
    displayType: fc.constantFrom("line", "stacked_bar", "table", "pie"),
    source: fc.constantFrom("Logs", "Traces"),
    asRatio: fc.boolean(),
    fillNulls: fc.boolean(),
    groupBy: fc.constantFrom("ServiceName", "a, f(b, c)", ""),
    select: fc.array(item, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ["displayType", "source", "select"] },
);
const link = { onClick: { type: "search", target: { mode: "id", id: { $source: "Traces" } } } };

/** The `config` of a tile, as deployed servers return it: with the fields of its kind only. */
export const config: fc.Arbitrary<Json> = fc.oneof(
  known.map(({ displayType, source, groupBy, asRatio, fillNulls, select }) => ({
    displayType,
    source,
    ...(groupBy === undefined ? {} : { groupBy }),
    ...(asRatio === undefined || displayType === "pie" ? {} : { asRatio: asRatio && select.length === 2 }),
    ...(fillNulls === undefined || displayType === "table" || displayType === "pie" ? {} : { fillNulls }),
    select: displayType === "pie" ? select.slice(0, 1) : select,
    ...(displayType === "table" && asRatio === true ? link : {}),
  })),
  fc.record({ displayType: fc.constant("markdown"), markdown: text }),
);

/** Adds keys to tiles without a unique name. */
export function withKeys(tiles: readonly Json[]): Json[] {
  const names = tiles.map(({ name }) => name);
  return tiles.map((one, index) => {
    const { name } = one;
    return name !== undefined && names.filter((other) => other === name).length === 1
      ? one
      : { key: `tile-${index}`, ...one };
  });
}

/** An alert without the tile that it watches. */
export interface Rule {
  readonly fields: Json;
  readonly dashboardIndex: number;
  readonly tileIndex: number;
}

/** Combines dashboards and alerts to a stack without broken references. */
export function toFiles(dashboards: readonly Json[], alerts: readonly Rule[]): Files {
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
