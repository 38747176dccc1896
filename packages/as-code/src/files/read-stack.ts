import { readLimits } from "@obstack/checked-yaml";
import { AsCodeError } from "../common/errors.ts";
import { inBatches } from "../common/in-batches.ts";
import type { FileKind, Kind } from "../common/kind.ts";
import type { TargetValues } from "../values/expand-references.ts";
import { readChecked } from "./check-file.ts";
import type { Checked, Warning } from "./check-file.ts";
import type { Problem } from "../common/problem.ts";
import { foldName } from "../common/portable-names.ts";
import { checkSizes, isStack, keyOfPath, listFiles } from "./list-files.ts";
import { selectNames, splitPatterns } from "../common/target-patterns.ts";
import type { Fields } from "../common/value.ts";
import { folders, targetsFile } from "./names-of-files.ts";
import { readGenerators } from "./read-generators.ts";
import { filterMistakes, readSloFile, toSloObjects } from "./read-slo-file.ts";
import type { ReadSloFile } from "./read-slo-file.ts";
import { asFilesError } from "./read-text.ts";
import { findGivenUpFiles } from "./given-up.ts";
import { defaultTarget, readSettings, readValues } from "./settings.ts";
import { fileOf } from "./stack-object.ts";
import type { FileObject, InvalidSlo, SloObject, StackObject, StackObjects } from "./stack-object.ts";

/**
 * Reads the dashboards, alerts and SLOs that a folder defines for a target, in files and in modules. Runs the modules in a thread. Requires no
 * server and no state.
 *
 * @param target Name of the target, whose values apply. Default: `default`.
 * @param keepsInvalidSlos Whether files of SLOs with mistakes are listed apart. Default: their mistakes are errors, as those of modules always are.
 * @throws {AsCodeError} Of kind `files`, with the file, line and column of every mistake, or its module, object and field.
 */
export async function readStack(
  folder: string,
  target: string = defaultTarget,
  keepsInvalidSlos: boolean = false,
): Promise<StackObjects> {
  const objects = await findStack(folder, target, keepsInvalidSlos);
  if (objects !== undefined) return objects;
  throw new AsCodeError(
    "files",
    `${folder === "." ? "This folder" : folder} contains no stack: none of ${folders.dashboard}/, ${folders.alert}/ and ${folders.slo}/ exists.`,
    "Run `obstack export` to create them.",
  );
}

/** Reads the objects that a folder defines for a target; returns undefined if it contains no stack yet. */
export async function findStack(
  folder: string,
  target: string,
  keepsInvalidSlos: boolean = false,
): Promise<StackObjects | undefined> {
  const limits = await asFilesError(() => readLimits());
  const listed = {
    dashboard: await listFiles(folder, folders.dashboard, limits),
    alert: await listFiles(folder, folders.alert, limits),
    slo: await listFiles(folder, folders.slo, limits),
  };
  await checkSizes(
    folder,
    Object.values(listed).flatMap((one) => one?.paths ?? []),
    limits,
  );
  const values = await readValues(folder, target);
  const paths = (kind: FileKind): readonly string[] => listed[kind]?.paths ?? [];
  const modules = {
    dashboard: listed.dashboard?.modules ?? [],
    alert: listed.alert?.modules ?? [],
    slo: listed.slo?.modules ?? [],
  };
  const [dashboardFiles, alertFiles, sloFiles, generated] = await Promise.all([
    inBatches(paths("dashboard"), async (path) => readOne(folder, path, "dashboard", values)),
    inBatches(paths("alert"), async (path) => readOne(folder, path, "alert", values)),
    inBatches(paths("slo"), async (path) => ({
      ...(await readSloFile(folder, path, values)),
      key: keyOfPath(path, "slo"),
    })),
    readGenerators(folder, modules, values, limits),
  ]);
  const problems: Problem[] = [];
  const warnings: Warning[] = [];
  const settings = await readSettings(folder);
  const names = Object.keys(settings.targets);
  const isFor = ({ value }: FileObject): boolean => {
    const patterns = targetsOf(value);
    return patterns.length === 0 || selectNames(patterns, [...new Set([...names, target])]).names.includes(target);
  };
  const others: StackObject[] = [];
  const invalidSlos: InvalidSlo[] = [];
  const collect = <Item extends FileObject>(kind: FileKind, files: readonly ReadFile<Item>[]): Item[] => {
    warnings.push(...(listed[kind]?.unread ?? []));
    const objects: Item[] = [];
    for (const { object, mistakes, unknown, key } of files) {
      if (object !== undefined && !isFor(object)) {
        // Its values may exist for other targets only.
        if (isStackObject(object)) others.push(object);
        continue;
      }
      if (keepsInvalidSlos && key !== undefined && mistakes.length > 0) {
        invalidSlos.push({ key, mistakes });
        continue;
      }
      problems.push(...mistakes);
      warnings.push(...unknown);
      if (object !== undefined) objects.push(object);
    }
    problems.push(...generated[kind].mistakes);
    warnings.push(...generated[kind].warnings);
    problems.push(...findDuplicates(objects), ...findMoveMistakes(objects));
    // Several SLOs of a file have the same targets.
    const labels = new Map(files.flatMap(({ object }) => (object === undefined ? [] : [[object.label, object]])));
    for (const object of labels.values()) problems.push(...findUnknownTargets(object, names));
    // Generated objects are sorted like files with the same keys.
    return modules[kind].length === 0 ? objects : objects.toSorted((a, b) => (fileOf(a) < fileOf(b) ? -1 : 1));
  };
  const dashboards = collect("dashboard", [...dashboardFiles, ...generatedObjects(generated.dashboard.objects)]);
  const alerts = collect("alert", [...alertFiles, ...generatedObjects(generated.alert.objects)]);
  const slos: SloObject[] = collect("slo", [
    ...sloFiles.flatMap(toReadFiles),
    ...generated.slo.objects.flatMap((object): ReadFile<SloObject>[] =>
      generated.slo.mistakes.length > 0
        ? [{ mistakes: filterMistakes(object), unknown: [] }]
        : toReadFiles(toSloObjects(object)),
    ),
  ]);
  problems.push(...findGivenUpFiles(settings, [...dashboards, ...alerts, ...slos]));
  if (problems.length > 0) throw new AsCodeError("files", problems);
  const exists = Object.values(listed).some((one) => one !== undefined) || (await isStack(folder));
  return exists ? { dashboards, alerts, slos, others, invalidSlos, warnings } : undefined;
}

function isStackObject(object: FileObject): object is StackObject {
  return object.kind !== "slo";
}

/** Returns the patterns of the targets that have an object; none if all have it. */
function targetsOf({ targets }: Fields): string[] {
  return [targets].flat().flatMap((one) => (typeof one === "string" ? splitPatterns(one) : []));
}

/** Finds patterns of targets that `obstack.yaml` does not define. */
function findUnknownTargets({ value, place }: FileObject, names: readonly string[]): Problem[] {
  if (names.length === 0) return [];
  return selectNames(targetsOf(value), names).unmatched.map((pattern) => ({
    ...place({ path: ["targets"] }),
    message: `No target in ${targetsFile} matches ${JSON.stringify(pattern)}.`,
  }));
}

/** Finds objects that moved from a key that another object has, or that another one moved from too. */
function findMoveMistakes(objects: readonly FileObject[]): Problem[] {
  const keys = new Map(objects.map((object) => [object.key, object]));
  const moved = new Map<string, FileObject>();
  return objects.flatMap((object) => {
    const from = object.value["movedFrom"];
    if (typeof from !== "string") return [];
    const other = keys.get(from) ?? moved.get(from);
    moved.set(from, object);
    if (other === undefined) return [];
    const reason = other.key === from ? "still exists" : "moved from it too";
    const message = `${other.label} ${reason}. Remove "movedFrom", or that object.`;
    return [{ ...object.place({ path: ["movedFrom"] }), message }];
  });
}

type ReadFile<Item> = Pick<Checked, "mistakes" | "unknown"> & {
  readonly object?: Item;
  /** Key of the file of an SLO, which is known even if it has mistakes. */
  readonly key?: string;
};

function generatedObjects(objects: readonly FileObject[]): ReadFile<StackObject>[] {
  return objects.map((object) => ({ object: object as StackObject, mistakes: [], unknown: [] }));
}

/** Returns each SLO of a file, the first one with the mistakes of the file. */
function toReadFiles({
  objects: [object, ...others],
  ...checked
}: ReadSloFile & Pick<ReadFile<SloObject>, "key">): ReadFile<SloObject>[] {
  const first = object === undefined ? checked : { ...checked, object };
  return [first, ...others.map((other) => ({ object: other, mistakes: [], unknown: [] }))];
}

async function readOne(folder: string, path: string, kind: Kind, values: TargetValues): Promise<ReadFile<StackObject>> {
  const { found, ...checked } = await readChecked(folder, path, kind, values);
  if (found === undefined) return checked;
  const { $schema: _schema, ...value } = found.value;
  return { ...checked, object: { kind, key: keyOfPath(path, kind), path, label: path, value, place: found.place } };
}

/** Finds files whose names some file systems treat as the same. */
function findDuplicates(objects: readonly FileObject[]): Problem[] {
  const seen = new Map<string, FileObject>();
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
