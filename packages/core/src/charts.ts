export { canCombine, combinations } from "./charts/can-combine.ts";
export { fillBuckets, isAdditive } from "./charts/fill-buckets.ts";
export type { BucketColumns, BucketRange, FilledBuckets } from "./charts/fill-buckets.ts";
export { findWholeGranularity, toBuckets } from "./charts/to-buckets.ts";
export type { BucketedRange, ChartRange } from "./charts/to-buckets.ts";
