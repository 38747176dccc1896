// What servers refuse, for other packages of this repository. Not a part of the public API; apart from `internal.ts` for its size.
export { firstReleases } from "./generated/server-limits.ts";
export { describeRefusals } from "./rules/describe-refusals.ts";
export type { RefusalFinding } from "./rules/describe-refusals.ts";
export { readRequest } from "./rules/read-request.ts";
export { withoutIdle } from "./stack/chart-config.ts";
export { configLimits, limitsOfConfig } from "./rules/config-limits.ts";
export type { Schema } from "./specification/server-schema.ts";
