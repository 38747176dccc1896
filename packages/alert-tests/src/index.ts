export { alertOfServer, backtestAlerts } from "@obstack/alerting/backtest";
export type {
  AlertToTest,
  BacktestProgress,
  BacktestReport,
  BacktestRunOptions,
  ChartQueries,
  DataClient,
  Drawing,
  ObjectiveStep,
  SavedSearch,
  SearchDrawings,
  SearchSettings,
  SloBurnDown,
  SloStatus,
  SweepStep,
  TestedAlert,
  TestedFiring,
  TestedIncident,
  TestedSlo,
  TestedSloAlert,
  Untestable,
} from "@obstack/alerting/backtest";
export { backtest } from "./backtest/backtest.ts";
export type { BacktestOptions } from "./backtest/backtest.ts";
export { backtestSlos } from "./slos/backtest-slos.ts";
export type { BacktestSlosOptions, SloBacktest } from "./slos/backtest-slos.ts";
export { measureSlos } from "./slos/measure-slos.ts";
export type { MeasureSlosOptions, SloStatusReport } from "./slos/measure-slos.ts";
export { replayIncidents } from "./incidents/replay-incidents.ts";
export type { ReplayOptions } from "./incidents/replay-incidents.ts";
export type { ReplayedAlert, ReplayedIncident } from "./incidents/judge-incident.ts";
export type { Violation, AlertLimits, TestSettings } from "./limits/check-limits.ts";
export { hasFailed, testResult, testWords } from "./render/test-report.ts";
export type { TestReport } from "./render/test-report.ts";
export { fleetReportToJUnit, testReportToJUnit, testReportToSuite } from "./render/to-junit.ts";
export type { JUnitSuite } from "./render/to-junit.ts";
export { testStack } from "./test-stack.ts";
export type { TestStackOptions } from "./test-stack.ts";
export { measureCoverage } from "./unit/coverage.ts";
export type { Coverage } from "./unit/coverage.ts";
export { runTests } from "./unit/run-tests.ts";
export type { RunTestsOptions } from "./unit/run-tests.ts";
export type { UnitTestResult } from "./unit/read-tests.ts";
export { testPlan, withEffects } from "./test-plan.ts";
export type { AlertEffect, PlanEffects, TestPlanOptions } from "./test-plan.ts";
export type { SloEffect } from "./test-planned-slos.ts";
export { affectedAlerts } from "./backtest/affected-alerts.ts";
export { alertsOfFolder } from "./checkup/alerts-of-folder.ts";
export { failOnValues } from "./limits/check-limits.ts";
export { backtestSloDraft } from "./slos/backtest-slos.ts";
export { planIncidents, withIncidents } from "./plan-incidents.ts";
export { saveIncident } from "./incidents/save-incident.ts";
export type { SavedIncident, SaveIncidentOptions } from "./incidents/save-incident.ts";
export { findIncident, saveValues } from "./incidents/save-values.ts";
export { incidentSchema } from "./incidents/incident-file.ts";
export { describeIncidents, describeReplay } from "./incidents/judge-incident.ts";
export { checkupToJUnit } from "./render/checkup-to-junit.ts";
export { testsSchema } from "./unit/read-tests.ts";
export { createQueryTrials } from "./try-queries.ts";
export type { QueryTrial, TryQueries } from "./try-queries.ts";
