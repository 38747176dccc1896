export { serverToText } from "./state/state.ts";
export { resultIn } from "./fleet/report.ts";
export { appliedWords, plannedWords, describeSkipped } from "./fleet/walk-report.ts";
export { placeOf } from "./plan/plan-data.ts";
export type { Stored, Written } from "./plan/find-ignored.ts";
export { findIgnored, ignoredToText } from "./plan/find-ignored.ts";
export { describeUpdate } from "./plan/describe-changes.ts";
export { duplicateToText, describeHiddenTiles, findHidingSources } from "./plan/warnings.ts";
export { fieldLines } from "./render/field-lines.ts";
