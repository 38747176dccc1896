import { windowLength } from "@obstack/core/alerts";
import type { WindowPoint } from "@obstack/core/alerts";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { canCombine, combinePoints } from "../charts/combine-windows.ts";
import type { Drawing } from "../charts/drawing.ts";
import type { Range } from "../charts/query-range.ts";
import { toIso } from "../common/duration.ts";
import { AlertTestError } from "../common/errors.ts";

/** The saved values of one query. */
export interface SavedQuery extends Range {
  /** With names of sources instead of identifiers. */
  readonly series: readonly ChartSeriesRequest[];
  readonly granularity: string;
  readonly points: readonly WindowPoint[];
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
  /** Whether the server no longer has the values of changed queries. */
  readonly isGone: boolean;
}

/** Version of the format. */
const format = 1;

/** Maximum size of the values of an incident, in bytes. */
export const maxBytes = 1_000_000;

type Row = Readonly<Record<string, unknown>>;

/** Consecutive buckets of a group: the position of the first one, and the values of each series. */
type Run = [start: number, ...series: unknown[][]];

/** Returns text that identifies a query: its source, filter, grouping and aggregation. */
export function queryKey(series: readonly ChartSeriesRequest[]): string {
  return JSON.stringify(series);
}

/** Formats the values of an incident: a line about the sources, one for each type, and one for each query. The same values are the same bytes. */
export function formatValues({ range, sources, queries, types, isGone }: IncidentValues): string {
  const head = {
    format,
    from: toIso(range.from),
    to: toIso(range.to),
    ...(isGone ? { isGone } : {}),
    sources: sources.toSorted((one, other) => compare(one.name, other.name)),
  };
  const typeLines = Array.from(types, ([of, type]) => JSON.stringify({ type, of: JSON.parse(of) as unknown })).toSorted(
    compare,
  );
  return `${[JSON.stringify(head), ...typeLines, ...queries.map(queryToLine).toSorted(compare)].join("\n")}\n`;
}

function queryToLine({ series, granularity, from, to, points }: SavedQuery): string {
  const width = windowLength(granularity) ?? 1;
  const names = series.map((_, index) => `series_${index}.data`);
  const numeric = new Set<number>();
  const groups = new Map<string, { readonly group: readonly unknown[]; readonly rows: [number, unknown[]][] }>();
  for (const point of points) {
    const { group, numericGroups = [] } = point as WindowPoint & { readonly numericGroups?: readonly number[] };
    for (const index of numericGroups) numeric.add(index);
    const key = JSON.stringify(group ?? []);
    const known = groups.get(key) ?? { group: group ?? [], rows: [] };
    groups.set(key, known);
    const position = (Number(point.ts_bucket) - from) / width;
    known.rows.push([position, names.map((name) => (point as Row)[name] ?? null)]);
  }
  const sorted = [...groups].toSorted(([one], [other]) => compare(one, other));
  return JSON.stringify({
    series,
    granularity,
    from: toIso(from),
    to: toIso(to),
    ...(numeric.size === 0 ? {} : { numericGroups: [...numeric].toSorted((one, other) => one - other) }),
    groups: sorted.map(([, { group, rows }]) => ({ ...(group.length === 0 ? {} : { group }), runs: toRuns(rows) })),
  });
}

function toRuns(rows: readonly [number, unknown[]][]): Run[] {
  const runs: Run[] = [];
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

/**
 * Reads the values of an incident.
 *
 * @param path Path for messages.
 * @throws {AlertTestError} Of kind `files`, if the text is damaged or of a later version.
 */
export function parseValues(text: string, path: string): IncidentValues {
  try {
    const [head, ...lines] = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    if (head?.["format"] !== format) throw new Error("format");
    const types = lines.flatMap((line): [string, string][] =>
      "type" in line ? [[JSON.stringify(line["of"]), String(line["type"])]] : [],
    );
    return {
      range: toRange(head),
      isGone: head["isGone"] === true,
      sources: head["sources"] as SavedSource[],
      types: new Map(types),
      queries: lines.flatMap((line) => ("series" in line ? [toQuery(line)] : [])),
    };
  } catch {
    throw new AlertTestError(
      "files",
      [{ path, message: "The values are damaged, or were written by another version." }],
      "Restore the file from Git, or run `obstack incident refresh` while the server has the data.",
    );
  }
}

function toRange({ from, to }: Row): Range {
  const range = { from: Date.parse(String(from)), to: Date.parse(String(to)) };
  if (!(range.from < range.to)) throw new Error("range");
  return range;
}

function toQuery(line: Row): SavedQuery {
  const { series, granularity, groups, numericGroups } = line as unknown as Pick<
    SavedQuery,
    "series" | "granularity"
  > & {
    readonly numericGroups?: readonly number[];
    readonly groups: readonly { readonly group?: readonly unknown[]; readonly runs: readonly Run[] }[];
  };
  const range = toRange(line);
  const width = windowLength(granularity) ?? 1;
  const more = numericGroups === undefined ? {} : { numericGroups };
  const points = groups.flatMap(({ group, runs }) =>
    runs.flatMap(([start, ...values]) =>
      (values[0] ?? []).map((_, position): WindowPoint => ({
        ts_bucket: range.from + (start + position) * width,
        ...(group === undefined ? {} : { group }),
        ...more,
        ...Object.fromEntries(values.map((own, index) => [`series_${index}.data`, own[position]])),
      })),
    ),
  );
  points.sort((one, other) => Number(one.ts_bucket) - Number(other.ts_bucket));
  return { series, granularity, ...range, points };
}

/** Returns a query with longer buckets, or undefined if its values cannot be combined. */
export function coarsen(query: SavedQuery, granularity: string): SavedQuery | undefined {
  if (query.granularity === granularity) return query;
  const [width, length] = [windowLength(query.granularity), windowLength(granularity)];
  const drawing = { series: query.series } as Drawing;
  if (width === undefined || length === undefined || length % width !== 0 || !canCombine(drawing)) return undefined;
  const from = Math.ceil(query.from / length) * length;
  const to = Math.floor(query.to / length) * length;
  const whole = query.points.filter(({ ts_bucket: time }) => Number(time) >= from && Number(time) < to);
  return { ...query, from, to, granularity, points: combinePoints(drawing, whole, { length }) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
