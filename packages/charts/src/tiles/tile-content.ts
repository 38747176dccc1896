import { createValueReader, readRule, seriesField } from "@obstack/alerting";
import type { WindowPoint } from "@obstack/alerting";
import { groupBy as groupsOf } from "@obstack/basics";
import { readNumber } from "@obstack/core";
import { FormulaError } from "@obstack/core/alerts";
import { fillBuckets, isAdditive } from "@obstack/core/charts";
import type { BucketedRange } from "@obstack/core/charts";
import { boundLabel } from "../layout/bound-drawing.ts";
import type {
  NumberContent,
  PieContent,
  Series,
  TableContent,
  TileContent,
  TimeChart,
  Unit,
} from "../model/drawing.ts";
import { aliasOf } from "./tile-query.ts";
import type { DrawnKind, TileQuery } from "./tile-query.ts";

/** The values of a series or formula. */
export interface TileResult {
  readonly name: string;
  readonly unit?: Unit | undefined;
  /** Aggregation function, or `ratio` for computed values. */
  readonly aggFn: string;
  readonly points: readonly TilePoint[];
}

/** A value of a group, in a bucket or in the whole range. */
export interface TilePoint {
  /** Start of the bucket, in milliseconds since the epoch. */
  readonly time: number;
  readonly group: readonly string[];
  readonly value: number | null;
}

/** What a tile shows, and the series or formula that its alerts watch, if it shows several. */
export interface ShownTile {
  readonly content: TileContent;
  readonly watchedName?: string | undefined;
}

/**
 * Returns what a tile shows of its points; a note if a formula is invalid.
 *
 * @param points Points with the values of the series in `series_<index>.data`.
 * @param now Buckets that end after it are open.
 * @param alerts The alerts on the tile. If a missing group would meet the condition of one, groups have gaps: servers do not evaluate them.
 */
export function showTile(
  { fillsGaps, ...more }: TileQuery,
  points: readonly WindowPoint[],
  range: BucketedRange,
  now: number,
  alerts: readonly object[] = [],
): ShownTile {
  const tile = { ...more, fillsGaps: fillsGaps && !(more.groupBy.length > 0 && alerts.some(meetsWithNothing)) };
  try {
    const results = tileResults(tile, points);
    const watchedName = results.length > 1 ? results.at(-1)?.name : undefined;
    return { content: contentOf(tile, results, range, now), watchedName };
  } catch (error) {
    if (error instanceof FormulaError) return { content: { kind: "note", text: error.message } };
    throw error;
  }
}

function meetsWithNothing(alert: object): boolean {
  const read = readRule(alert, true);
  return typeof read !== "string" && read.rule.condition(0);
}

function contentOf(tile: TileQuery, results: readonly TileResult[], range: BucketedRange, now: number): TileContent {
  const { kind } = tile;
  switch (kind) {
    case "number":
      return numberContent(tile, results);
    case "table":
      return tableContent(tile, results);
    case "pie":
      return pieContent(tile, results);
    default:
      return timeContent({ ...tile, display: kind }, results, range, now);
  }
}

const kindsWithOperands = new Set<DrawnKind>(["line", "stacked", "table"]);

/**
 * Returns what a tile shows: its series, their ratio, or its formulas below the series. The last one is what alerts watch.
 *
 * @throws {FormulaError} If a formula is invalid.
 */
export function tileResults(
  tile: Omit<TileQuery, "groupBy" | "limit" | "fillsGaps">,
  points: readonly WindowPoint[],
): TileResult[] {
  const { kind, series, asRatio, formulas, hidesOperands = false, unit } = tile;
  const own = series.map(({ name, request, unit: ownUnit }, index): TileResult => {
    const field = seriesField(index);
    // A group without the series belongs to another one.
    const values = (points as readonly (WindowPoint & Readonly<Record<string, unknown>>)[]).flatMap((point) =>
      point[field] === undefined ? [] : [{ ...placeOf(point), value: readNumber(point[field]) ?? null }],
    );
    return { name, aggFn: request.aggFn ?? "count", unit: unit ?? ownUnit, points: values };
  });
  const compute = (name: string, formula?: string): TileResult => {
    const read = createValueReader({ series: series.map(({ request }) => request), asRatio, formula });
    const values = points.map((point) => ({ ...placeOf(point), value: read(point) }));
    return { name, aggFn: "ratio", unit, points: values };
  };
  const names = own.slice(0, 2).map(({ name }) => name);
  if (asRatio && formulas.length === 0) return [compute(names.join(" / "))];
  const isHidden = formulas.length > 0 && (hidesOperands || !kindsWithOperands.has(kind));
  return [
    ...(isHidden ? [] : own),
    ...formulas.map(({ expression, fields }) => compute(aliasOf(fields) ?? expression, expression)),
  ];
}

function placeOf({ ts_bucket: time, group }: WindowPoint): { time: number; group: string[] } {
  return { time: Number(time), group: (group ?? []).map((one) => one ?? "").map(String) };
}

/** How a tile shows values of the whole range. */
type WholeTile = Pick<TileQuery, "groupBy" | "limit" | "fillsGaps" | "remark">;

/** Smaller slices become one. */
const maxSlices = 10;

/** Returns the single value of a number tile: that of its first series or formula. Without rows, counts and sums are 0. */
function numberContent({ fillsGaps }: WholeTile, results: readonly TileResult[]): NumberContent {
  const [first] = results;
  // Of several groups, servers show the first.
  const value = first?.points[0]?.value ?? (fillsGaps && isAdditive(first?.aggFn) ? 0 : null);
  return { kind: "number", value, unit: first?.unit };
}

/** Returns a table of groups and their values, highest first. */
export function tableContent({ groupBy, limit, remark }: WholeTile, results: readonly TileResult[]): TableContent {
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
    omitted: sorted.length - kept.length || undefined,
    ...(remark === undefined ? {} : { remark }),
  };
}

/** Returns a pie of the groups, highest first. A limit leaves out the others, as servers do; small slices become one. */
export function pieContent({ groupBy, limit }: WholeTile, results: readonly TileResult[]): PieContent {
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
function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(one, other) || (one < other ? -1 : Number(one > other));
}

// Creating one costs a hundred times as much as using it.
let collator: Intl.Collator | undefined;

/** Returns the values of a group as text. */
function groupName(group: readonly string[]): string {
  return group.map((value) => (value === "" ? "(empty)" : boundLabel(value))).join(", ");
}

/** Returns the unit that all results have. */
function commonUnit(results: readonly TileResult[]): Unit | undefined {
  const [first] = results;
  return results.every(({ unit }) => JSON.stringify(unit) === JSON.stringify(first?.unit)) ? first?.unit : undefined;
}

/**
 * Returns a chart of values over time. Keeps the series with the highest totals, if there are more than the limit of the tile.
 *
 * @param now Buckets that end after it are open.
 */
function timeContent(
  tile: WholeTile & Pick<TimeChart, "display">,
  results: readonly TileResult[],
  range: BucketedRange,
  now: number,
): TimeChart {
  const { width, startTime, endTime } = range;
  const lines = results.flatMap((result) => linesOf(tile, result, results.length > 1));
  const kept = keepHighest(lines, tile.limit ?? lines.length);
  // The server's alignment.
  const known = [...new Set(lines.flatMap(({ values }) => [...values.keys()]))].toSorted((one, other) => one - other);
  const columns = kept.map((line) => ({ ...line, values: known.map((time) => line.values.get(time) ?? null) }));
  const { times, columns: filled } = fillBuckets({ times: known, columns }, range, "ratio");
  return {
    kind: "time",
    display: tile.display,
    times,
    width,
    // An open bucket ends in the future.
    range: { startTime, endTime: now > startTime ? Math.min(endTime, now) : endTime },
    series: filled.map(({ name, group, aggFn, values }) => {
      const empty = tile.fillsGaps && isAdditive(aggFn) ? 0 : null;
      return { name, group, values: values.map((value) => value ?? empty) };
    }),
    omitted: lines.length - kept.length || undefined,
    unit: commonUnit(results),
    openFrom: times.find((time) => time + width > now),
    ...(tile.remark === undefined ? {} : { marks: { thresholds: [], firings: [], remarks: [tile.remark] } }),
  };
}

interface Line extends Pick<Series, "name" | "group"> {
  readonly aggFn: string;
  readonly values: ReadonlyMap<number, number | null>;
}

function linesOf(
  tile: WholeTile & Pick<TimeChart, "display">,
  { name, aggFn, points }: TileResult,
  isNamed: boolean,
): Line[] {
  // A series without groups has a line even without values.
  if (tile.groupBy.length === 0) return [{ name, aggFn, values: byTime(points) }];
  const groups = groupsOf(points, ({ group }) => JSON.stringify(group));
  const lines = [...groups.values()].map((own) => {
    const group = own[0]?.group ?? [];
    const shown = groupName(group);
    return { name: isNamed ? `${name} · ${shown}` : shown, group, aggFn, values: byTime(own) };
  });
  // Servers return groups in any order.
  return lines.toSorted((one, other) => compareNames(one.name, other.name));
}

function byTime(points: TileResult["points"]): ReadonlyMap<number, number | null> {
  return new Map(points.map(({ time, value }) => [time, value]));
}

function keepHighest(lines: readonly Line[], count: number): readonly Line[] {
  if (lines.length <= count) return lines;
  const total = ({ values }: Line): number =>
    [...values.values()].reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
  const highest = new Set(lines.toSorted((one, other) => total(other) - total(one)).slice(0, count));
  return lines.filter((line) => highest.has(line));
}
