import { windowStart } from "@obstack/core/alerts";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import { dataOf } from "../charts/column-types.ts";
import { queryRange } from "../charts/query-range.ts";
import type { QueryOptions, Range } from "../charts/query-range.ts";
import type { ChartQueries } from "../common/client.ts";
import type { Found } from "./finding.ts";
import { hour } from "../common/duration.ts";
import { formatNumber } from "../render/describe-alert.ts";

/** Data whose events are counted. */
export type CountedSource = Pick<ChartSeriesRequest, "sourceId" | "whereLanguage" | "metricName" | "metricDataType">;

/** Returns the events of a source by the start of their hour, without hours that have none. A filter selects some; default: all. */
export type CountEvents = (source: CountedSource, filter?: string) => Promise<ReadonlyMap<number, number>>;

/** Returns a function that counts the events in the whole hours of a range, each filter once. */
export function createEventCounter(charts: ChartQueries, range: Range, options: QueryOptions): CountEvents {
  const known = new Map<string, Promise<ReadonlyMap<number, number>>>();
  const hours = { from: windowStart(range.from, hour), to: windowStart(range.to + hour - 1, hour) };
  const count = async (source: CountedSource, filter: string): Promise<ReadonlyMap<number, number>> => {
    const { sourceId, whereLanguage, metricName, metricDataType } = source;
    const series = { sourceId, aggFn: "count", where: filter, whereLanguage, groupBy: [], metricName, metricDataType };
    const drawing = { series: [series as ChartSeriesRequest], asRatio: false, isGrouped: false };
    const points = await queryRange(charts, { drawing, granularity: "1h", width: hour }, hours, options);
    const counts = points.map((point) => [Number(point.ts_bucket), Number(dataOf(point, 0)) || 0] as const);
    return new Map(counts.filter(([, events]) => events > 0));
  };
  return (source, filter = "") => {
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

/** Terms of a filter that are counted one by one. */
const maxTerms = 5;

/**
 * Finds out why the query of an alert matches nothing, with at most one count for each of five terms and one of the source.
 *
 * @throws {ObstackError} If a request fails.
 */
export async function whyNoMatches(
  countEvents: CountEvents,
  series: ChartSeriesRequest,
): Promise<Pick<Found, "message" | "advice" | "numbers">> {
  const { where = "", whereLanguage, metricName } = series;
  const count = async (filter: string): Promise<number> => sum((await countEvents(series, filter)).values());
  const what = metricName ? `The metric ${JSON.stringify(metricName)}` : "The source";
  const events = await count("");
  if (events === 0)
    return {
      message: `${what} has no data in this range.`,
      advice: "Check what sends it, or watch another one.",
      numbers: { events },
    };
  const terms = termsOf(where, whereLanguage);
  for (const term of terms.length > 1 ? terms : [])
    if ((await count(term)) === 0)
      return {
        message: `None of the ${formatNumber(events)} events in this range matches ${JSON.stringify(term)}, a part of its filter.`,
        advice: "Check the column and the value with `obstack sources describe`.",
        numbers: { events },
      };
  return {
    message: `None of the ${formatNumber(events)} events in this range matches its filter${where === "" ? "" : ` ${JSON.stringify(where)}`}.`,
    advice: "Check its columns and values with `obstack sources describe`.",
    numbers: { events },
  };
}

/** Returns the terms that a filter combines with AND. Filters with other operators have one. */
function termsOf(where: string, language: unknown): readonly string[] {
  if (/[("']|\b(?:or|not|between)\b/i.test(where) && language !== "sql") return [where];
  if (/\(|\b(?:or|between)\b/i.test(where)) return [where];
  return where
    .split(language === "sql" ? /\s+and\s+/i : /\s+and\s+|\s+/i)
    .filter(Boolean)
    .slice(0, maxTerms);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
