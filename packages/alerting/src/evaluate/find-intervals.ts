import { readDuration } from "@obstack/core";
import { groupBy } from "@obstack/basics";

/** Fewer buckets are no chart, and more take too long to load. */
const [minBuckets, maxBuckets] = [3, 15_000];

const lengthOf = (interval: string): number => readDuration(interval) ?? 0;

/**
 * Returns the intervals of the alerts on a tile in whose windows its chart can be drawn, so that its values are those that they compare with
 * their thresholds: the most frequent one first, then the shortest one.
 *
 * @param length Length of the chart in milliseconds.
 */
export function findIntervals(
  alerts: readonly { readonly interval?: unknown }[],
  length: number,
  granularities: readonly string[],
): string[] {
  const fitting = alerts
    .map(({ interval }) => String(interval))
    .filter((one) => {
      const count = length / lengthOf(one);
      return granularities.includes(one) && count >= minBuckets && count <= maxBuckets;
    });
  return [...groupBy(fitting, (one) => one).values()]
    .toSorted((one, other) => other.length - one.length || lengthOf(one[0] ?? "") - lengthOf(other[0] ?? ""))
    .flatMap(([one]) => one ?? []);
}
