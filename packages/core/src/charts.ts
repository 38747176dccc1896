export { fillBuckets } from "./charts/fill-buckets.ts";
export type { BucketColumns, BucketRange, FilledBuckets } from "./charts/fill-buckets.ts";
