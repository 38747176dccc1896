import type { NumberContent, PieContent, TableContent } from "@obstack/drawing";
import type { TileQuery } from "../tiles/tile-query.ts";
import { commonUnit } from "./read-results.ts";
import type { Result } from "./read-results.ts";
import { groupName } from "./time-chart.ts";

/** Maximum number of rows and slices, unless the tile sets a lower one. */
const maxRows = 50;
const maxSlices = 10;

/** Returns the single value of a number tile: that of its first series or formula. Without rows, counts and sums are 0. */
export function numberContent({ fillsGaps }: TileQuery, results: readonly Result[]): NumberContent {
  const [first] = results;
  // Of several groups, servers show the first.
  const value = first?.points[0]?.value ?? (fillsGaps && isAdditive(first?.aggFn) ? 0 : null);
  return { kind: "number", value, ...(first?.unit === undefined ? {} : { unit: first.unit }) };
}

/** Returns a table of groups and their values, highest first. */
export function tableContent({ groupBy, limit = maxRows }: TileQuery, results: readonly Result[]): TableContent {
  const rows = new Map<string, { readonly group: readonly string[]; readonly values: (number | null)[] }>();
  for (const [index, { points }] of results.entries()) {
    for (const { group, value } of points) {
      const key = JSON.stringify(group);
      const row = rows.get(key) ?? { group, values: results.map(() => null) };
      row.values[index] = value;
      rows.set(key, row);
    }
  }
  const sorted = [...rows.values()].toSorted(
    (one, other) => (other.values[0] ?? -Infinity) - (one.values[0] ?? -Infinity),
  );
  const kept = sorted.slice(0, Math.min(limit, maxRows));
  return {
    kind: "table",
    columns: [...groupBy.map((name) => ({ name })), ...results.map(({ name, unit }) => ({ name, unit }))],
    rows: kept.map(({ group, values }) => [...groupBy.map((_, index) => group[index] ?? ""), ...values]),
    ...(sorted.length > kept.length ? { omitted: sorted.length - kept.length } : {}),
  };
}

/** Returns a pie of the groups, highest first. Small slices become one. */
export function pieContent({ groupBy }: TileQuery, results: readonly Result[]): PieContent {
  const all = results.flatMap(({ name, points }) =>
    points.map(({ group, value }) => ({
      name: groupBy.length === 0 ? name : [...(results.length > 1 ? [name] : []), groupName(group)].join(" · "),
      value: Math.max(0, value ?? 0),
    })),
  );
  const sorted = all.toSorted((one, other) => other.value - one.value);
  const kept = sorted.length > maxSlices ? sorted.slice(0, maxSlices - 1) : sorted;
  const rest = sorted.slice(kept.length);
  const others = { name: `${rest.length} others`, value: rest.reduce((sum, { value }) => sum + value, 0) };
  return { kind: "pie", slices: [...kept, ...(rest.length === 0 ? [] : [others])], unit: commonUnit(results) };
}

function isAdditive(aggFn: string | undefined): boolean {
  return aggFn === "count" || aggFn === "count_distinct" || aggFn === "sum";
}
