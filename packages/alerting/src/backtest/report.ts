/** Result of a backtest, as plain data: the JSON output of `obstack test --since`. Times are ISO 8601 in UTC. */
export interface BacktestReport {
  /** Name of the target. */
  readonly target: string;
  /** Start of the range. */
  readonly from: string;
  /** End of the range. */
  readonly to: string;
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
   * little. `not-testable`: chart queries cannot evaluate it. `query-failed`: its query failed, and another run can succeed. `never-fires`: the server accepts it, but never evaluates it.
   */
  readonly status: "tested" | "no-data" | "not-testable" | "query-failed" | "never-fires";
  /** Why the alert is not testable, never fires or has no data. */
  readonly reason?: string | undefined;
  /** Interval of the alert, such as `5m`; absent without one. */
  readonly interval?: string | undefined;
  readonly threshold?: number | undefined;
  /** Upper end of a range. */
  readonly thresholdMax?: number | undefined;
  readonly thresholdType?: string | undefined;
  /** Start of the first evaluated window, if the source has no event in those before it; absent if it is that of the range. */
  readonly from?: string | undefined;
  /** Number of evaluated windows. */
  readonly windows: number;
  /** Windows without rows, or with only rows without a value. */
  readonly windowsWithoutData: number;
  /** Sorted by start. */
  readonly firings: readonly TestedFiring[];
  /** Notifications of all groups: one for each window in which an alert fires, and one when it is resolved. */
  readonly notifications: number;
  /** Minutes in which at least one group fired. */
  readonly firingMinutes: number;
  /** Share of the evaluated windows in which at least one group fired, in percent, with one decimal. */
  readonly firingPercent: number;
  /** Start of the oldest firing that is not resolved at the end of the range; absent if all are resolved. */
  readonly firingSince?: string | undefined;
  /** Whether that firing was open at the start of the range, so that it began then or earlier; absent otherwise. */
  readonly isOpenAtStart?: true | undefined;
  /** Minutes of the longest firing. */
  readonly longestMinutes: number;
  /** Highest evaluated value; null without values. */
  readonly highest: number | null;
  /** Lowest evaluated value; null without values. */
  readonly lowest: number | null;
  /** What other thresholds would have done, sorted by threshold. */
  readonly sweep: readonly SweepStep[];
  /** What differs on the server or could not be reproduced, as sentences. */
  readonly notes?: readonly string[] | undefined;
}

/** What a report says about an alert before its results. */
export type DescribedAlert = Pick<
  TestedAlert,
  "key" | "name" | "interval" | "threshold" | "thresholdMax" | "thresholdType"
>;

/** A period in which an alert would have fired. */
export interface TestedFiring {
  /** Start of the first window that fired. */
  readonly from: string;
  /** Whether it was open at the start of the range, so that it began then or earlier; absent otherwise. */
  readonly isOpenAtStart?: true | undefined;
  /** Start of the window that resolved the alert, or the end of the last window. */
  readonly to: string;
  /** When the first notification is sent: the end of the first window that fired. */
  readonly notifiedAt: string;
  /** When the resolution is sent: the end of the window that resolved it. Absent if it still fires. */
  readonly resolvedAt?: string | undefined;
  /** Number of notifications. */
  readonly notifications: number;
  /** When they are sent. Absent if that is at `notifiedAt` and then at the end of each window. */
  readonly sentAt?: readonly string[] | undefined;
  /** Values of the `groupBy` columns. Absent unless the tile groups its values. */
  readonly group?: readonly string[] | undefined;
  /** Value farthest from the threshold. */
  readonly peak: number;
}

/** What an alert would have done with a threshold. */
export interface SweepStep extends Pick<
  TestedAlert,
  "notifications" | "firingMinutes" | "firingPercent" | "longestMinutes"
> {
  readonly threshold: number;
  readonly firings: number;
}
