export { canCombine, combinations } from "./charts/can-combine.ts";
export { fillBuckets } from "./charts/fill-buckets.ts";
export type { BucketColumns, BucketRange, FilledBuckets } from "./charts/fill-buckets.ts";
export { findWholeGranularity } from "./charts/find-whole-granularity.ts";
export { isAdditive } from "./charts/is-additive.ts";
export { toBuckets } from "./charts/to-buckets.ts";
export type { BucketedRange, ChartRange } from "./charts/to-buckets.ts";
