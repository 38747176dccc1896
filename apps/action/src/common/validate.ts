import { annotate } from "./annotate.ts";
import { environmentOfFiles } from "./environment.ts";
import type { Inputs } from "./inputs.ts";
import { runObstack } from "./run-obstack.ts";
import { readOutput } from "./stack.ts";
import type { Validation } from "./stack.ts";

/**
 * Checks the files without secrets, and annotates their lines.
 *
 * @returns The targets to work on, and the findings.
 * @throws {Error} If the files cannot be checked at all.
 */
export async function validate({ folder, targets }: Inputs): Promise<Validation> {
  const result = await runObstack(["validate", folder, "--output", "json"], environmentOfFiles(process.env));
  const all = readOutput(result) as Validation;
  const isSelected = (names: readonly string[]): boolean =>
    targets.length === 0 || names.length === 0 || names.some((name) => targets.includes(name));
  const mistakes = all.mistakes.filter((finding) => isSelected(finding.targets));
  const warnings = all.warnings.filter((finding) => isSelected(finding.targets));
  annotate(folder, { mistakes, warnings });
  return { targets: targets.length === 0 ? all.targets : targets, mistakes, warnings };
}
