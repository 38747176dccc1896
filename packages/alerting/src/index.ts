export { createAlertEvaluator } from "./evaluate/alert-evaluator.ts";
export type {
  AlertEvaluator,
  AlertNotification,
  AlertWindow,
  EvaluationRule,
  EvaluationState,
  Verdict,
  WindowRow,
} from "./evaluate/alert-evaluator.ts";
export { executionErrors } from "./evaluate/execution-errors.ts";
export { findFirings, sinceWord } from "./evaluate/find-firings.ts";
export type { Firing, FiringRule } from "./evaluate/find-firings.ts";
export { findIntervals } from "./evaluate/find-intervals.ts";
export { canHaveAlert, findUnevaluatedKind, warnAboutKind } from "./evaluate/find-unevaluated-kind.ts";
export { hasGroups, readRule } from "./evaluate/read-rule.ts";
export type { AlertRule, AlertSettings } from "./evaluate/read-rule.ts";
export { createValueReader, readFormulas, seriesField } from "./evaluate/read-value.ts";
export type { EvaluatedSeries, ValueReader } from "./evaluate/read-value.ts";
export { thresholdTypes, toCondition } from "./evaluate/threshold.ts";
export type { Threshold } from "./evaluate/threshold.ts";
export { toWindows } from "./evaluate/to-windows.ts";
export type { WindowPoint, WindowRange } from "./evaluate/to-windows.ts";
