export { burnDown, measureBudget, findIncidents } from "./slo/budget.ts";
export type { BurnDown, SloBudget, SloCoverage, SloIncident } from "./slo/budget.ts";
export { budgetShare, burnFactor, defaultBurnRates, sloReadPerDay, toSloAlerts } from "./slo/slo-alerts.ts";
export { budgetSql, burnSql, eventsLineSql, eventsSql, sqlSourceOf } from "./slo/burn-sql.ts";
export type { BudgetNumber, SqlSource } from "./slo/burn-sql.ts";
export {
  burnOver,
  countOutageNotifications,
  findSloFirings,
  sloAlertValue,
  sloLookBack,
  toMinuteCounts,
} from "./slo/evaluate-slo.ts";
export type { EventCounts, MinuteCounts, SloFiring } from "./slo/evaluate-slo.ts";
export {
  describeExclusion,
  errorBudget,
  exact,
  formatSloDuration,
  readSloDuration,
  calendarRange,
  formatSloWindow,
  sloWindowStart,
} from "./slo/slo.ts";
export type {
  Exclusion,
  BurnRate,
  Indicator,
  IndicatorCondition,
  IndicatorMetric,
  Slo,
  SloCalendar,
  SloSeverity,
} from "./slo/slo.ts";
export { eventSeries, findFilterProblem, indicatorFilters, joinFilters } from "./slo/indicator.ts";
export { quoteSql } from "./slo/quote-sql.ts";
export type { EventSeries, EventSeriesPair, IndicatorFilters, SloSource } from "./slo/indicator.ts";
export { readSlo } from "./slo/read-slo.ts";
export type { ReadSlo, SloMistake } from "./slo/read-slo.ts";
export { readSloSql } from "./slo/read-sql.ts";
export type { SloSql, SqlSlo } from "./slo/read-sql.ts";
export type { BurnAlert, SloAlert } from "./slo/slo-alerts.ts";
