// What only other packages of this repository use. Not a part of the public API: it changes without notice.
export {
  findBareWord,
  noDefaultColumn,
  toQueryField,
  fieldsWithoutEffect,
  readTileSeries,
} from "./charts/tile-series.ts";
export { pointCacheIn } from "./charts/point-cache.ts";
export { drawingOfSearch } from "./charts/search-drawing.ts";
export { drawingOf, isDrawing } from "./charts/drawing.ts";
export { combinePoints } from "./charts/combine-windows.ts";
export type { Drawing } from "./charts/drawing.ts";
export { createEvaluatedReader } from "./charts/read-evaluated.ts";
export type { Evaluated } from "./charts/read-evaluated.ts";
export { queryRange } from "./charts/query-range.ts";
export { dependsOnStart, testAlert, watchAlert } from "./backtest/test-alert.ts";
export { createEventCounter, keyOfSource } from "./charts/count-events.ts";
export type { CountedSource, EventCounter } from "./charts/count-events.ts";
export type { Loaded } from "./backtest/test-alert.ts";
export { runSeries } from "./backtest/run-queries.ts";
export type { Range } from "./charts/query-range.ts";
export { isInterruption, reasonOf } from "./common/errors.ts";
export { formatMinutes } from "./common/duration.ts";
export { failOnValues } from "./limits/check-limits.ts";
export {
  describeCondition,
  describeFirings,
  describeGroup,
  describePain,
  describeTime,
  isEvaluated,
  formatNumber,
  formatValue,
} from "./render/describe-alert.ts";
export { findSlos } from "./slos/find-slos.ts";
export type { SloTiles } from "./slos/find-slos.ts";
export { loadCounts } from "./slos/load-counts.ts";
export type { CountedSlo, LoadedCounts } from "./slos/load-counts.ts";
export { backtestSloDraft } from "./slos/backtest-slos.ts";
export { planIncidents, withIncidents } from "./plan-incidents.ts";
export { saveIncident } from "./incidents/save-incident.ts";
export type { SavedIncident, SaveIncidentOptions } from "./incidents/save-incident.ts";
export { findIncident, saveValues } from "./incidents/save-values.ts";
export { replayIncidents } from "./incidents/replay-incidents.ts";
export { incidentSchema } from "./incidents/incident-file.ts";
export { describeIncidents, describeReplay } from "./incidents/judge-incident.ts";
export { testsSchema } from "./unit/read-tests.ts";
export {
  describeIncident,
  describeSweep,
  describeTestedSlo,
  formatAchieved,
  formatPercent,
  shareOf,
} from "./slos/describe-slo.ts";
export { createQueryTrials } from "./try-queries.ts";
export type { QueryTrial, TryQueries } from "./try-queries.ts";
export { affectedAlerts } from "./backtest/affected-alerts.ts";
export { checkAlerts } from "./checkup/check-alerts.ts";
export type { CheckupReport } from "./checkup/check-alerts.ts";
export type { AlertToCheck } from "./checkup/load-alerts.ts";
export { alertsOfFolder, alertsOfServer } from "./checkup/load-alerts.ts";
export { backtestWithSlos } from "./checkup/test-slo-alerts.ts";
export type { AlertCost } from "./checkup/measure-costs.ts";
export {
  checkupToJUnit,
  describeCheckup,
  describeShortened,
  describeUncounted,
  failuresOf,
  shownCosts,
} from "./checkup/render-checkup.ts";
export { findingKinds, findingNames } from "./checkup/finding.ts";
export type { CheckupFinding, FindingKind } from "./checkup/finding.ts";
