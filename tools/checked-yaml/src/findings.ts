// Without the parser, for code that must start fast.
export { describeFindings } from "./describe-findings.ts";
export { nameOf } from "./finding.ts";
export type { Finding, Path } from "./finding.ts";
export { tooMuch } from "./limits.ts";
export type { Limits } from "./limits.ts";
