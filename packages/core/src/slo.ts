export { burnDown, measureBudget } from "./slo/budget.ts";
export type { BurnDown, SloBudget, SloCoverage } from "./slo/budget.ts";
export { budgetShare, burnFactor, defaultBurnRates } from "./slo/burn-rates.ts";
export { budgetSql, burnSql, eventsLineSql, eventsSql, sqlSourceOf } from "./slo/burn-sql.ts";
export type { BudgetNumber, SqlSource } from "./slo/burn-sql.ts";
export {
  burnOver,
  countOutageNotifications,
  findSloFirings,
  sloAlertValue,
  sloAlertWindows,
  sloLookBack,
} from "./slo/evaluate-slo.ts";
export type { SloRange } from "./slo/evaluate-slo.ts";
export { describeExclusion } from "./slo/exclusions.ts";
export type { Exclusion } from "./slo/exclusions.ts";
export { findIncidents } from "./slo/incidents.ts";
export type { SloFiring, SloIncident } from "./slo/incidents.ts";
export { eventSeries, findFilterProblem, indicatorFilters, joinFilters, quoteSql } from "./slo/indicator.ts";
export type { EventSeries, EventSeriesPair, IndicatorFilters, SloSource } from "./slo/indicator.ts";
export { toMinuteCounts } from "./slo/minute-counts.ts";
export type { EventCounts, MinuteCounts } from "./slo/minute-counts.ts";
export { findFilterMistakes, readSlo } from "./slo/read-slo.ts";
export type { ReadSlo, SloMistake } from "./slo/read-slo.ts";
export { readSloSql } from "./slo/read-sql.ts";
export type { SloSql, SqlSlo } from "./slo/read-sql.ts";
export { sloReadPerDay, toSloAlerts } from "./slo/slo-alerts.ts";
export type { BurnAlert, SloAlert, SloAlerts, SloEncoding } from "./slo/slo-alerts.ts";
export { describeRatios } from "./slo/describe-ratios.ts";
export { errorBudget, exact, formatSloDuration, readSloDuration } from "./slo/slo.ts";
export { calendarRange, formatSloWindow, sloWindowStart } from "./slo/slo-window.ts";
export type {
  BurnRate,
  FilterLanguage,
  Indicator,
  IndicatorCondition,
  IndicatorMetric,
  Slo,
  SloCalendar,
  SloSeverity,
} from "./slo/slo.ts";
