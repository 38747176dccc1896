import { readTime } from "@obstack/core";
import { windowLength } from "@obstack/core/alerts";
import type { WindowPoint } from "@obstack/core/alerts";
import { seriesField } from "@obstack/core/internal";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { createHash } from "node:crypto";
import { canCombine, combinePoints } from "../charts/combine-windows.ts";
import type { Range } from "../charts/query-range.ts";
import { toIso } from "../common/duration.ts";

/** Consecutive buckets of a group: the position of the first one, and the values of each series. */
type Run = readonly [start: number, ...series: unknown[][]];

/** The saved values of one query, as in their file. */
export interface SavedQuery extends Range {
  /** With names of sources instead of identifiers. */
  readonly series: readonly ChartSeriesRequest[];
  readonly granularity: string;
  /** Positions of group columns with numbers, which rows show. */
  readonly numericGroups?: readonly number[] | undefined;
  readonly groups: readonly { readonly group?: readonly string[]; readonly runs: readonly Run[] }[];
}

/** A source whose values were saved: what of its record determines how SLOs are evaluated. */
export interface SavedSource {
  readonly name: string;
  readonly id: string;
}

/** The values around an incident. */
export interface IncidentValues {
  /** The range in which alerts are evaluated. */
  readonly range: Range;
  readonly sources: readonly SavedSource[];
  readonly queries: readonly SavedQuery[];
  /** SQL types of expressions, by the series that asked for them. */
  readonly types: ReadonlyMap<string, string>;
  /** Keys and names of the alerts when the values were requested. Absent in values without alerts. */
  readonly alerts?: readonly string[] | undefined;
}

/** Version of the format. */
const format = 1;

/** Maximum size of the values of an incident, in bytes. */
export const maxBytes = 1_000_000;

/** Longest incident in days. Queries of minutes would be expensive, and their values too large. */
export const maxDays = 14;

export const day: number = 24 * 3_600_000;

/** Values begin earlier than the incident, for the longest windows of alerts and SLOs. */
const maxValueDays = 400;

/** Fields of the first line. */
const headFields: ReadonlySet<string> = new Set(["format", "from", "to", "lines", "alerts", "sources"]);

type Row = Readonly<Record<string, unknown>>;

/** Returns text that identifies a query: its source, filter, grouping and aggregation. */
export function queryKey(series: readonly ChartSeriesRequest[]): string {
  return JSON.stringify(series);
}

/**
 * Formats the values of an incident: a line about the sources with a digest, one for each type, and one for each query. The same values are the same
 * bytes.
 */
export function formatValues({ range, sources, queries, types, alerts }: IncidentValues): string {
  const head: Row = {
    format,
    from: toIso(range.from),
    to: toIso(range.to),
    lines: types.size + queries.length,
    ...(alerts === undefined ? {} : { alerts: [...new Set(alerts)].toSorted(compare) }),
    sources: sources.toSorted((one, other) => compare(one.name, other.name)),
  };
  const typeLines = Array.from(types, ([of, type]) => JSON.stringify({ type, of: JSON.parse(of) as unknown })).toSorted(
    compare,
  );
  const lines = [...typeLines, ...queries.map(queryToLine).toSorted(compare)];
  return `${[JSON.stringify({ ...head, digest: digestOf(head, lines) }), ...lines].join("\n")}\n`;
}

/** Returns a digest of all values, so that changed and badly merged ones are noticed. Line endings do not count. */
function digestOf(head: Row, lines: readonly string[]): string {
  return createHash("sha256")
    .update([JSON.stringify(head), ...lines].join("\n"))
    .digest("hex");
}

function queryToLine({ from, to, ...query }: SavedQuery): string {
  const { series, granularity, ...values } = query;
  return JSON.stringify({ series, granularity, from: toIso(from), to: toIso(to), ...values });
}

/** Returns the points of a query as values to save: sorted, so that the same values are the same bytes. */
export function toSaved(
  query: Omit<SavedQuery, "groups" | "numericGroups">,
  points: readonly WindowPoint[],
): SavedQuery {
  const { series, granularity, from, to } = query;
  const width = windowLength(granularity) ?? 1;
  const names = series.map((_, index) => seriesField(index));
  const numeric = new Set<number>();
  const groups = new Map<string, { readonly group: readonly string[]; readonly rows: [number, unknown[]][] }>();
  for (const point of points) {
    const { group, numericGroups = [] } = point as WindowPoint & Pick<SavedQuery, "numericGroups">;
    for (const index of numericGroups) numeric.add(index);
    const key = JSON.stringify(group ?? []);
    const known = groups.get(key) ?? { group: (group ?? []) as readonly string[], rows: [] };
    groups.set(key, known);
    const position = (Number(point.ts_bucket) - from) / width;
    known.rows.push([position, names.map((name) => withoutQuotes((point as Row)[name]))]);
  }
  const sorted = [...groups].toSorted(([one], [other]) => compare(one, other));
  return {
    series,
    granularity,
    from,
    to,
    ...(numeric.size === 0 ? {} : { numericGroups: [...numeric].toSorted((one, other) => one - other) }),
    groups: sorted.map(([, { group, rows }]) => ({ ...(group.length === 0 ? {} : { group }), runs: toRuns(rows) })),
  };
}

/** Returns a value without the quotes that servers add to integers of 64 bits, as far as a number can hold them. */
function withoutQuotes(value: unknown): unknown {
  const number = typeof value === "string" ? Number(value) : undefined;
  return Number.isSafeInteger(number) && String(number) === value ? number : (value ?? null);
}

function toRuns(rows: readonly [number, unknown[]][]): Run[] {
  const runs: [number, ...unknown[][]][] = [];
  let next: number | undefined;
  for (const [position, values] of rows.toSorted(
    (one, other) => one[0] - other[0] || compare(JSON.stringify(one[1]), JSON.stringify(other[1])),
  )) {
    const run = position === next ? runs.at(-1) : undefined;
    if (run === undefined) runs.push([position, ...values.map((value) => [value])]);
    else for (const [index, value] of values.entries()) (run[index + 1] as unknown[]).push(value);
    next = position + 1;
  }
  return runs;
}

/** Reads the values of an incident. Returns why it cannot, such as `are damaged in line 3`. */
export function parseValues(text: string): IncidentValues | string {
  const [first = "", ...lines] = text.trimEnd().replaceAll("\r\n", "\n").split("\n");
  let line = 1;
  try {
    const { digest, ...head } = JSON.parse(first) as Row;
    if (Number(head["format"]) > format) return "were written by a later version";
    check(head["format"] === format && isText(digest) && Object.keys(head).every((name) => headFields.has(name)));
    const range = toRange(head);
    const sources = listOf(head["sources"], (one) => isText(one["name"]) && isText(one["id"]));
    const [types, queries] = [new Map<string, string>(), [] as SavedQuery[]];
    for (const one of lines) {
      line++;
      const row = JSON.parse(one) as Row;
      if (!("type" in row)) queries.push(toQuery(row));
      else types.set(JSON.stringify(listOf(row["of"])), check(isText(row["type"])) && String(row["type"]));
    }
    // Whole lines can be missing, too.
    check(head["lines"] === lines.length);
    if (digest !== digestOf(head, lines)) return "were changed after they were saved";
    const { alerts } = head;
    return {
      range,
      ...(Array.isArray(alerts) ? { alerts: alerts.map(String) } : {}),
      sources: sources as unknown as SavedSource[],
      types,
      queries,
    };
  } catch {
    return `are damaged in line ${line}`;
  }
}

/** Returns the queries in damaged or changed values, as far as they can be read. */
export function readQueries(text: string): SavedQuery[] {
  return text.split("\n").flatMap((line) => {
    try {
      return [toQuery(JSON.parse(line) as Row)];
    } catch {
      return [];
    }
  });
}

/** @throws {TypeError} If a condition is not met. */
function check(condition: boolean): true {
  if (!condition) throw new TypeError("damaged");
  return true;
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function listOf(value: unknown, isValid: (row: Row) => boolean = () => true): readonly Row[] {
  check(Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null && isValid(one as Row)));
  return value as Row[];
}

function toRange({ from, to }: Row): Range {
  const range = { from: readTime(String(from)), to: readTime(String(to)) };
  check(range.from < range.to && range.to - range.from <= maxValueDays * day);
  return range;
}

function toQuery(line: Row): SavedQuery {
  const { granularity, numericGroups } = line as unknown as SavedQuery;
  const series = listOf(line["series"]) as unknown as SavedQuery["series"];
  const range = toRange(line);
  const width = windowLength(granularity) ?? 0;
  check(series.length > 0 && range.from % width === 0 && range.to % width === 0);
  const count = (range.to - range.from) / width;
  const groups = listOf(line["groups"]) as unknown as SavedQuery["groups"];
  check(numericGroups === undefined || (Array.isArray(numericGroups) && numericGroups.every(Number.isInteger)));
  for (const { group, runs } of groups) {
    check(group === undefined || Array.isArray(group));
    for (const [start, ...values] of listOf(runs) as unknown as Run[]) {
      const length = values[0]?.length ?? 0;
      check(values.length === series.length && values.every((own) => Array.isArray(own) && own.length === length));
      check(values.every((own) => own.every((value) => value === null || typeof value !== "object")));
      check(Number.isInteger(start) && start >= 0 && length > 0 && start + length <= count);
    }
  }
  return { series, granularity, ...range, ...(numericGroups === undefined ? {} : { numericGroups }), groups };
}

/** Returns the points of saved values in their buckets or in longer ones, and the whole buckets; undefined if their values cannot be combined. */
export function pointsOf(
  { series, granularity, from: start, to: end, numericGroups, groups }: SavedQuery,
  longer: string = granularity,
): (Range & { readonly points: readonly WindowPoint[] }) | undefined {
  const [width = 1, length = 1] = [windowLength(granularity), windowLength(longer)];
  if (length !== width && (length % width !== 0 || !canCombine({ series }))) return undefined;
  const [from, to] = [Math.ceil(start / length) * length, Math.floor(end / length) * length];
  const names = series.map((_, index) => seriesField(index));
  const points: WindowPoint[] = [];
  for (const { group, runs } of groups)
    for (const [position, ...values] of runs)
      for (const index of (values[0] ?? []).keys()) {
        const time = start + (position + index) * width;
        if (time < from || time >= to) continue;
        const point: Record<string, unknown> = { ts_bucket: time };
        if (group !== undefined) point["group"] = group;
        if (numericGroups !== undefined) point["numericGroups"] = numericGroups;
        for (const [column, name] of names.entries()) point[name] = values[column]?.[index];
        points.push(point);
      }
  if (length !== width) return { from, to, points: combinePoints({ series }, points, { length }) };
  return { from, to, points: points.toSorted((one, other) => Number(one.ts_bucket) - Number(other.ts_bucket)) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
