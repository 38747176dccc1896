import { join } from "node:path";
import { toProblems } from "@obstack/checked-yaml";
import { AsCodeError, uniqueProblems } from "../errors/errors.ts";
import type { Problem } from "../errors/errors.ts";
import { inBatches, checkSizes, isStackFolder, keyOfPath, listFiles } from "./list-files.ts";
import { foldName, patternsIn, selectNames, isReserved, slug } from "../names/names.ts";
import type { FileKind, Kind } from "../names/names.ts";
import { checkFile, checkText, withoutMarks, fileOf } from "./check-file.ts";
import type {
  Warning,
  CheckedFile,
  FileObject,
  ReadObjects,
  StackObject,
  StackObjects,
  SloObject,
} from "./check-file.ts";
import type { Listed } from "./list-files.ts";
import { folders, targetsFile } from "./paths.ts";
import { readGenerators } from "./read-modules.ts";
import { findGivenUpFiles, defaultTarget, readSettings, readValues } from "./settings.ts";
import { findFilterProblem, quoteSql, readSlo } from "@obstack/alerting/slo";
import { isObject } from "../json/value.ts";

/** What unknown fields and values are: `allow`: warnings; `warn`: warnings, except those that resemble a known one; `refuse`: mistakes. */
export type UnknownFields = "allow" | "warn" | "refuse";

interface ReadOptions {
  /** Default: `allow`. */
  readonly unknownFields?: UnknownFields | undefined;
}

/**
 * Reads the dashboards, alerts and SLOs that a folder defines for a target. Runs its modules in a process. Requires no server and no state.
 *
 * @throws {AsCodeError} Of kind `files`, with the file, line and column of every mistake, or its module, object and field.
 */
export async function readStack(
  folder: string,
  target: string = defaultTarget,
  options: ReadOptions = {},
): Promise<StackObjects> {
  const objects = await findStack(folder, target, options);
  if (objects !== undefined) return objects;
  throw new AsCodeError(
    "files",
    `${folder === "." ? "This folder" : folder} contains no stack: none of ${folders.dashboard}/, ${folders.alert}/ and ${folders.slo}/ exists.`,
    (await isStackFolder(join(folder, ".."), [targetsFile, ...kinds.map((kind) => folders[kind])]))
      ? `The folder above has one: run the command there, or pass its path (${join(folder, "..")}).`
      : "Run `obstack export` to create them, or start with a file. `obstack schema dashboard` prints its fields.",
  );
}

/** Reads the objects that a folder defines for a target; returns undefined if it contains no stack yet. */
export async function findStack(
  folder: string,
  target: string,
  { unknownFields = "allow" }: ReadOptions = {},
): Promise<StackObjects | undefined> {
  const list = (kind: FileKind): Promise<Listed> => listFiles(folder, folders[kind]);
  const listed = { dashboard: await list("dashboard"), alert: await list("alert"), slo: await list("slo") };
  const lists = Object.values(listed);
  await checkSizes(
    folder,
    lists.flatMap(({ paths }) => paths),
  );
  const values = await readValues(folder, target);
  const inKinds = (name: "paths" | "modules"): { readonly path: string; readonly kind: FileKind }[] =>
    kinds.flatMap((kind) => listed[kind][name].map((path) => ({ path, kind })));
  const [files, generated] = await Promise.all([
    inBatches(inKinds("paths"), async ({ path, kind }): Promise<CheckedFile> => {
      const checked = await checkFile(folder, path, (content) => checkText(content, path, kind, values));
      return { kind, key: keyOfPath(path, kind), path, label: path, ...checked };
    }),
    readGenerators(folder, inKinds("modules"), values),
  ]);
  const problems: Problem[] = [];
  const refused: Problem[] = [];
  const warnings: Warning[] = [];
  const settings = await readSettings(folder);
  const names = Object.keys(settings.targets);
  const isFor = ({ value: { targets } }: FileObject): boolean => {
    const patterns = patternsIn(targets);
    return patterns.length === 0 || selectNames(patterns, [...new Set([...names, target])]).names.includes(target);
  };
  const others: StackObject[] = [];
  const collect = <Item extends FileObject>(kind: FileKind, read: (file: CheckedFile) => ReadObjects<Item>): Item[] => {
    const all = [...files, ...generated].filter((file) => file.kind === kind).map(read);
    warnings.push(...listed[kind].unread);
    problems.push(...listed[kind].mistakes);
    const objects: Item[] = [];
    for (const { objects: own, mistakes, unknown } of all) {
      const [first] = own;
      if (first !== undefined && !isFor(first)) {
        // Its values may exist for other targets only.
        others.push(...(own as readonly FileObject[]).filter(isStackObject));
      } else {
        problems.push(...mistakes);
        for (const field of unknown) {
          if (unknownFields !== "refuse" && (unknownFields === "allow" || field.isMistaken !== true))
            warnings.push({ ...field, message: `${field.message}${stillSent}` });
          else refused.push(withoutMarks(field));
        }
        objects.push(...own);
      }
    }
    problems.push(...findDuplicates(objects), ...findMoveMistakes(objects));
    // Several SLOs of a file have the same targets.
    const unknown = all.flatMap((file) => file.objects.flatMap((object) => findUnknownTargets(object, names)));
    problems.push(...uniqueProblems(unknown));
    // Generated objects are sorted like files with the same keys.
    return listed[kind].modules.length === 0 ? objects : objects.toSorted((a, b) => (fileOf(a) < fileOf(b) ? -1 : 1));
  };
  const dashboards = collect("dashboard", readObject);
  const alerts = collect("alert", readObject);
  const slos = collect("slo", readSlos);
  problems.push(...findGivenUpFiles(settings, [...dashboards, ...alerts, ...slos]));
  if (problems.length > 0) throw new AsCodeError("files", [...problems, ...refused]);
  if (refused.length > 0)
    throw new AsCodeError("files", refused, "Correct them, or pass `--allow-unknown-fields` to send them.");
  const exists = lists.some((one) => one.exists) || (await isStackFolder(folder, stackFolders));
  return exists ? { dashboards, alerts, slos, others, warnings } : undefined;
}

/** What a plan says about an unknown field that it allows. */
export const stillSent = " It is still sent.";

const kinds = ["dashboard", "alert", "slo"] as const;

/** Signs of a stack without objects. */
const stackFolders = [folders.schemas, folders.state, targetsFile];

function isStackObject(object: FileObject): object is StackObject {
  return object.kind !== "slo";
}

/** Finds patterns of targets that `obstack.yaml` does not define. */
function findUnknownTargets({ value, place }: FileObject, names: readonly string[]): Problem[] {
  if (names.length === 0) return [];
  return selectNames(patternsIn(value["targets"]), names).unmatched.map((pattern) => ({
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

function readObject({ found, mistakes, unknown, ...file }: CheckedFile): ReadObjects<StackObject> {
  return { mistakes, unknown, objects: found === undefined ? [] : [{ ...file, kind: file.kind as Kind, ...found }] };
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

/** Returns the SLOs of a definition: one, or one for each value of `by`. */
export function readSlos({ found, mistakes, unknown, ...file }: CheckedFile): ReadObjects<SloObject> {
  if (found === undefined || mistakes.length > 0) return { objects: [], mistakes, unknown };
  const problems: Problem[] = [];
  const objects = splitByValues({ ...file, ...found }, problems).flatMap((one): SloObject[] => {
    const read = readSlo(one.value);
    if ("slo" in read) return [{ ...one, kind: "slo", slo: read.slo }];
    // Most mistakes are in all SLOs of the file.
    if (problems.length === 0) problems.push(...toProblems(read.mistakes, one.place));
    return [];
  });
  return { objects: problems.length === 0 ? objects : [], mistakes: problems, unknown };
}

/** Returns the definition of each value of `by`, or the only one. */
function splitByValues(file: FileObject, mistakes: Problem[]): FileObject[] {
  const { by, ...value } = file.value;
  if (!isObject(by)) return [file];
  const report = (path: readonly (string | number)[], message: string): void =>
    void mistakes.push({ ...file.place({ path: ["by", ...path] }), message });
  const { indicator, name, movedFrom } = value;
  const { total } = isObject(indicator) ? indicator : {};
  const { field, values } = by;
  const problem = findFilterProblem(String(field));
  if (problem !== undefined) report(["field"], problem);
  const keys = new Map<string, string>();
  return (Array.isArray(values) ? values.map(String) : []).map((text, index): FileObject => {
    const key = slug(text);
    const other = keys.get(key);
    if (key === "" || isReserved(key)) report(["values", index], `${JSON.stringify(text)} cannot be part of a key.`);
    else if (other !== undefined)
      report(
        ["values", index],
        `${JSON.stringify(text)} and ${JSON.stringify(other)} have the same key ${JSON.stringify(key)}.`,
      );
    keys.set(key, text);
    const own = `${String(field)} = ${quoteSql(text)}`;
    return {
      ...file,
      key: `${file.key}/${key}`,
      value: {
        ...value,
        name: `${String(name)} (${text})`,
        indicator: { ...Object(indicator), total: typeof total === "string" ? `${own} AND (${total})` : own },
        ...(typeof movedFrom === "string" ? { movedFrom: `${movedFrom}/${key}` } : {}),
      },
    };
  });
}
