import type { TimeRange } from "./time-range.ts";

/** Says that a query found nothing, and what to check. */
export function noData(
  { startTime, endTime }: TimeRange,
  { hasPoints, ratio, metric }: { hasPoints: boolean; ratio: boolean; metric: boolean },
): string {
  const between = `between ${moment(startTime)} and ${moment(endTime)}`;
  if (hasPoints) {
    return ratio
      ? `No values ${between}: the second series is zero or missing in every bucket.`
      : `No values ${between}: no bucket holds a number. Check that --field names a column of numbers.`;
  }
  const what = metric ? "the metric (--metric-name, --metric-type)" : "the filter (--where)";
  return `No data ${between}. Check the time range (--since, --from, --to), ${what} and the source (\`obstack sources list\`).`;
}

function moment(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
}
