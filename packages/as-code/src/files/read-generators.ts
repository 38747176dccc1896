import type { Limits } from "@obstack/checked-yaml";
import type { Kind } from "../common/kind.ts";
import { freeze } from "../common/freeze.ts";
import { forgetChangedModules } from "../generators/load-module.ts";
import { checkPermission, runModule } from "../generators/run-module.ts";
import type { TargetValues } from "../values/expand-references.ts";
import { checkValue } from "./check-file.ts";
import type { Warning } from "./check-file.ts";
import { pathToRead } from "./inside.ts";
import type { StackObject } from "./stack-object.ts";

/** The objects that modules export or generate. */
export interface Generated {
  readonly objects: readonly StackObject[];
  readonly mistakes: readonly string[];
  readonly warnings: readonly Warning[];
}

/**
 * Runs the modules of a kind, one after the other, and compares their objects with the schema of the kind.
 *
 * @param paths Paths within the folder, in order.
 */
export async function readGenerators(
  folder: string,
  paths: readonly string[],
  kind: Kind,
  { target, values }: TargetValues,
  limits: Limits,
): Promise<Generated> {
  const objects: StackObject[] = [];
  const mistakes: string[] = [];
  const warnings: Warning[] = [];
  // A module must not change the values of the next one.
  const input = { target, values: freeze(structuredClone(values)) };
  forgetChangedModules();
  for (const path of paths) {
    checkPermission(path);
    // Throws if a link leads outside the folder.
    await pathToRead(folder, path);
    const result = await runModule(folder, path, kind, input, limits);
    mistakes.push(...result.mistakes);
    for (const { key, value, place } of result.objects) {
      const label = place({ path: [] });
      const checked = checkValue(value, label, kind, place);
      mistakes.push(...checked.mistakes);
      warnings.push(...checked.unknown);
      const { $schema: _schema, ...fields } = value;
      objects.push({ kind, key, path, label, value: fields, place, isGenerated: true });
    }
  }
  return { objects, mistakes, warnings };
}
