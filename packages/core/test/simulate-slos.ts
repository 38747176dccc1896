// Compares the alerts of SLOs with the method of the workbook, incident by incident.
import { defaultBurnRates, toSloAlerts } from "../src/slo/slo-alerts.ts";
import { findSloFirings, toMinuteCounts } from "../src/slo/evaluate-slo.ts";
import type { SloAlert } from "../src/slo/slo-alerts.ts";
import { defaultMinimumEvents } from "../src/slo/slo.ts";
import type { Slo, SloSeverity } from "../src/slo/slo.ts";
import { daysBefore, eventsOf, randomIncidents } from "./random-incidents.ts";
import type { Incident } from "./random-incidents.ts";
import { findWorkbookAlert } from "./workbook.ts";

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

const minute = 60_000;
const day = 1440;
const origin = Date.parse("2026-03-02T00:00:00Z");
const severities = ["page", "ticket"] as const;

/** How alerts are evaluated. `old`: on releases that do not count windows in a row. */
const encodings = {
  sql: (slo: Slo) => toSloAlerts(slo, "sql", true).alerts,
  ratio: (slo: Slo) => toSloAlerts(slo, "document", true).alerts,
  old: (slo: Slo) => toSloAlerts(slo, "document", false).alerts,
};

/** Upper ends of the groups of lengths, in minutes. */
const lengths = [15, 60, 360, day, 3 * day];

/** An SLO with the default burn rates. */
const sloOf = (objective: number, minimumEvents = defaultMinimumEvents): Slo => ({
  name: "A",
  objective,
  window: 30 * day * minute,
  indicator: { source: "Logs", language: "sql", condition: { kind: "bad", filter: "a = 1" } },
  page: "P",
  ticket: "T",
  minimumEvents,
  minimumCoverage: 50,
  delay: 0,
  burnRates: defaultBurnRates(30 * day * minute),
});

/** An incident, and when the workbook alerts. */
class Simulated {
  readonly incident: Incident;
  readonly counts;
  readonly #events;
  readonly #first: number;

  constructor(incident: Incident) {
    this.incident = incident;
    this.#events = eventsOf(incident);
    this.#first = daysBefore * day + incident.start;
    const { bad, good } = this.#events;
    this.counts = toMinuteCounts(
      bad.map((count, index) => ({
        ts_bucket: origin + index * minute,
        "series_0.data": count,
        "series_1.data": count + (good[index] ?? 0),
      })),
      { from: origin, to: origin + bad.length * minute },
    );
  }

  /** Returns when the workbook alerts first. */
  workbook(severity: SloSeverity): number | undefined {
    const { objective } = this.incident;
    const rates = sloOf(objective).burnRates.flatMap(({ long, short, factor, ...rate }) =>
      rate.severity === severity ? [{ long: long / minute, short: short / minute, factor }] : [],
    );
    const range = { from: this.#first, to: this.#events.bad.length };
    const found = findWorkbookAlert(this.#events, rates, (100 - objective) / 100, range);
    return found === undefined ? undefined : origin + (found + 1) * minute;
  }

  /** Returns when the first of the alerts fires. */
  first(slo: Slo, alerts: readonly SloAlert[], severity: SloSeverity): number | undefined {
    const range = { from: origin + this.#first * minute, to: this.counts.to };
    const times = alerts
      .filter((alert) => alert.severity === severity)
      .flatMap((alert) => findSloFirings(slo, alert, this.counts, range).slice(0, 1));
    return times.length === 0 ? undefined : Math.min(...times.map(({ notifiedAt }) => notifiedAt));
  }

  /** Returns how often a person would be called: overlapping firings are one. */
  calls(slo: Slo, alerts: readonly SloAlert[], severity: SloSeverity): number {
    const from = origin + this.#first * minute;
    const range = { from, to: from + this.incident.length * minute };
    const firings = alerts
      .filter((alert) => alert.severity === severity)
      .flatMap((alert) => findSloFirings(slo, alert, this.counts, range));
    let [calls, end] = [0, 0];
    for (const one of firings.toSorted((a, b) => a.notifiedAt - b.notifiedAt)) {
      if (one.notifiedAt > end) calls++;
      end = Math.max(end, one.resolvedAt ?? range.to);
    }
    return calls;
  }
}

type Encoding = keyof typeof encodings;

/** Compares the alerts of incidents. */
export function simulateIncidents(count: number, seed: number): SloSimulation["rows"] {
  const found = severities.flatMap((severity) =>
    lengths.map((minutes) => ({
      severity,
      minutes,
      workbook: 0,
      quiet: 0,
      late: { sql: [] as number[], ratio: [] as number[], old: [] as number[] },
      lost: { sql: 0, ratio: 0, old: 0 },
      extra: { sql: 0, ratio: 0, old: 0 },
    })),
  );
  for (const incident of randomIncidents(count, seed)) {
    const simulated = new Simulated(incident);
    const slo = sloOf(incident.objective);
    for (const severity of severities) {
      const row = found.find((one) => one.severity === severity && incident.length <= one.minutes);
      if (row === undefined) throw new Error("An incident is too long.");
      const expected = simulated.workbook(severity);
      row[expected === undefined ? "quiet" : "workbook"]++;
      for (const name of Object.keys(encodings) as Encoding[]) {
        const at = simulated.first(slo, encodings[name](slo), severity);
        if (expected === undefined) row.extra[name] += at === undefined ? 0 : 1;
        else if (at === undefined) row.lost[name]++;
        else row.late[name].push((at - expected) / minute);
      }
    }
  }
  return found.map(({ severity, minutes, workbook, quiet, ...row }) => {
    const of = (name: Encoding): SimulatedAlerts => ({
      lost: row.lost[name],
      extra: row.extra[name],
      late: medianOf(row.late[name]),
    });
    return { severity, minutes, workbook, quiet, sql: of("sql"), ratio: of("ratio"), old: of("old") };
  });
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Minimums of events to compare. */
const minimums = [1, 5, 10, 20] as const;

/** Compares minimums of events with SQL: pages that incidents lose, and pages in months in which events fail at half of the allowed rate. */
export function simulateMinimums(count: number, seed: number): SloSimulation["minimums"] {
  return [1, 3, 10, 30].map((perHour) => {
    const traffic = { traffic: perHour / 60, background: 0 };
    const incidents = randomIncidents(count, seed).map((incident) => new Simulated({ ...incident, ...traffic }));
    const paged = incidents.filter((simulated) => simulated.workbook("page") !== undefined);
    const quiet = { length: 30 * day, factor: 0.5, shape: "steady", start: 0, ...traffic } as const;
    const months = [99, 99.5, 99.9, 99.95].flatMap((objective) =>
      Array.from({ length: 6 }, (_, index) => new Simulated({ ...quiet, objective, seed: seed + index })),
    );
    return {
      perHour,
      workbook: paged.length,
      months: months.length,
      with: minimums.map((minimum) => {
        const slo = ({ incident: { objective } }: Simulated): Slo => sloOf(objective, minimum);
        const alerts = (one: Simulated): readonly SloAlert[] => encodings.sql(slo(one));
        const lost = paged.filter((one) => one.first(slo(one), alerts(one), "page") === undefined).length;
        const pages = months.reduce((sum, one) => sum + one.calls(slo(one), alerts(one), "page"), 0);
        return { minimum, lost, pages };
      }),
    };
  });
}
