const additive = new Set<unknown>(["count", "count_distinct", "sum"]);

/** Returns whether an aggregation function is 0 without rows. Other functions have no value then. */
export function isAdditive(aggFn: unknown): boolean {
  return additive.has(aggFn);
}
