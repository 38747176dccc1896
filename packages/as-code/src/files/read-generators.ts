import type { Limits } from "@obstack/checked-yaml";
import type { FileKind } from "../common/kind.ts";
import { positionToText } from "../common/problem.ts";
import type { Problem } from "../common/problem.ts";
import { placeInModule } from "../generators/place-in-module.ts";
import { runInProcess } from "../generators/run-in-process.ts";
import type { GeneratorTask, ModuleResult } from "../generators/run-in-process.ts";
import type { TargetValues } from "../values/expand-references.ts";
import { checkValue } from "./check-file.ts";
import type { Warning } from "./check-file.ts";
import { pathToRead } from "./inside.ts";
import type { FileObject, ReadObjects } from "./stack-object.ts";
import { AsCodeError } from "../common/errors.ts";

interface Generated {
  readonly objects: FileObject[];
  readonly mistakes: Problem[];
  readonly unknown: Warning[];
}

/** Runs the modules of a stack, one after the other, and compares their objects with the schema of their kind. */
export async function readGenerators(
  folder: string,
  modules: readonly { readonly path: string; readonly kind: FileKind }[],
  values: TargetValues,
  limits: Limits,
): Promise<Readonly<Record<FileKind, ReadObjects>>> {
  const generated: Record<FileKind, Generated> = {
    dashboard: { objects: [], mistakes: [], unknown: [] },
    alert: { objects: [], mistakes: [], unknown: [] },
    slo: { objects: [], mistakes: [], unknown: [] },
  };
  const results = modules.length === 0 ? [] : await runModules({ folder, modules, ...values, limits });
  for (const [index, result] of results.entries()) {
    const { path, kind } = modules[index] as (typeof modules)[number];
    const { objects, mistakes, unknown } = generated[kind];
    mistakes.push(...result.mistakes);
    for (const { key, value } of result.objects) {
      const place = placeInModule(path, kind, key);
      const label = positionToText(place({ path: [] }));
      const { found, ...checked } = checkValue(value, label, kind, place);
      mistakes.push(...checked.mistakes);
      unknown.push(...checked.unknown);
      if (found !== undefined) objects.push({ kind, key, path, label, ...found, isGenerated: true });
    }
  }
  return generated;
}

/** Runs modules that are in the folder, if the environment allows it. */
export async function runModules(task: GeneratorTask): Promise<readonly ModuleResult[]> {
  for (const { path } of task.modules) {
    checkPermission(path);
    await pathToRead(task.folder, path);
  }
  return runInProcess(task);
}

/** Fails unless `OBSTACK_GENERATORS` is not set, empty or `on`. Any other value forbids modules, so that no spelling of "off" is a mistake. */
function checkPermission(path: string): void {
  const given = process.env["OBSTACK_GENERATORS"] ?? "";
  if (given === "" || given === "on") return;
  throw new AsCodeError(
    "files",
    { path, message: `The file is code, and OBSTACK_GENERATORS=${given} forbids running it.` },
    "Review the code, then unset OBSTACK_GENERATORS.",
  );
}
