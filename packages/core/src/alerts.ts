export { createAlertEvaluator } from "./alerts/alert-evaluator.ts";
export type {
  AlertEvaluator,
  AlertNotification,
  AlertWindow,
  EvaluationRule,
  EvaluationState,
  Verdict,
  WindowRow,
} from "./alerts/alert-evaluator.ts";
export { windowLength, windowStart } from "./alerts/alert-window.ts";
export { executionErrors } from "./alerts/execution-errors.ts";
export { findDetectionMode } from "./alerts/find-detection-mode.ts";
export { findFirings, sinceWord } from "./alerts/find-firings.ts";
export type { Firing, FiringRule } from "./alerts/find-firings.ts";
export { FormulaError } from "./alerts/formula.ts";
export { canHaveAlert, findUnevaluatedKind } from "./alerts/find-unevaluated-kind.ts";
export { hasGroups, readRule } from "./alerts/read-rule.ts";
export type { AlertRule, AlertSettings } from "./alerts/read-rule.ts";
export { createValueReader, findFormula } from "./alerts/read-value.ts";
export type { EvaluatedSeries, ValueReader } from "./alerts/read-value.ts";
export { thresholdTypes, toCondition } from "./alerts/threshold.ts";
export type { Threshold } from "./alerts/threshold.ts";
export { toWindows } from "./alerts/to-windows.ts";
export type { WindowPoint, WindowRange } from "./alerts/to-windows.ts";
export {
  explainSilence,
  findSilence,
  findUnknownThreshold,
  keepSilence,
  unsilence,
  withoutSilence,
} from "./alerts/silence.ts";
export { silenceAlert } from "./alerts/silence-alert.ts";
export type { Silence, SilenceableAlert, SilencedFields, SilenceMethod } from "./alerts/silence.ts";
