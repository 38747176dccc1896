import { readLimits } from "@obstack/checked-yaml";
import { AsCodeError } from "../common/errors.ts";
import { inBatches } from "../common/in-batches.ts";
import type { Kind } from "../common/kind.ts";
import type { TargetValues } from "../values/expand-references.ts";
import { readChecked } from "./check-file.ts";
import type { Checked, Warning } from "./check-file.ts";
import type { Problem } from "../common/problem.ts";
import { foldName } from "../common/portable-names.ts";
import { checkSizes, isStack, keyOfPath, listFiles } from "./list-files.ts";
import { folders } from "./names-of-files.ts";
import { readGenerators } from "./read-generators.ts";
import { asFilesError } from "./read-text.ts";
import { defaultTarget, readValues } from "./settings.ts";
import { fileOf } from "./stack-object.ts";
import type { StackObject, StackObjects } from "./stack-object.ts";

/**
 * Reads the dashboards and alerts that a folder defines for a target, in files and in modules. Runs the modules in a thread. Requires no
 * server and no state.
 *
 * @param target Name of the target, whose values apply. Default: `default`.
 * @throws {AsCodeError} Of kind `files`, with the file, line and column of every mistake, or its module, object and field.
 */
export async function readStack(folder: string, target: string = defaultTarget): Promise<StackObjects> {
  const objects = await findStack(folder, target);
  if (objects !== undefined) return objects;
  throw new AsCodeError(
    "files",
    `${folder === "." ? "This folder" : folder} contains no stack: neither ${folders.dashboard}/ nor ${folders.alert}/ exists.`,
    "Run `obstack export` to create them.",
  );
}

/** Reads the dashboards and alerts that a folder defines for a target; returns undefined if it contains no stack yet. */
export async function findStack(folder: string, target: string): Promise<StackObjects | undefined> {
  const limits = await asFilesError(() => readLimits());
  const listed = {
    dashboard: await listFiles(folder, folders.dashboard, limits),
    alert: await listFiles(folder, folders.alert, limits),
  };
  await checkSizes(folder, [...(listed.dashboard?.paths ?? []), ...(listed.alert?.paths ?? [])], limits);
  const values = await readValues(folder, target);
  const paths = (kind: Kind): readonly string[] => listed[kind]?.paths ?? [];
  const modules = { dashboard: listed.dashboard?.modules ?? [], alert: listed.alert?.modules ?? [] };
  const [dashboardFiles, alertFiles, generated] = await Promise.all([
    inBatches(paths("dashboard"), async (path) => readOne(folder, path, "dashboard", values)),
    inBatches(paths("alert"), async (path) => readOne(folder, path, "alert", values)),
    readGenerators(folder, modules, values, limits),
  ]);
  const problems: Problem[] = [];
  const warnings: Warning[] = [];
  const collect = (kind: Kind, files: readonly ReadFile[]): StackObject[] => {
    warnings.push(...(listed[kind]?.unread ?? []));
    const objects: StackObject[] = [];
    for (const { object, mistakes, unknown } of files) {
      problems.push(...mistakes);
      warnings.push(...unknown);
      if (object !== undefined) objects.push(object);
    }
    problems.push(...generated[kind].mistakes);
    warnings.push(...generated[kind].warnings);
    const all = [...objects, ...generated[kind].objects];
    problems.push(...findDuplicates(all));
    // Generated objects are sorted like files with the same keys.
    return modules[kind].length === 0 ? all : all.toSorted((a, b) => (fileOf(a) < fileOf(b) ? -1 : 1));
  };
  const dashboards = collect("dashboard", dashboardFiles);
  const alerts = collect("alert", alertFiles);
  if (problems.length > 0) throw new AsCodeError("files", problems);
  const exists = listed.dashboard !== undefined || listed.alert !== undefined || (await isStack(folder));
  return exists ? { dashboards, alerts, warnings } : undefined;
}

type ReadFile = Checked & { readonly object?: StackObject };

async function readOne(folder: string, path: string, kind: Kind, values: TargetValues): Promise<ReadFile> {
  const { found, ...checked } = await readChecked(folder, path, kind, values);
  if (found === undefined) return checked;
  const { $schema: _schema, ...value } = found.value;
  return { ...checked, object: { kind, key: keyOfPath(path, kind), path, label: path, value, place: found.place } };
}

/** Finds files whose names some file systems treat as the same. */
function findDuplicates(objects: readonly StackObject[]): Problem[] {
  const seen = new Map<string, StackObject>();
  return objects.flatMap((object) => {
    const name = foldName(object.key);
    const duplicate = seen.get(name);
    seen.set(name, object);
    if (duplicate === undefined) return [];
    const what = object.isGenerated === true ? "key" : "name";
    const message =
      duplicate.key === object.key
        ? `${duplicate.label} has the same ${what}. Remove one of them.`
        : `Some file systems treat it and ${duplicate.label} as the same file. Rename one of them.`;
    return [{ ...object.place({ path: [] }), line: undefined, column: undefined, message }];
  });
}
