import { readDuration } from "../input/duration.ts";

/** A range of a chart query, in milliseconds since the epoch. */
export interface ChartRange {
  readonly startTime: number;
  /** Exclusive. */
  readonly endTime: number;
}

/** A time range that consists of complete buckets. */
export interface BucketedRange extends ChartRange {
  /** Bucket width as the interface names it, such as `5m`. */
  readonly granularity: string;
  /** Bucket width in milliseconds. */
  readonly width: number;
}

/** Maximum number of buckets for the granularity `auto`, which is the one of servers. */
const maxAutoBuckets = 60;

/**
 * Extends a range to complete buckets, which servers align in UTC: a bucket cut by the range would show a fraction of its value.
 *
 * @param granularities Bucket widths of the interface, finest first.
 */
export function toBuckets(
  { startTime, endTime }: ChartRange,
  granularity: string,
  granularities: readonly string[],
): BucketedRange {
  const chosen = granularity === "auto" ? autoGranularity(endTime - startTime, granularities) : granularity;
  // The client rejects an unknown granularity.
  const width = (granularities.includes(chosen) ? readDuration(chosen) : undefined) ?? 1;
  return {
    startTime: Math.floor(startTime / width) * width,
    endTime: Math.ceil(endTime / width) * width,
    granularity: chosen,
    width,
  };
}

/** Returns the finest granularity with at most 60 buckets. Chosen here, because the range depends on it. */
function autoGranularity(length: number, granularities: readonly string[]): string {
  const fixed = granularities.filter((one) => one !== "auto");
  return fixed.find((one) => length / (readDuration(one) ?? 1) <= maxAutoBuckets) ?? fixed.at(-1) ?? "auto";
}

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
