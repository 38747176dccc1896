export { firstReleases } from "./generated/server-limits.ts";
export { describeRefusals } from "./rules/describe-refusals.ts";
export type { RefusalFinding } from "./rules/describe-refusals.ts";
export { configLimits, limitsOfConfig, readRequest } from "./rules/read-request.ts";
export { withoutIdle } from "./stack/chart-config.ts";
export type { Schema } from "./specification/server-schema.ts";
export { findPipeMistakes } from "./input/find-pipe-mistakes.ts";
