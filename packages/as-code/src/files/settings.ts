import { toProblems } from "@obstack/checked-yaml";
import type { Finding } from "@obstack/checked-yaml";
import { getOwn } from "@obstack/core";
import { AsCodeError } from "../errors/errors.ts";
import type { Place, Position, Problem } from "../errors/errors.ts";
import { isObject } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { findValueMistakes } from "../values/values.ts";
import type { TargetValues } from "../values/values.ts";
import { checkText, createTextCache, readOnce } from "./check-file.ts";
import type { FileObject } from "./check-file.ts";
import { foldName, findNameMistake, createMatcher } from "../names/names.ts";
import type { Bindings, Kind, OwnSlo } from "../names/names.ts";
import { extension, targetsFile, folders } from "./paths.ts";
import { asFilesError, readText } from "./text-files.ts";
import type { SettingsFile, TargetFile } from "../generated/schema.ts";

/** Name of the target of a stack that names none. */
export const defaultTarget = "default";

/** Branch of the states that CI commits, unless `obstack.yaml` names another one. */
export const defaultStateBranch = "obstack-state";

/** A deployment that `obstack.yaml` names. */
export type Target = TargetFile;

/** The settings of a stack in `obstack.yaml`, with the place of each. */
export interface Settings extends Omit<SettingsFile, "targets"> {
  readonly targets: Readonly<Record<string, Target>>;
  readonly place: Place;
}

/** Reads the `obstack.yaml` of a folder; no targets if the file does not exist. */
export async function readSettings(folder: string): Promise<Settings> {
  const content = await readText(folder, targetsFile);
  if (content === undefined) return { targets: {}, place: inTargetsFile };
  return settingsOf(folder, content, () => parseSettings(content));
}

const inTargetsFile = (): Position => ({ path: targetsFile });

/** A command on many targets reads the files of all stacks of the repository several times for each. */
const settingsOf = createTextCache<Settings>();

function parseSettings(content: string): Settings {
  const { found, mistakes } = checkText(content, targetsFile, "obstack");
  if (mistakes.length > 0) throw new AsCodeError("files", mistakes);
  const settings = { targets: {}, ...found?.value, place: found?.place ?? inTargetsFile } as Settings;
  const names = new Map<string, string>();
  for (const name of Object.keys(settings.targets)) {
    const other = names.get(foldName(name));
    const mistake = findNameMistake(name);
    if (mistake !== undefined || other !== undefined) {
      const place = settings.place({ path: ["targets", name], ofName: true });
      const message =
        mistake ??
        `Some file systems treat the state files of "${name}" and "${other}" as the same file. Rename one of the targets.`;
      throw new AsCodeError("files", { ...place, message });
    }
    names.set(foldName(name), name);
  }
  return settings;
}

/**
 * Reads the targets in a folder's `obstack.yaml`; none if the file does not exist.
 *
 * @throws {AsCodeError} Of kind `files`, with the file, line and column of every mistake.
 */
export async function readTargets(folder: string): Promise<Readonly<Record<string, Target>>> {
  return (await readSettings(folder)).targets;
}

export async function readWebUrl(folder: string, target: string): Promise<string | undefined> {
  return getOwn(await readTargets(folder), target)?.webUrl;
}

/** Reads the identifiers that `obstack.yaml` has for names on a target; none without a file. */
export async function readBindings(folder: string, target: string): Promise<Bindings> {
  return getOwn(await readTargets(folder), target)?.bindings ?? {};
}

/** Reads the values of a target, and validates them against the schema that `obstack.yaml` names. */
export async function readValues(folder: string, target: string): Promise<TargetValues> {
  const settings = await readSettings(folder);
  const values = mergeValues(settings.values, getOwn(settings.targets, target)?.values);
  if (settings.valuesSchema !== undefined) {
    const mistakes = await compareWithSchema(folder, settings.valuesSchema, values, settings.place);
    const own = getOwn(settings.targets, target)?.values;
    const problems = toProblems(mistakes, (finding) => {
      const { path } = finding;
      // Defined for the target, or else for all targets.
      const isOwn = path.reduce<unknown>((value, part) => getOwn(Object(value), String(part)), own) !== undefined;
      return settings.place({ ...finding, path: [...(isOwn ? ["targets", target] : []), "values", ...path] });
    });
    if (problems.length > 0) throw new AsCodeError("files", problems);
  }
  return { target, values };
}

async function compareWithSchema(
  folder: string,
  path: string,
  values: Fields,
  place: Place,
): Promise<readonly Finding[]> {
  const where = place({ path: ["valuesSchema"] });
  if (path.split(/[/\\]/).includes("..")) {
    throw new AsCodeError("files", { ...where, message: `${path} is outside the folder. Move the schema into it.` });
  }
  const content = await readText(folder, path);
  if (content === undefined) throw new AsCodeError("files", { ...where, message: `${path} does not exist.` });
  const { value } = await asFilesError(() => readOnce(content, path));
  if (!isObject(value)) throw new AsCodeError("files", { path, line: 1, column: 1, message: "Expected an object." });
  try {
    return findValueMistakes(value, values);
  } catch (error) {
    const message = `Invalid JSON Schema: ${(error as Error).message}`;
    throw new AsCodeError("files", { path, message }, undefined, { cause: error });
  }
}

/** Merges the values of a target over those of all targets. Objects are merged at every depth; anything else is replaced. */
export function mergeValues(all: Fields = {}, ofTarget: Fields = {}): Fields {
  const merged = new Map(Object.entries(all));
  for (const [name, value] of Object.entries(ofTarget)) {
    const before = merged.get(name);
    merged.set(name, isObject(before) && isObject(value) ? mergeValues(before, value) : value);
  }
  return Object.fromEntries(merged);
}

type OwnObject = { readonly kind: Kind; readonly key: string; readonly slo?: OwnSlo | undefined };

/** Returns a function that tests whether `removed` in `obstack.yaml` lists an object. */
export function givesUp({ removed = [] }: Pick<Settings, "removed">): (object: OwnObject) => boolean {
  const rules = removed.map(createRule);
  return ({ kind, key, slo }) => {
    const paths = [`${folders[kind]}/${key}`, ...(slo === undefined ? [] : [`${folders.slo}/${slo.key}`])];
    return rules.some((matches) => paths.some(matches));
  };
}

export function findGivenUpFiles({ removed = [], place }: Settings, objects: readonly FileObject[]): Problem[] {
  return removed.flatMap((pattern, index) => {
    const matches = createRule(pattern);
    const found = objects.find(({ kind, key }) => matches(`${folders[kind]}/${key}`));
    if (found === undefined) return [];
    const message = `${found.label} still defines an object that "removed" lists. Delete the file, or the entry.`;
    return [{ ...place({ path: ["removed", index] }), message }];
  });
}

function createRule(pattern: string): (path: string) => boolean {
  const plain = pattern.replace(extension, "").normalize("NFC");
  return createMatcher(plain.endsWith("/") ? `${plain}*` : plain);
}
