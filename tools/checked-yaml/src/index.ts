export {
  checkSize,
  limitVariable,
  nameOf,
  problemToText,
  readLimits,
  toProblems,
  tooMuch,
  YamlMistake,
} from "./findings.ts";
export type { Finding, Findings, Limits, Path, Problem } from "./findings.ts";
export { describeExpected } from "./describe-expected.ts";
export { findMistakes, nearestOf } from "./find-mistakes.ts";
export type { Comparison, Expectation } from "./find-mistakes.ts";
export { decodeText, readYaml } from "./read-yaml.ts";
export type { Place, ReadYaml } from "./read-yaml.ts";
