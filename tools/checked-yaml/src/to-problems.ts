import type { Finding } from "./finding.ts";
import type { Position, Problem } from "./problem.ts";

const maxProblems = 20;

/** Returns findings as up to 20 problems, and a last one with the number of those omitted. */
export function toProblems(
  findings: readonly Finding[],
  toProblem: (finding: Finding) => Problem,
  findWhole: () => Partial<Position>,
): Problem[] {
  const problems = findings.slice(0, maxProblems).map(toProblem);
  const omitted = findings.length - problems.length;
  return omitted === 0 ? problems : [...problems, { ...findWhole(), message: `${omitted} more like these.` }];
}
