import type { ChartRange } from "@obstack/core/internal";
import { timeZone } from "@obstack/drawing";

/** Returns the message for a query without results, and what to check. */
export function noDataMessage(
  { startTime, endTime }: ChartRange,
  { hasPoints, ratio, metric, utc }: { hasPoints: boolean; ratio: boolean; metric: boolean; utc: boolean },
): string {
  const { format } = timeZone(utc);
  const between = `between ${format(startTime)} and ${format(endTime)}`;
  if (hasPoints) {
    return ratio
      ? `No values ${between}: the second series is zero or missing in every bucket.`
      : `No values ${between}: no bucket holds a number. Check that \`--field\` names a numeric column.`;
  }
  const what = metric ? "the metric (`--metric-name`, `--metric-type`)" : "the filter (`--where`)";
  return `No data ${between}. Check the time range (\`--since\`, \`--from\`, \`--to\`), ${what} and the source (\`obstack sources list\`).`;
}
