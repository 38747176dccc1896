import { problemToText } from "@obstack/as-code";
import type { ReportWords, TargetResult } from "@obstack/as-code";
import type { Violation } from "../limits/check-limits.ts";
import { describeReplay, incidentFailures } from "../incidents/judge-incident.ts";
import { describeTestedSlo, describeFirings, describePain } from "@obstack/alerting/backtest";
import type { BacktestReport, TestedSlo } from "@obstack/alerting/backtest";
import type { Coverage } from "../unit/coverage.ts";
import type { ReplayedIncident } from "../incidents/judge-incident.ts";
import type { UnitTestResult } from "../unit/read-tests.ts";

/** Results of all tests of a folder, as plain data: the JSON output of `obstack test`. */
export interface TestReport extends Omit<BacktestReport, "from" | "to"> {
  /** Start of the range; absent without a backtest. */
  readonly from?: string | undefined;
  /** End of the range; absent without a backtest. */
  readonly to?: string | undefined;
  /** Results of the unit tests. */
  readonly tests: readonly UnitTestResult[];
  /** The saved incidents with today's alerts; absent without incidents. */
  readonly incidents?: readonly ReplayedIncident[] | undefined;
  readonly coverage: Coverage;
  /** Results of the SLOs; absent without a backtest, and without SLOs. */
  readonly slos?: readonly TestedSlo[] | undefined;
  /** Limits that are not met. */
  readonly violations: readonly Violation[];
}

/** Returns whether a unit test or an incident failed, or a limit is not met. */
export function hasFailed({
  tests,
  incidents = [],
  violations,
}: Pick<TestReport, "tests" | "incidents" | "violations">): boolean {
  return violations.length > 0 || [...tests, ...incidents].some(({ status }) => status === "failed");
}

/** The words of a report on tests. */
export const testWords: ReportWords = {
  title: "Alert tests for",
  statuses: { changed: "failed", unchanged: "passed", failed: "not tested", "not-reached": "not reached" },
  none: "No tests",
  counts: {
    tests: "unit test(s)",
    failedTests: "failed unit test(s)",
    incidents: "incident(s)",
    failedIncidents: "failed incident(s)",
    unjudgedIncidents: "incident(s) that cannot be judged",
    alerts: "backtested alert(s)",
    firings: "firing(s)",
    violations: "limit(s) not met",
  },
};

function subjectOf({ alert, slo, incident }: Violation): string {
  if (incident !== undefined) return `incident ${incident}`;
  if (slo !== undefined) return `slo ${slo}`;
  return alert === undefined ? "coverage" : `alert ${alert}`;
}

/**
 * Returns the tests of a target as its result in a report: a warning per failed unit test, incident and limit, and a note per incident, and per
 * alert that fired, has no data or is not testable. The status is `changed` if a unit test or an incident failed, or a limit is not met.
 */
export function testResult(report: TestReport): TargetResult {
  const { target: _target, ...details } = report;
  const { alerts, tests, violations, incidents = [], slos = [] } = details;
  const failed = tests.filter(({ status }) => status === "failed");
  return {
    status: hasFailed(report) ? "changed" : "unchanged",
    warnings: [
      ...failed.flatMap(({ name, failures }) =>
        failures.map((failure) => `test ${JSON.stringify(name)}: ${problemToText(failure)}`),
      ),
      ...incidents.flatMap(incidentFailures),
      ...violations.map((violation) => `${subjectOf(violation)}: ${violation.message}`),
    ],
    notes: [
      ...alerts.flatMap((alert) => {
        const { key, status, reason, firings } = alert;
        if (status !== "tested") return `alert ${key}: ${describeFirings(alert)}: ${reason ?? ""}`;
        if (firings.length === 0) return [];
        return `alert ${key}: ${describePain(alert)}`;
      }),
      ...incidents.map((incident) => `incident ${JSON.stringify(incident.name)}: ${describeReplay(incident)}`),
      ...slos.map((slo) => `slo ${slo.key}: ${describeTestedSlo(slo)}`),
    ],
    counts: {
      tests: tests.length,
      failedTests: failed.length,
      ...(incidents.length === 0
        ? {}
        : {
            incidents: incidents.length,
            failedIncidents: incidents.filter(({ status }) => status === "failed").length,
            unjudgedIncidents: incidents.filter(({ status }) => status === "not-judged").length,
          }),
      alerts: alerts.length,
      firings: alerts.reduce((sum, { firings }) => sum + firings.length, 0),
      violations: violations.length,
    },
    details,
  };
}
