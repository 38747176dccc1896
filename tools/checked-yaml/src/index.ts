export { nameOf } from "./finding.ts";
export type { Finding, Findings, Path } from "./finding.ts";
export { findMistakes } from "./find-mistakes.ts";
export type { Comparison, Expectation } from "./find-mistakes.ts";
export { readYaml, YamlMistake } from "./read-yaml.ts";
export type { Place, ReadYaml } from "./read-yaml.ts";
