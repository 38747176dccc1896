import type { SloSeverity } from "./slo.ts";

/** What a simulation of incidents found: how alerts differ from the two sliding windows of each burn rate, evaluated every minute. */
export interface SloSimulation {
  /** Number of incidents. */
  readonly incidents: number;
  readonly rows: readonly SimulatedRow[];
  /** What minimums of events do at low traffic. */
  readonly minimums: readonly SimulatedTraffic[];
}

/** Alerts of a severity in incidents of similar length. */
export interface SimulatedRow {
  readonly severity: SloSeverity;
  /** Longest of the lengths. */
  readonly minutes: number;
  /** Incidents in which the two windows alert. */
  readonly workbook: number;
  /** Incidents in which they do not. */
  readonly quiet: number;
  readonly sql: SimulatedAlerts;
  readonly ratio: SimulatedAlerts;
  /** With ratios on releases that do not count windows in a row. */
  readonly old: SimulatedAlerts;
}

/** How the alerts of an encoding differ. */
export interface SimulatedAlerts {
  /** Incidents without the alert that the two windows send. */
  readonly lost: number;
  /** Incidents with an alert that the two windows do not send. */
  readonly extra: number;
  /** Minutes by which the first alert is late: the median. */
  readonly late: number;
}

/** Pages with SQL at low traffic. */
export interface SimulatedTraffic {
  /** Events an hour. */
  readonly perHour: number;
  /** Incidents in which the two windows page. */
  readonly workbook: number;
  /** Simulated months in which events fail at half of the allowed rate. */
  readonly months: number;
  readonly with: readonly {
    /** Minimum of events. */
    readonly minimum: number;
    /** Incidents without a page. */
    readonly lost: number;
    /** Pages in the months. */
    readonly pages: number;
  }[];
}
