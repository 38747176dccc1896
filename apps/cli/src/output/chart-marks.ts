/** What a chart of an alert marks. */
export interface ChartMarks {
  /** Values to draw as horizontal lines. */
  readonly thresholds: readonly number[];
  /** Periods in which the alert fired, in milliseconds since the epoch. */
  readonly firings: readonly { readonly from: number; readonly to: number }[];
}
