import { readTime } from "@obstack/core";
import { windowLength } from "@obstack/core/alerts";
import type { WindowPoint } from "@obstack/alerting";
import { canCombine } from "@obstack/core/charts";
import { formatCount } from "@obstack/basics";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { gunzipSync, gzipSync } from "node:zlib";
import { combinePoints, toIso } from "@obstack/alerting/backtest";
import type { Range } from "@obstack/alerting/backtest";
import { AsCodeError } from "@obstack/as-code";

/** The saved values of one query. */
export interface SavedQuery extends Range {
  /** With names of sources instead of identifiers. */
  readonly series: readonly ChartSeriesRequest[];
  readonly granularity: string;
  /** Points as the server sent them, one for each bucket and group. */
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
  /** Keys and names of the alerts when the values were requested. Absent in values without alerts. */
  readonly alerts?: readonly string[] | undefined;
}

/** Version of the format. */
const format = 1;

/** Maximum size of the compressed values of an incident, in bytes. */
export const maxBytes = 1_000_000;

/** Maximum size of the values before compression, in bytes: no file makes a test run out of memory. */
const maxTextBytes = 100_000_000;

/** Longest incident in days. Queries of minutes would be expensive, and their values too large. */
export const maxDays = 14;

export const day: number = 24 * 3_600_000;

/** Values begin earlier than the incident, for the longest windows of alerts and SLOs. */
const maxValueDays = 400;

type Row = Readonly<Record<string, unknown>>;

/** Returns text that identifies a query: its source, filter, grouping and aggregation. */
export function queryKey(series: readonly ChartSeriesRequest[]): string {
  return JSON.stringify(series);
}

/**
 * Formats the values of an incident as compressed lines of JSON: one about its sources and queries, and one for each point of a query, with its
 * position. The same values are the same lines.
 *
 * @throws {AsCodeError} Of kind `input`, if they have more than 1 MB.
 */
export function formatValues({ range, sources, queries, types, alerts }: IncidentValues): Buffer {
  const sorted = queries.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
  const head: Row = {
    format,
    from: toIso(range.from),
    to: toIso(range.to),
    ...(alerts === undefined ? {} : { alerts: [...new Set(alerts)].toSorted(compare) }),
    sources: sources.toSorted((one, other) => compare(one.name, other.name)),
    types: Array.from(types, ([of, type]) => ({ of, type })).toSorted((one, other) => compare(one.of, other.of)),
    queries: sorted.map(({ series, granularity, from, to }) => ({
      series,
      granularity,
      from: toIso(from),
      to: toIso(to),
    })),
  };
  const lines = sorted.flatMap(({ points }, query) =>
    points.map((point) => JSON.stringify({ query, ...point, ts_bucket: Number(point.ts_bucket) })).toSorted(compare),
  );
  const text = Buffer.from(`${[JSON.stringify(head), ...lines].join("\n")}\n`);
  const bytes = gzipSync(text, { level: 9 });
  if (text.length <= maxTextBytes && bytes.length <= maxBytes) return bytes;
  const [largest] = queries.toSorted((one, other) => other.points.length - one.points.length);
  const count = formatCount(largest?.points.length ?? 0, "value");
  throw new AsCodeError(
    "input",
    `The values have ${(bytes.length / 1_000_000).toFixed(1)} MB. The limit is ${maxBytes / 1_000_000} MB.`,
    `Use a shorter range. The largest query has ${count}: ${largest?.series[0]?.where || "all events"}.`,
  );
}

function keyOf({ series, granularity }: SavedQuery): string {
  return `${queryKey(series)} ${granularity}`;
}

/** Reads the values of an incident. Returns why it cannot: `are damaged`. */
export function parseValues(bytes: Uint8Array): IncidentValues | string {
  try {
    // The checksum of gzip detects damaged files.
    const text = gunzipSync(bytes, { maxOutputLength: maxTextBytes }).toString("utf8");
    const [first = "", ...lines] = text.trimEnd().split("\n");
    const head = JSON.parse(first) as Row;
    if (Number(head["format"]) > format) return "were written by a later version";
    const { alerts } = head;
    const queries = listOf(head["queries"]).map(toQuery);
    const sources = listOf(head["sources"], ({ name, id }) => isText(name) && isText(id));
    const types = listOf(head["types"], ({ of, type }) => isText(of) && isText(type));
    for (const line of lines) {
      const { query: index, ...point } = JSON.parse(line) as Row & WindowPoint;
      const query = queries[Number(index)];
      check(query !== undefined && (point.group === undefined || Array.isArray(point.group)));
      const time = Number(point.ts_bucket);
      check(time >= query.from && time < query.to && time % widthOf(query) === 0);
      query.points.push(point);
    }
    return {
      range: toRange(head),
      ...(Array.isArray(alerts) ? { alerts: alerts.map(String) } : {}),
      sources: sources as unknown as SavedSource[],
      types: new Map(types.map(({ of, type }) => [String(of), String(type)])),
      queries,
    };
  } catch {
    return "are damaged";
  }
}

/** @throws {TypeError} If a condition is not met. */
function check(condition: boolean): asserts condition {
  if (!condition) throw new TypeError("damaged");
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

function toQuery(row: Row): SavedQuery & { readonly points: WindowPoint[] } {
  const { granularity, series } = row as unknown as SavedQuery;
  const query = { series, granularity, ...toRange(row), points: [] };
  const width = widthOf(query);
  check(listOf(series).length > 0 && width > 0 && query.from % width === 0 && query.to % width === 0);
  return query;
}

function widthOf({ granularity }: Pick<SavedQuery, "granularity">): number {
  return windowLength(granularity) ?? 0;
}

/** Returns the points of saved values in their buckets or in longer ones, and the whole buckets; undefined if their values cannot be combined. */
export function pointsOf(
  query: SavedQuery,
  longer: string = query.granularity,
): (Range & { readonly points: readonly WindowPoint[] }) | undefined {
  const { series, from: start, to: end, points } = query;
  const [width, length] = [widthOf(query), windowLength(longer) ?? 1];
  if (length === width) return query;
  if (length % width !== 0 || !canCombine({ series })) return undefined;
  const [from, to] = [Math.ceil(start / length) * length, Math.floor(end / length) * length];
  const whole = points.filter(({ ts_bucket: time }) => Number(time) >= from && Number(time) < to);
  return { from, to, points: combinePoints({ series }, whole, { length }) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
