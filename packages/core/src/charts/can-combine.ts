/** Functions whose value for a range can be computed from the values of its parts, and how two of them combine. */
export const combinations: ReadonlyMap<string, (one: number, other: number) => number> = new Map([
  ["count", (one, other) => one + other],
  ["sum", (one, other) => one + other],
  ["min", Math.min],
  ["max", Math.max],
]);

/** A series, as far as it decides whether its values can be combined. */
interface CombinedSeries {
  readonly aggFn?: string | null | undefined;
  readonly metricDataType?: string | null | undefined;
}

/** Returns whether long windows can be computed from short ones, so that one query serves alerts with different intervals. */
export function canCombine({ series }: { readonly series: readonly CombinedSeries[] }): boolean {
  // The value of a counter depends on the range that the server sees.
  return series.every(
    ({ aggFn, metricDataType }) => combinations.has(aggFn ?? "count") && (metricDataType ?? "gauge") === "gauge",
  );
}
