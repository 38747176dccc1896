import { windowStart } from "@obstack/core/alerts";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { queryRange } from "../charts/query-range.ts";
import type { QueryOptions, Range } from "../charts/query-range.ts";
import type { ChartQueries } from "../common/client.ts";

/** Data whose events are counted. */
export type CountedSource = Pick<ChartSeriesRequest, "sourceId" | "whereLanguage" | "metricName" | "metricDataType">;

/** Returns the number of events of a source that match a filter; an empty one matches all. */
export type CountEvents = (source: CountedSource, filter: string) => Promise<number>;

const hour = 3_600_000;

/** Returns a function that counts the events of the whole hours of a range, each filter once. */
export function createEventCounter(charts: ChartQueries, range: Range, options: QueryOptions): CountEvents {
  const known = new Map<string, Promise<number>>();
  const hours = { from: windowStart(range.from, hour), to: windowStart(range.to + hour - 1, hour) };
  const count = async (source: CountedSource, filter: string): Promise<number> => {
    const { sourceId, whereLanguage, metricName, metricDataType } = source;
    const series = { sourceId, aggFn: "count", where: filter, whereLanguage, groupBy: [], metricName, metricDataType };
    const drawing = { series: [series as ChartSeriesRequest], asRatio: false, isGrouped: false };
    const points = await queryRange(charts, { drawing, granularity: "1h", width: hour }, hours, options);
    return points.reduce((sum, point) => sum + (Number((point as Record<string, unknown>)["series_0.data"]) || 0), 0);
  };
  return (source, filter) => {
    const key = `${keyOfSource(source)} ${filter === "" ? "" : (source.whereLanguage ?? "")} ${filter}`;
    const found = known.get(key) ?? count(source, filter);
    known.set(key, found);
    return found;
  };
}

/** Returns what identifies the data of a source. */
export function keyOfSource({ sourceId, metricName, metricDataType }: CountedSource): string {
  return JSON.stringify([sourceId, metricName ?? null, metricDataType ?? null]);
}
