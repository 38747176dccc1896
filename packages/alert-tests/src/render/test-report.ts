import type { BacktestReport } from "../backtest/report.ts";
import type { Violation } from "../limits/check-limits.ts";
import type { Coverage } from "../unit/coverage.ts";
import type { ReplayedIncident } from "../incidents/judge-incident.ts";
import type { TestedSlo } from "../slos/test-slo.ts";
import type { UnitTestResult } from "../unit/unit-test-result.ts";

/** Results of all tests of a folder, as plain data: the JSON output of `obstack test`. */
export interface TestReport extends Omit<BacktestReport, "from" | "to"> {
  /** Start of the range; absent without a backtest. */
  readonly from?: string | undefined;
  /** End of the range; absent without a backtest. */
  readonly to?: string | undefined;
  /** Results of the unit tests. */
  readonly tests: readonly UnitTestResult[];
  /** The saved incidents with today's alerts; absent if there are none. */
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
