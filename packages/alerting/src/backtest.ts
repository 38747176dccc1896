export { alertOfFile, alertOfServer } from "./backtest/alert-to-test.ts";
export type { AlertToTest, FileAlert } from "./backtest/alert-to-test.ts";
export { backtestAlerts } from "./backtest/backtest-alerts.ts";
export type { BacktestProgress, BacktestRunOptions } from "./backtest/backtest-alerts.ts";
export {
  describeCondition,
  describeFirings,
  describeGroup,
  describePain,
  describeTime,
  isEvaluated,
  formatNumber,
  formatValue,
} from "./backtest/describe-alert.ts";
export type { BacktestReport, SweepStep, TestedAlert, TestedFiring } from "./backtest/report.ts";
export { dependsOnStart, testAlert, watchAlert, windowsIn, windowsOf } from "./backtest/test-alert.ts";
export type { Watched } from "./backtest/test-alert.ts";
export { day, formatMinutes, hour, minute, toIso } from "./evaluate/duration.ts";
export type { ChartQueries, DataClient } from "./queries/chart-queries.ts";
export { dataOf } from "./queries/column-types.ts";
export { combinePoints } from "./queries/combine-windows.ts";
export { createEventCounter, keyOfSource } from "./queries/count-events.ts";
export type { CountedSource, EventCounter } from "./queries/count-events.ts";
export { drawingOf, isDrawing, notTestable } from "./queries/drawing.ts";
export type { Drawing, Untestable } from "./queries/drawing.ts";
export { isInterruption, reasonOf, unlessFailed } from "./queries/failures.ts";
export { planQueries } from "./queries/plan-queries.ts";
export type { ChartQuery, PlannedQuery } from "./queries/plan-queries.ts";
export { queryRange } from "./queries/query-range.ts";
export type { Range } from "./queries/query-range.ts";
export { createEvaluatedReader } from "./queries/read-evaluated.ts";
export type { Evaluated } from "./queries/read-evaluated.ts";
export { runQueries, runSeries } from "./queries/run-queries.ts";
export { drawingOfSearch } from "./queries/search-drawing.ts";
export type { SavedSearch, SearchDrawings, SearchSettings } from "./queries/search-drawing.ts";
export {
  fieldsWithoutEffect,
  findBareWord,
  noDefaultColumn,
  readTileSeries,
  toQueryField,
} from "./queries/tile-series.ts";
export {
  describeBudget,
  describeEvents,
  describeIncident,
  describeSweep,
  describeTestedSlo,
  formatAchieved,
  formatPercent,
  nameBudget,
  shareOf,
} from "./slo/describe-slo.ts";
export { findSlos } from "./slo/find-slos.ts";
export type { SloTiles } from "./slo/find-slos.ts";
export { countsOf, loadCounts, seriesOf } from "./slo/load-counts.ts";
export type { CountedSlo, LoadedCounts } from "./slo/load-counts.ts";
export { measureSlo, testObjective, testSlo } from "./slo/test-slo.ts";
export type {
  EvaluatedSlo,
  ObjectiveStep,
  SloBurnDown,
  SloStatus,
  TestedIncident,
  TestedSlo,
  TestedSloAlert,
} from "./slo/test-slo.ts";
