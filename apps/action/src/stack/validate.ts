import { AsCodeError } from "@obstack/as-code";
import type { Finding, Fleet, StackValidation } from "@obstack/as-code";
import { annotate } from "../report/annotate.ts";
import { namesOf, selectTargets } from "./fleet.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { runObstack } from "../obstack/run-obstack.ts";
import { readOutput } from "./stack.ts";

/** The targets of a run, with the mistakes in their files. */
export interface CheckedFiles {
  /** Absent if `obstack.yaml` is invalid. */
  readonly targets?: Fleet;
  readonly mistakes: readonly Finding[];
}

/**
 * Checks the files without secrets, and annotates their lines.
 *
 * @throws {Error} If the files cannot be checked at all.
 */
export async function validate(inputs: Inputs): Promise<CheckedFiles> {
  const { folder } = inputs;
  const result = await runObstack(["validate", folder, "--output", "json"]);
  const { targets: all, mistakes, warnings } = readOutput(result) as StackValidation;
  if (all.length === 0) {
    annotate(folder, { mistakes, warnings });
    return { mistakes };
  }
  let targets: Fleet;
  try {
    targets = await selectTargets(inputs);
  } catch (error) {
    if (!(error instanceof AsCodeError)) throw error;
    annotate(folder, { mistakes: error.problems });
    return { mistakes: [{ message: [error.message, error.hint ?? ""].join("\n").trim(), targets: [] }] };
  }
  const isSelected = (finding: Finding): boolean => finding.targets.length === 0 || isAbout(finding, namesOf(targets));
  const own = { mistakes: mistakes.filter(isSelected), warnings: warnings.filter(isSelected) };
  annotate(folder, own);
  return { targets, mistakes: own.mistakes };
}

/** Returns the mistakes in the files of a target. */
export function mistakesOf({ mistakes }: CheckedFiles, target: string): Finding[] {
  return mistakes.filter((finding) => finding.targets.length === 0 || isAbout(finding, [target]));
}

function isAbout(finding: Finding, names: readonly string[]): boolean {
  return finding.targets.some((target) => names.includes(target));
}
