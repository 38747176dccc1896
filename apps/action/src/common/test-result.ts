import type { TargetResult } from "@obstack/as-code";
import type { TestReport } from "@obstack/alert-tests";

/** Returns the tests of a target as its result in a report on several targets. */
export function testResult({ alerts, tests, violations }: TestReport): TargetResult {
  const failed = tests.filter(({ status }) => status === "failed");
  return {
    status: failed.length + violations.length > 0 ? "changed" : "unchanged",
    warnings: [
      ...failed.flatMap(({ name, failures }) => failures.map((failure) => `test ${JSON.stringify(name)}: ${failure}`)),
      ...violations.map(({ alert, message }) => `${alert === undefined ? "coverage" : `alert ${alert}`}: ${message}`),
    ],
    counts: { tests: tests.length, alerts: alerts.length },
  };
}
