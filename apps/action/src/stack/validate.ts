import { AsCodeError } from "@obstack/as-code";
import type { Finding, Fleet, StackValidation } from "@obstack/as-code";
import { annotate } from "../report/annotate.ts";
import { namesOf, selectTargets } from "./fleet.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { runObstack } from "../obstack/run-obstack.ts";

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
  let targets: Fleet;
  try {
    targets = await selectTargets(inputs);
  } catch (error) {
    if (!(error instanceof AsCodeError)) throw error;
    annotate(folder, { mistakes: error.problems });
    return { mistakes: [{ message: [error.message, error.hint ?? ""].join("\n").trim(), targets: [] }] };
  }
  const argv = ["validate", folder, "--target", namesOf(targets).join(",")];
  const { mistakes, warnings } = (await runObstack(argv)) as StackValidation;
  annotate(folder, { mistakes, warnings });
  return { targets, mistakes };
}

/** Returns the mistakes in the files of a target. */
export function mistakesOf({ mistakes }: CheckedFiles, target: string): Finding[] {
  return mistakes.filter(({ targets }) => targets.length === 0 || targets.includes(target));
}
