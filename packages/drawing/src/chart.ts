import type { Unit } from "./unit.ts";

/** Values over time. */
export interface TimeChart {
  readonly kind: "time";
  readonly display: "line" | "stacked";
  /** Starts of the buckets, in milliseconds since the epoch, ascending. */
  readonly times: readonly number[];
  /** Width of a bucket in milliseconds. */
  readonly width: number;
  /** What the time axis covers, in milliseconds since the epoch. */
  readonly range: TimeRange;
  readonly series: readonly Series[];
  /** Number of series that are left out because their values are lower. Default: 0. */
  readonly omitted?: number | undefined;
  readonly unit?: Unit | undefined;
  /** Time from which buckets are still open, so that their values will change. Default: all are complete. */
  readonly openFrom?: number | undefined;
  readonly marks?: Marks | undefined;
}

/** A time range in milliseconds since the epoch. The end is exclusive. */
export interface TimeRange {
  readonly startTime: number;
  readonly endTime: number;
}

/** One of the lines, or layers of stacked bars, of a time chart. */
export interface Series {
  readonly name: string;
  /** Values of the columns by which the chart is grouped. Default: it is not grouped. */
  readonly group?: readonly string[] | undefined;
  /** A value for each bucket; `null` is a gap. */
  readonly values: readonly (number | null)[];
}

/** What alerts and SLOs add to a chart. */
export interface Marks {
  readonly thresholds: readonly Threshold[];
  /** When alerts fired or would have fired. Each alert has a bar of its own. */
  readonly firings: readonly AlertFirings[];
  /** Why thresholds are not drawn, as short texts without a period. Default: all are. */
  readonly remarks?: readonly string[] | undefined;
}

/** A horizontal line at the value that an alert or SLO compares with. */
export interface Threshold {
  readonly value: number;
  /** Name of the alert or SLO, for a legend. */
  readonly name?: string | undefined;
  /** State of the alert now. Default: not known. */
  readonly state?: AlertState | undefined;
}

/** When an alert fired or would have fired. */
export interface AlertFirings {
  /** Name of the alert, for charts of several. */
  readonly name?: string | undefined;
  readonly periods: readonly FiringPeriod[];
}

export interface FiringPeriod extends Period {
  /** Whether it was open at the start of the range, so that the alert fired at least since `from`. Default: since then. */
  readonly isOpenAtStart?: true | undefined;
}

/** State of an alert. */
export type AlertState = "ok" | "firing" | "silenced" | "disabled";

/** A period in milliseconds since the epoch. */
export interface Period {
  readonly from: number;
  readonly to: number;
}
