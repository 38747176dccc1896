import { readNumber } from "../envelope/read-number.ts";

const minute = 60_000;

/** The events of an SLO by minute, with fast sums. Times are in milliseconds since the epoch. */
export interface MinuteCounts {
  /** Start of the first minute. */
  readonly from: number;
  /** End of the last minute. */
  readonly to: number;
  /** Returns the number of bad and of all events from `from` up to, and without, `to`. Both are cut to the known range, and whole minutes. */
  readonly sum: (from: number, to: number) => EventCounts;
}

/** Numbers of events. */
export interface EventCounts {
  readonly bad: number;
  readonly total: number;
}

/**
 * Creates the counts of a range from the points of a chart query.
 *
 * @param points Points with `ts_bucket`, and with the bad events in one series and all events in the other.
 * @param series Positions of these series. Default: 0 and 1.
 */
export function toMinuteCounts(
  points: readonly object[],
  { from, to }: { readonly from: number; readonly to: number },
  series: { readonly bad: number; readonly total: number } = { bad: 0, total: 1 },
): MinuteCounts {
  const count = Math.max(0, Math.round((to - from) / minute));
  const bad = new Float64Array(count + 1);
  const total = new Float64Array(count + 1);
  for (const point of points) {
    const values = point as Readonly<Record<string, unknown>>;
    const index = Math.floor((Number(values["ts_bucket"]) - from) / minute);
    if (index < 0 || index >= count) continue;
    bad[index + 1] = (bad[index + 1] ?? 0) + toCount(values[`series_${series.bad}.data`]);
    total[index + 1] = (total[index + 1] ?? 0) + toCount(values[`series_${series.total}.data`]);
  }
  for (let index = 0; index < count; index++) {
    // Both series are read one after the other: events that arrive in between can be in one of them only.
    bad[index + 1] = Math.min(bad[index + 1] ?? 0, total[index + 1] ?? 0) + (bad[index] ?? 0);
    total[index + 1] = (total[index + 1] ?? 0) + (total[index] ?? 0);
  }
  const at = (time: number): number => Math.min(count, Math.max(0, Math.floor((time - from) / minute)));
  return {
    from,
    to: from + count * minute,
    sum(start, end) {
      const [first, last] = [at(start), at(end)];
      return {
        bad: (bad[last] ?? 0) - (bad[first] ?? 0),
        total: (total[last] ?? 0) - (total[first] ?? 0),
      };
    },
  };
}

/** Numbers of events of a minute above this one are no counts, and would lose others in sums. */
const maxCount = 1e12;

/** Reads a number of events. */
function toCount(value: unknown): number {
  const number = readNumber(value) ?? 0;
  return number > 0 ? Math.min(number, maxCount) : 0;
}
