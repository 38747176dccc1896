import type { BucketRange, FilledBuckets } from "@obstack/core/charts";
import type { ChartColumn } from "@obstack/selfhosted";
import type { Unit } from "./unit.ts";

/** What a chart of an alert marks. */
export interface ChartMarks {
  /** Values to draw as horizontal lines. */
  readonly thresholds: readonly number[];
  /** Periods in which the alert fired, in milliseconds since the epoch. */
  readonly firings: readonly { readonly from: number; readonly to: number }[];
}

/** A chart, for the terminal or as an SVG document. */
export interface ChartDrawing {
  readonly data: FilledBuckets<ChartColumn>;
  /** Name of each column. */
  readonly names: readonly string[];
  readonly range: BucketRange;
  readonly marks?: ChartMarks | undefined;
  readonly unit?: Unit | undefined;
  /** Time from which buckets are still open, so that their values will change. Default: all are complete. */
  readonly openFrom?: number | undefined;
  /** Whether times are in UTC instead of the time zone of the system. Default: false. */
  readonly utc?: boolean | undefined;
}
