import type { Limits } from "@obstack/checked-yaml";
import type { FileKind } from "../common/kind.ts";
import { positionToText } from "../common/problem.ts";
import type { Problem } from "../common/problem.ts";
import { checkPermission } from "../generators/check-permission.ts";
import { placeInModule } from "../generators/place-in-module.ts";
import { runInWorker } from "../generators/run-in-worker.ts";
import type { TargetValues } from "../values/expand-references.ts";
import { checkValue } from "./check-file.ts";
import type { Warning } from "./check-file.ts";
import { pathToRead } from "./inside.ts";
import type { FileObject } from "./stack-object.ts";

/** The objects that the modules of a kind export or generate. */
export interface Generated {
  readonly objects: FileObject[];
  readonly mistakes: Problem[];
  readonly warnings: Warning[];
}

/**
 * Runs the modules of a stack, one after the other, and compares their objects with the schema of their kind.
 *
 * @param paths Paths within the folder, in order, by kind.
 * @throws {AsCodeError} Of kind `files`, if a link leads outside the folder, or if the environment forbids generators.
 */
export async function readGenerators(
  folder: string,
  paths: Readonly<Record<FileKind, readonly string[]>>,
  { target, values }: TargetValues,
  limits: Limits,
): Promise<Readonly<Record<FileKind, Generated>>> {
  const generated: Record<FileKind, Generated> = {
    dashboard: { objects: [], mistakes: [], warnings: [] },
    alert: { objects: [], mistakes: [], warnings: [] },
    slo: { objects: [], mistakes: [], warnings: [] },
  };
  const modules = (["dashboard", "alert", "slo"] as const).flatMap((kind) =>
    paths[kind].map((path) => ({ path, kind })),
  );
  if (modules.length === 0) return generated;
  for (const { path } of modules) {
    checkPermission(path);
    await pathToRead(folder, path);
  }
  const results = await runInWorker({ folder, modules, target, values, limits });
  for (const [index, result] of results.entries()) {
    const { path, kind } = modules[index] as (typeof modules)[number];
    const { objects, mistakes, warnings } = generated[kind];
    mistakes.push(...result.mistakes);
    for (const { key, value } of result.objects) {
      const place = placeInModule(path, kind, key);
      const label = positionToText(place({ path: [] }));
      const checked = checkValue(value, label, kind, place);
      mistakes.push(...checked.mistakes);
      warnings.push(...checked.unknown);
      const { $schema: _schema, ...fields } = value;
      objects.push({ kind, key, path, label, value: fields, place, isGenerated: true });
    }
  }
  return generated;
}
