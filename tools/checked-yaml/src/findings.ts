// Without the parser, for code that must start fast.
export { nameOf } from "./finding.ts";
export type { Finding, Path } from "./finding.ts";
export { tooMuch } from "./limits.ts";
export type { Limits } from "./limits.ts";
export { positionToText, problemToText } from "./problem.ts";
export type { Position, Problem } from "./problem.ts";
export { toProblems } from "./to-problems.ts";
