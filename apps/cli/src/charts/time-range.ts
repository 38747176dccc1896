import { findWholeGranularity } from "@obstack/core/charts";
import type { BucketedRange, ChartRange } from "@obstack/core/charts";
import { chartLimits } from "@obstack/selfhosted";
import { UsageError } from "../errors/command-error.ts";
import { parseTime } from "../input/parse-time.ts";
import type { QueryFlags } from "./query-flags.ts";

/**
 * Returns the time range of a query. Default: the last hour.
 *
 * @throws {UsageError} If a time is invalid, or if the range ends before it starts.
 */
export function timeRange(
  { since, from, to, utc = false }: Partial<Pick<QueryFlags, "since" | "from" | "to" | "utc">>,
  now: number,
): ChartRange {
  if (since !== undefined && from !== undefined)
    throw new UsageError("--since and --from cannot be combined.", "Pass one of them.");
  const endTime = to === undefined ? now : parseTime(to, now, { isUtc: utc });
  // A duration is before the end.
  const startTime = parseTime(from ?? since ?? "1h", from === undefined ? endTime : now, { isUtc: utc });
  if (startTime >= endTime) throw new UsageError("The time range ends before it starts.", "Check `--from` and `--to`.");
  return { startTime, endTime };
}

/** Returns a range with the shortest granularity of which one bucket contains it, or with the widest one. */
export function inOneBucket(range: ChartRange): Omit<BucketedRange, "width"> {
  const { granularities } = chartLimits();
  const widest = granularities.findLast((one) => one !== "auto");
  return { ...range, granularity: findWholeGranularity(range, granularities) ?? widest ?? "auto" };
}
