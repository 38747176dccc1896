import { isAdditive } from "@obstack/core/charts";
import { boundLabel } from "./bound-drawing.ts";
import type { NumberContent, PieContent, TableContent } from "./dashboard.ts";
import type { Unit } from "./unit.ts";

/** How a tile shows values of the whole range. */
export interface WholeTile {
  /** Columns that the series are grouped by. */
  readonly groupBy: readonly string[];
  /** Maximum number of lines, rows or slices. Default: all. */
  readonly limit?: number | undefined;
  /** Whether missing counts and sums are 0. */
  readonly fillsGaps: boolean;
}

/** Values of a series or formula, one for each group. */
export interface WholeResult {
  readonly name: string;
  readonly unit?: Unit | undefined;
  /** Aggregation function, or `ratio` for computed values. */
  readonly aggFn: string;
  readonly points: readonly { readonly group: readonly string[]; readonly value: number | null }[];
}

/** Smaller slices become one. */
const maxSlices = 10;

/** Returns the single value of a number tile: that of its first series or formula. Without rows, counts and sums are 0. */
export function numberContent({ fillsGaps }: WholeTile, results: readonly WholeResult[]): NumberContent {
  const [first] = results;
  // Of several groups, servers show the first.
  const value = first?.points[0]?.value ?? (fillsGaps && isAdditive(first?.aggFn) ? 0 : null);
  return { kind: "number", value, ...(first?.unit === undefined ? {} : { unit: first.unit }) };
}

/** Returns a table of groups and their values, highest first. */
export function tableContent({ groupBy, limit }: WholeTile, results: readonly WholeResult[]): TableContent {
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
    (one, other) =>
      (other.values[0] ?? -Infinity) - (one.values[0] ?? -Infinity) ||
      compareNames(groupName(one.group), groupName(other.group)),
  );
  const kept = sorted.slice(0, limit);
  return {
    kind: "table",
    columns: [...groupBy.map((name) => ({ name })), ...results.map(({ name, unit }) => ({ name, unit }))],
    rows: kept.map(({ group, values }) => [...groupBy.map((_, index) => group[index] ?? ""), ...values]),
    ...(sorted.length > kept.length ? { omitted: sorted.length - kept.length } : {}),
  };
}

/** Returns a pie of the groups, highest first. A limit leaves out the others, as servers do; small slices become one. */
export function pieContent({ groupBy, limit }: WholeTile, results: readonly WholeResult[]): PieContent {
  const all = results.flatMap(({ name, points }) =>
    points.map(({ group, value }) => ({
      name: groupBy.length === 0 ? name : [...(results.length > 1 ? [name] : []), groupName(group)].join(" · "),
      value: Math.max(0, value ?? 0),
    })),
  );
  const byValue = all.toSorted((one, other) => other.value - one.value || compareNames(one.name, other.name));
  const sorted = byValue.slice(0, limit);
  const kept = sorted.length > maxSlices ? sorted.slice(0, maxSlices - 1) : sorted;
  const rest = sorted.slice(kept.length);
  const others = { name: `${rest.length} others`, value: rest.reduce((sum, { value }) => sum + value, 0) };
  return { kind: "pie", slices: [...kept, ...(rest.length === 0 ? [] : [others])], unit: commonUnit(results) };
}

/** Compares names in the order of all outputs: numbers by their value. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(one, other) || (one < other ? -1 : Number(one > other));
}

// Creating one costs a hundred times as much as using it.
let collator: Intl.Collator | undefined;

/** Returns the values of a group as text. */
export function groupName(group: readonly string[]): string {
  return group.map((value) => (value === "" ? "(empty)" : boundLabel(value))).join(", ");
}

/** Returns the unit that all results have. */
export function commonUnit(results: readonly Pick<WholeResult, "unit">[]): Unit | undefined {
  const [first] = results;
  return results.every(({ unit }) => JSON.stringify(unit) === JSON.stringify(first?.unit)) ? first?.unit : undefined;
}
