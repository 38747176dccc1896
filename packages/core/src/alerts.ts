export { windowLength, windowStart } from "./alerts/alert-window.ts";
export { evaluateFormula, FormulaError, parseFormula } from "./alerts/formula.ts";
export type { Formula } from "./alerts/formula.ts";
export {
  explainSilence,
  findDetectionMode,
  findSilence,
  findUnknownThreshold,
  keepSilence,
  unsilence,
  withoutSilence,
} from "./alerts/silence.ts";
export { silenceAlert } from "./alerts/silence-alert.ts";
export type { Silence, SilenceableAlert, SilencedFields, SilenceMethod } from "./alerts/silence.ts";
