import { problemToText } from "@obstack/as-code";
import type { ReportWords, TargetResult } from "@obstack/as-code";
import type { Violation } from "../limits/check-limits.ts";
import { describeTestedSlo } from "../slos/describe-slo.ts";
import { describeFirings, describePain } from "./describe-alert.ts";
import { hasFailed } from "./test-report.ts";
import type { TestReport } from "./test-report.ts";

/** The words of a report on tests. */
export const testWords: ReportWords = {
  title: "Alert tests for",
  changed: "failed",
  unchanged: "passed",
  failed: "not tested",
  none: "No tests",
  counts: {
    tests: ["unit test", "unit tests"],
    failedTests: ["failed unit test", "failed unit tests"],
    alerts: ["backtested alert", "backtested alerts"],
    firings: ["firing", "firings"],
    violations: ["limit not met", "limits not met"],
  },
};

function subjectOf({ alert, slo }: Violation): string {
  if (slo !== undefined) return `slo ${slo}`;
  return alert === undefined ? "coverage" : `alert ${alert}`;
}

/**
 * Returns the tests of a target as its result in a report: a warning per failed unit test and limit, and a note per alert
 * that fired, has no data or is not testable. The status is `changed` if a unit test failed or a limit is not met.
 */
export function testResult(report: TestReport): TargetResult {
  const { target: _target, ...details } = report;
  const { alerts, tests, violations, slos = [] } = details;
  const failed = tests.filter(({ status }) => status === "failed");
  return {
    status: hasFailed(report) ? "changed" : "unchanged",
    warnings: [
      ...failed.flatMap(({ name, failures }) =>
        failures.map((failure) => `test ${JSON.stringify(name)}: ${problemToText(failure)}`),
      ),
      ...violations.map((violation) => `${subjectOf(violation)}: ${violation.message}`),
    ],
    notes: [
      ...alerts.flatMap((alert) => {
        const { key, status, reason, firings } = alert;
        if (status !== "tested") return `alert ${key}: ${describeFirings(alert)}: ${reason ?? ""}`;
        if (firings.length === 0) return [];
        return `alert ${key}: ${describePain(alert)}`;
      }),
      ...slos.map((slo) => `slo ${slo.key}: ${describeTestedSlo(slo)}`),
    ],
    counts: {
      tests: tests.length,
      failedTests: failed.length,
      alerts: alerts.length,
      firings: alerts.reduce((sum, { firings }) => sum + firings.length, 0),
      violations: violations.length,
    },
    details,
  };
}
