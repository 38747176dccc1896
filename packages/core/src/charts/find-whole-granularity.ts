import { readDuration } from "../input/duration.ts";
import type { ChartRange } from "./to-buckets.ts";

/** Returns the shortest granularity of which one bucket contains a range. Servers align buckets to the epoch. */
export function findWholeGranularity(
  { startTime, endTime }: ChartRange,
  granularities: readonly string[],
): string | undefined {
  return granularities.find((granularity) => {
    const width = readDuration(granularity);
    return width !== undefined && Math.floor(startTime / width) === Math.floor((endTime - 1) / width);
  });
}
