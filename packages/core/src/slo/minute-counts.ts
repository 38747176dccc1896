import { readNumber } from "../envelope/read-number.ts";
import { excludedMinutes } from "./exclusions.ts";
import type { Exclusion } from "./exclusions.ts";

const minute = 60_000;

/** The events of an SLO by minute, with fast sums. Times are in milliseconds since the epoch. */
export interface MinuteCounts {
  /** Start of the first minute. */
  readonly from: number;
  /** End of the last minute. */
  readonly to: number;
  /**
   * Returns the number of bad and of all events from `from` up to, and without, `to`, without those in maintenance windows. Both are cut to the known range,
   * and whole minutes.
   */
  readonly sum: (from: number, to: number) => EventCounts;
  /** Returns the same with the events in maintenance windows. */
  readonly sumAll: (from: number, to: number) => EventCounts;
  /** Returns the number of minutes in maintenance windows. */
  readonly excluded: (from: number, to: number) => number;
}

/** Numbers of events. */
export interface EventCounts {
  readonly bad: number;
  readonly total: number;
}

/**
 * Creates the counts of a range from the points of a chart query.
 *
 * @param points Points with `ts_bucket`, and with the bad events in the first series and all events in the second.
 * @param exclusions Maintenance windows, whose events do not count.
 * @param isGood Whether the first series has the good events.
 */
export function toMinuteCounts(
  points: readonly object[],
  { from, to }: { readonly from: number; readonly to: number },
  exclusions: readonly Exclusion[] = [],
  isGood = false,
): MinuteCounts {
  const count = Math.max(0, Math.round((to - from) / minute));
  const part = new Float64Array(count + 1);
  const total = new Float64Array(count + 1);
  for (const point of points) {
    const values = point as Readonly<Record<string, unknown>>;
    const index = Math.floor((Number(values["ts_bucket"]) - from) / minute);
    if (index < 0 || index >= count) continue;
    part[index + 1] = (part[index + 1] ?? 0) + toCount(values["series_0.data"]);
    total[index + 1] = (total[index + 1] ?? 0) + toCount(values["series_1.data"]);
  }
  const excluded = excludedMinutes(exclusions, from, count);
  const at = (time: number): number => Math.min(count, Math.max(0, Math.floor((time - from) / minute)));
  const between = (sums: Float64Array, start: number, end: number): number =>
    (sums[at(end)] ?? 0) - (sums[at(start)] ?? 0);
  const sumOf = (isCounted: (index: number) => boolean): MinuteCounts["sum"] => {
    const [parts, totals] = [part, total].map((values) => {
      let sum = 0;
      return values.map((value, index) => (sum += isCounted(index) ? value : 0));
    }) as [Float64Array, Float64Array];
    return (start, end) => {
      const all = between(totals, start, end);
      // Both series are read one after the other: events that arrive in between can be in one of them only.
      const some = Math.min(between(parts, start, end), all);
      return { bad: isGood ? all - some : some, total: all };
    };
  };
  const sumAll = sumOf(() => true);
  return {
    from,
    to: from + count * minute,
    sumAll,
    sum: excluded.at(-1) === 0 ? sumAll : sumOf((index) => excluded[index] === excluded[index - 1]),
    excluded: (start, end) => between(excluded, start, end),
  };
}

/** Numbers of events of a minute above this one are no counts, and would lose others in sums. */
const maxCount = 1e12;

/** Reads a number of events. */
function toCount(value: unknown): number {
  const number = readNumber(value) ?? 0;
  return number > 0 ? Math.min(number, maxCount) : 0;
}
