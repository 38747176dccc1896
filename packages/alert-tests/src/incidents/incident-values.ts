import { windowLength, windowStart } from "@obstack/core/alerts";
import type { WindowPoint } from "@obstack/core/alerts";
import { seriesField } from "@obstack/core/internal";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { canCombine, combinePoints, combinerOf } from "../charts/combine-windows.ts";
import type { Drawing } from "../charts/drawing.ts";
import type { Range } from "../charts/query-range.ts";
import { toIso } from "../common/duration.ts";

/** The saved values of one query. */
export interface SavedQuery extends Range {
  /** With names of sources instead of identifiers. */
  readonly series: readonly ChartSeriesRequest[];
  readonly granularity: string;
  readonly points: readonly WindowPoint[];
  /** Returns the points in longer buckets, without those of the query in memory. */
  readonly combine?: ((length: number) => readonly WindowPoint[]) | undefined;
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
    lines: types.size + queries.length,
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
  const names = series.map((_, index) => seriesField(index));
  const numeric = new Set<number>();
  const groups = new Map<string, { readonly group: readonly unknown[]; readonly rows: [number, unknown[]][] }>();
  for (const point of points) {
    const { group, numericGroups = [] } = point as WindowPoint & { readonly numericGroups?: readonly number[] };
    for (const index of numericGroups) numeric.add(index);
    const key = JSON.stringify(group ?? []);
    const known = groups.get(key) ?? { group: group ?? [], rows: [] };
    groups.set(key, known);
    const position = (Number(point.ts_bucket) - from) / width;
    known.rows.push([position, names.map((name) => toSaved((point as Row)[name]))]);
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

/** Returns a value without the quotes that servers add to integers of 64 bits, as far as a number can hold them. */
function toSaved(value: unknown): unknown {
  const number = typeof value === "string" ? Number(value) : undefined;
  return Number.isSafeInteger(number) && String(number) === value ? number : (value ?? null);
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

/** Reads the values of an incident. Returns why it cannot, such as `are damaged in line 3`. */
export function parseValues(text: string): IncidentValues | string {
  const [first = "", ...lines] = text.trimEnd().split("\n");
  let line = 1;
  try {
    const head = JSON.parse(first) as Row;
    if (Number(head["format"]) > format) return "were written by a later version";
    check(head["format"] === format);
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
    return {
      range: toRange(head),
      isGone: head["isGone"] === true,
      sources: sources as unknown as SavedSource[],
      types,
      queries,
    };
  } catch {
    return `are damaged in line ${line}`;
  }
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
  const range = { from: Date.parse(String(from)), to: Date.parse(String(to)) };
  check(range.from < range.to);
  return range;
}

function toQuery(line: Row): SavedQuery {
  const { granularity, numericGroups } = line as unknown as Pick<SavedQuery, "granularity"> & {
    readonly numericGroups?: readonly number[];
  };
  const series = listOf(line["series"]) as unknown as SavedQuery["series"];
  const range = toRange(line);
  const width = windowLength(granularity) ?? 0;
  check(series.length > 0 && range.from % width === 0 && range.to % width === 0);
  const count = (range.to - range.from) / width;
  const more = numericGroups === undefined ? {} : { numericGroups };
  check(numericGroups === undefined || (Array.isArray(numericGroups) && numericGroups.every(Number.isInteger)));
  const groups = listOf(line["groups"]);
  for (const { group, runs } of groups) {
    check(group === undefined || Array.isArray(group));
    for (const [start, ...values] of listOf(runs) as unknown as Run[]) {
      const length = values[0]?.length ?? 0;
      check(values.length === series.length && values.every((own) => Array.isArray(own) && own.length === length));
      check(values.every((own) => own.every((value) => value === null || typeof value !== "object")));
      check(Number.isInteger(start) && start >= 0 && length > 0 && start + length <= count);
    }
  }
  const columns = series.map(({ aggFn }, index) => ({ name: seriesField(index), combine: combinerOf(aggFn) }));
  const read = (length: number): WindowPoint[] => {
    // Points are created on demand: those of all incidents at once are many times as large as the runs.
    const points: WindowPoint[] = [];
    for (const { group, runs } of groups) {
      const shared = group === undefined ? more : { group: group as string[], ...more };
      let last: Record<string, unknown> | undefined;
      for (const [start, ...values] of runs as readonly Run[]) {
        const size = values[0]?.length ?? 0;
        const first = range.from + start * width;
        for (let [position, end] = [0, 0]; position < size; position = end) {
          const time = windowStart(first + position * width, length);
          end = Math.min(size, (time + length - first) / width);
          const isSame = length !== width && last?.["ts_bucket"] === time;
          const point: Record<string, unknown> = isSame && last !== undefined ? last : { ts_bucket: time, ...shared };
          for (const [index, { name, combine }] of columns.entries()) {
            const own = values[index] ?? [];
            let value = isSame ? combine(point[name], own[position]) : own[position];
            for (let next = position + 1; next < end; next++) value = combine(value, own[next]);
            point[name] = value;
          }
          if (!isSame) points.push(point);
          last = point;
        }
      }
    }
    return points.toSorted((one, other) => Number(one.ts_bucket) - Number(other.ts_bucket));
  };
  return {
    series,
    granularity,
    ...range,
    get points() {
      return read(width);
    },
    combine: read,
  };
}

/** Returns a query with longer buckets, or undefined if its values cannot be combined. */
export function coarsen(query: SavedQuery, granularity: string): SavedQuery | undefined {
  const { series } = query;
  if (query.granularity === granularity) return { ...query, combine: undefined };
  const [width, length] = [windowLength(query.granularity), windowLength(granularity)];
  const drawing = { series } as Drawing;
  if (width === undefined || length === undefined || length % width !== 0 || !canCombine(drawing)) return undefined;
  const from = Math.ceil(query.from / length) * length;
  const to = Math.floor(query.to / length) * length;
  const isWhole = ({ ts_bucket: time }: WindowPoint): boolean => Number(time) >= from && Number(time) < to;
  const points =
    query.combine?.(length).filter(isWhole) ?? combinePoints(drawing, query.points.filter(isWhole), { length });
  return { series, from, to, granularity, points };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
