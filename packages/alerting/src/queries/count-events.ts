import { maxOf, minOf } from "@obstack/basics";
import { windowStart } from "@obstack/core/alerts";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import type { ChartQueries } from "./chart-queries.ts";
import { day, hour, minute } from "../evaluate/duration.ts";
import { unlessFailed } from "./failures.ts";
import { dataOf } from "./column-types.ts";
import { queryRange } from "./query-range.ts";
import type { QueryOptions, Range } from "./query-range.ts";

/** Data whose events are counted. */
export type CountedSource = Pick<ChartSeriesRequest, "sourceId" | "whereLanguage" | "metricName" | "metricDataType">;

/** Numbers of events by the start of their hour, without hours that have none. */
type HourCounts = ReadonlyMap<number, number>;

/** Counts the events of sources, each filter once. */
export interface EventCounter {
  /** Returns the events in the whole hours of the range, and of a day before it. A filter selects some; default: all. */
  readonly count: (source: CountedSource, filter?: string) => Promise<HourCounts>;
  /** Returns the minute of the first event of a source, or an earlier time if that is more than a day before the range. Undefined without events, or if a query fails. */
  readonly firstOf: (source: CountedSource) => Promise<number | undefined>;
  /** Returns the minutes with events in the day before the newest one, ascending; none without events. */
  readonly newestOf: (source: CountedSource, filter: string) => Promise<readonly number[]>;
}

/** Creates a counter of the events in a range, which asks the chart queries of a client and remembers the results. */
export function createEventCounter(charts: ChartQueries, range: Range, options: QueryOptions): EventCounter {
  const known = new Map<string, Promise<HourCounts>>();
  const firsts = new Map<string, Promise<number | undefined>>();
  const hours = { from: windowStart(range.from - day, hour), to: windowStart(range.to + hour - 1, hour) };
  const query = async (source: CountedSource, filter: string, width: number, part: Range): Promise<HourCounts> => {
    const { sourceId, whereLanguage, metricName, metricDataType } = source;
    const series = { sourceId, aggFn: "count", where: filter, whereLanguage, groupBy: [], metricName, metricDataType };
    const drawing = { series: [series as ChartSeriesRequest], asRatio: false, isGrouped: false };
    const granularity = width === hour ? "1h" : "1m";
    const points = await queryRange(charts, { drawing, granularity, width }, part, options);
    const counts = points.map((point) => [Number(point.ts_bucket), Number(dataOf(point, 0)) || 0] as const);
    return new Map(counts.filter(([, events]) => events > 0));
  };
  const count: EventCounter["count"] = (source, filter = "") => {
    const key = `${keyOfSource(source)} ${filter === "" ? "" : (source.whereLanguage ?? "")} ${filter}`;
    const found = known.get(key) ?? query(source, filter, hour, hours);
    known.set(key, found);
    return found;
  };
  const findFirst = async (source: CountedSource): Promise<number | undefined> => {
    const first = minOf((await count(source)).keys());
    if (first === Infinity) return undefined;
    // Whole hours would add up to 59 minutes without events.
    if (first <= hours.from || first + hour <= range.from) return first;
    const minutes = await query(source, "", minute, { from: first, to: first + hour });
    return minutes.size === 0 ? first : minOf(minutes.keys());
  };
  const firstOf: EventCounter["firstOf"] = (source) => {
    const found = firsts.get(keyOfSource(source)) ?? unlessFailed(() => findFirst(source), options.signal);
    firsts.set(keyOfSource(source), found);
    return found;
  };
  const newestOf: EventCounter["newestOf"] = async (source, filter) => {
    const last = maxOf((await count(source, filter)).keys());
    if (last === -Infinity) return [];
    const minutes = [...(await query(source, filter, minute, { from: last - day, to: last + hour })).keys()];
    const newest = maxOf(minutes, last);
    return minutes.filter((time) => time >= newest - day).toSorted((one, other) => one - other);
  };
  return { count, firstOf, newestOf };
}

/** Returns what identifies the data of a source. */
export function keyOfSource({ sourceId, metricName, metricDataType }: CountedSource): string {
  return JSON.stringify([sourceId, metricName ?? null, metricDataType ?? null]);
}
