/** Result of a backtest, as plain data: the JSON output of `obstack test --since`. Times are ISO 8601 in UTC. */
export interface BacktestReport {
  /** Name of the target. */
  readonly target: string;
  /** Start of the range. */
  readonly from: string;
  /** End of the range. */
  readonly to: string;
  /** The rules that the evaluation follows. */
  readonly rules: readonly string[];
  readonly alerts: readonly TestedAlert[];
  /** Whether the backtest was interrupted, so that some alerts are not tested. */
  readonly isInterrupted?: true | undefined;
}

/** Result of one alert. */
export interface TestedAlert {
  /** File name without the extension; for an alert on a server, its identifier. */
  readonly key: string;
  readonly name: string;
  /**
   * `tested`: the alert was evaluated. `no-data`: it was evaluated, but the query matched nothing in the entire range, so the firings mean
   * little. `not-testable`: it could not be evaluated.
   */
  readonly status: "tested" | "no-data" | "not-testable";
  /** Why the alert is not testable or has no data. */
  readonly reason?: string | undefined;
  /** Interval of the alert, such as `5m`; absent if it has none. */
  readonly interval?: string | undefined;
  readonly threshold?: number | undefined;
  /** Upper end of a range. */
  readonly thresholdMax?: number | undefined;
  readonly thresholdType?: string | undefined;
  /** Number of evaluated windows. */
  readonly windows: number;
  /** Windows without rows, or with only skipped rows. */
  readonly windowsWithoutData: number;
  /** Sorted by start. */
  readonly firings: readonly TestedFiring[];
  /** Minutes in which at least one group fired. */
  readonly firingMinutes: number;
  /** Minutes of the longest firing. */
  readonly longestMinutes: number;
  /** Highest evaluated value, or null. */
  readonly highest: number | null;
  /** Lowest evaluated value, or null. */
  readonly lowest: number | null;
  /** How often the alert would have fired with other thresholds, sorted by threshold. */
  readonly sweep: readonly SweepStep[];
}

/** A period in which an alert would have fired. */
export interface TestedFiring {
  /** Start of the first window that fired. */
  readonly from: string;
  /** End of the last window that fired. */
  readonly to: string;
  /** Values of the `groupBy` columns. Absent unless the tile groups its values. */
  readonly group?: readonly string[] | undefined;
  /** Value farthest from the threshold. */
  readonly peak: number;
}

/** Number of firings with a threshold. */
export interface SweepStep {
  readonly threshold: number;
  readonly firings: number;
}
