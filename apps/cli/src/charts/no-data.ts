import type { TimeRange } from "./time-range.ts";

/** Returns the message for a query without results, and what to check. */
export function noDataMessage(
  { startTime, endTime }: TimeRange,
  { hasPoints, ratio, metric }: { hasPoints: boolean; ratio: boolean; metric: boolean },
): string {
  const between = `between ${toIsoSeconds(startTime)} and ${toIsoSeconds(endTime)}`;
  if (hasPoints) {
    return ratio
      ? `No values ${between}: the second series is zero or missing in every bucket.`
      : `No values ${between}: no bucket holds a number. Check that \`--field\` names a numeric column.`;
  }
  const what = metric ? "the metric (`--metric-name`, `--metric-type`)" : "the filter (`--where`)";
  return `No data ${between}. Check the time range (\`--since\`, \`--from\`, \`--to\`), ${what} and the source (\`obstack sources list\`).`;
}

function toIsoSeconds(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
}
