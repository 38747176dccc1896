import type { ChartSeriesRequest } from "@obstack/selfhosted";
import type { EventCounter } from "../queries/count-events.ts";
import { hour } from "../evaluate/duration.ts";
import { formatNumber } from "../backtest/describe-alert.ts";
import type { Found } from "./finding.ts";

/** Terms of a filter that are counted one by one. */
const maxTerms = 5;

/**
 * Finds out why the query of an alert matches nothing, with at most one count for each of five terms and one of the source.
 *
 * @param from Start of the range.
 * @throws {ObstackError} If a request fails.
 */
export async function whyNoMatches(
  { count: countEvents }: EventCounter,
  series: ChartSeriesRequest,
  from: number,
): Promise<Pick<Found, "message" | "advice" | "numbers">> {
  const { where = "", whereLanguage, metricName } = series;
  const count = async (filter: string): Promise<number> => {
    let total = 0;
    for (const [time, events] of await countEvents(series, filter)) if (time + hour > from) total += events;
    return total;
  };
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
    .split(language === "sql" ? /(?<!\s)\s+and\s+/i : /(?<!\s)\s+(?:and\s+)?/i)
    .filter(Boolean)
    .slice(0, maxTerms);
}
