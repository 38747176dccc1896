import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  checkSize,
  describeFindings,
  findMistakes,
  readLimits,
  readYaml,
  tooMuch,
  YamlMistake,
} from "@obstack/checked-yaml";
import type { Finding, Limits, Place } from "@obstack/checked-yaml";
import { AsCodeError } from "../common/errors.ts";
import type { Kind } from "../common/kind.ts";
import type { Fields } from "../common/value.ts";
import { isObject } from "../common/value.ts";
import { inBatches } from "../common/in-batches.ts";
import { pathToRead } from "./inside.ts";
import { foldName } from "./file-names.ts";
import { folders, targetsFile } from "./names-of-files.ts";
import { asFilesError, readText } from "./read-text.ts";
import type { Bindings } from "./references.ts";
import { expectations } from "./schemas.ts";

/** An object as a file has it. */
export interface StackFile {
  readonly kind: Kind;
  /** Path within the folder of its kind, without the ending. */
  readonly key: string;
  /** Path within the stack. */
  readonly path: string;
  readonly value: Fields;
  /** Names a place in the file. */
  readonly place: Place;
}

/** A deployment that `obstack.yaml` names. */
export interface Target {
  readonly profile?: string;
  readonly deployment?: "selfhosted" | "hosted";
  readonly baseUrl?: string;
  readonly organizationId?: string;
  readonly serviceId?: string;
  readonly bindings?: Bindings;
}

/** Something in a file that may not be meant. */
export interface Warning {
  /** Path within the stack. */
  readonly path: string;
  readonly text: string;
  /** Whether the file was not read at all. */
  readonly isUnread?: true;
}

/** What a folder holds. */
export interface StackFiles {
  readonly dashboards: readonly StackFile[];
  readonly alerts: readonly StackFile[];
  /** What is no mistake, and still may not be meant. */
  readonly warnings: readonly Warning[];
}

/**
 * Reads the dashboards and alerts of a folder.
 *
 * @throws {AsCodeError} of kind `files` that names file, line and column of every mistake.
 */
export async function readFiles(folder: string): Promise<StackFiles> {
  const files = await findFiles(folder);
  if (files !== undefined) return files;
  throw new AsCodeError(
    "files",
    `${folder === "." ? "This folder" : folder} holds no stack: it has neither a folder ${folders.dashboard} nor a folder ${folders.alert}.`,
    "An export makes them.",
  );
}

/** The same, or nothing where there is no stack yet. */
export async function findFiles(folder: string): Promise<StackFiles | undefined> {
  const limits = await asFilesError(() => readLimits());
  const listed = {
    dashboard: await listFiles(folder, folders.dashboard, limits),
    alert: await listFiles(folder, folders.alert, limits),
  };
  await checkSizes(folder, [...(listed.dashboard?.paths ?? []), ...(listed.alert?.paths ?? [])], limits);
  const problems: string[] = [];
  const warnings: Warning[] = [];
  const readKind = async (kind: Kind): Promise<StackFile[]> => {
    const found = listed[kind];
    warnings.push(...(found?.unread ?? []));
    const read = await inBatches(found?.paths ?? [], async (path) => readOne(folder, path, kind));
    const files: StackFile[] = [];
    for (const { file, mistakes, unknown } of read) {
      problems.push(...mistakes);
      warnings.push(...unknown);
      if (file !== undefined) files.push(file);
    }
    problems.push(...findDuplicates(files));
    return files;
  };
  const dashboards = await readKind("dashboard");
  const alerts = await readKind("alert");
  if (problems.length > 0) throw new AsCodeError("files", problems);
  const isThere = listed.dashboard !== undefined || listed.alert !== undefined || (await isStack(folder));
  return isThere ? { dashboards, alerts, warnings } : undefined;
}

/** Finds files whose names some disk takes for one. */
function findDuplicates(files: readonly StackFile[]): string[] {
  const seen = new Map<string, StackFile>();
  return files.flatMap((file) => {
    const name = foldName(file.key);
    const duplicate = seen.get(name);
    seen.set(name, file);
    if (duplicate === undefined) return [];
    return [
      duplicate.key === file.key
        ? `${file.path}: ${duplicate.path} has the same name; leave one of them.`
        : `${file.path}: Some disks take it and ${duplicate.path} for one file. Rename one of them.`,
    ];
  });
}

/** Adds up the files before the first is parsed. */
async function checkSizes(folder: string, paths: readonly string[], { folderBytes }: Limits): Promise<void> {
  const sizeOf = (path: string): Promise<number> =>
    stat(join(folder, path)).then(
      ({ size }) => size,
      () => 0,
    );
  const sizes = await inBatches(paths, sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  await asFilesError(() => checkSize(`${folders.dashboard} and ${folders.alert}`, total, folderBytes));
}

/** Tells whether an export or a person has begun a stack there, though it has no objects. */
async function isStack(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return [folders.schemas, folders.state, targetsFile].some((name) => names.includes(name));
}

const ending = /\.(?:ya?ml|json)$/i;

/** What tools and people keep in folders, and nobody takes for a dashboard. */
const isHidden = (name: string): boolean => name.startsWith(".") && !ending.test(name);

interface Listed {
  readonly paths: string[];
  /** Files that may be meant for the stack, but are not read. */
  readonly unread: Warning[];
}

/** Lists the files of a kind in order, or nothing where there is no such folder. */
async function listFiles(folder: string, name: string, { entries: most }: Limits): Promise<Listed | undefined> {
  const listed: Listed = { paths: [], unread: [] };
  const passOver = (path: string, why: string): void => {
    listed.unread.push({ path, text: `${path} is not read: ${why}`, isUnread: true });
  };
  let count = 0;
  const list = async (path: string): Promise<boolean> => {
    const full = await pathToRead(folder, path);
    const entries = await readdir(full, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" && path === name) return undefined;
      throw new AsCodeError("files", `${path} cannot be read: ${error.message}`, undefined, { cause: error });
    });
    count += entries?.length ?? 0;
    if (count > most) throw new AsCodeError("files", `${name}: ${tooMuch(`More than ${most} files and folders`)}`);
    for (const entry of entries ?? []) {
      const inner = `${path}/${entry.name}`;
      if (isHidden(entry.name)) continue;
      const isLink = entry.isSymbolicLink();
      const found = isLink ? await stat(await pathToRead(folder, inner)).catch(() => undefined) : entry;
      if (found === undefined) passOver(inner, "it is a link that leads nowhere.");
      else if (found.isDirectory() && isLink) passOver(inner, "links to folders are not followed.");
      else if (found.isDirectory()) await list(inner);
      else if (!found.isFile()) passOver(inner, "it is no file.");
      else if (!ending.test(entry.name)) passOver(inner, "its name does not end in .yaml, .yml or .json.");
      else if (entry.name.startsWith(".")) passOver(inner, "its name begins with a dot.");
      else listed.paths.push(inner);
    }
    return entries !== undefined;
  };
  if (!(await list(name))) return undefined;
  listed.paths.sort();
  listed.unread.sort((a, b) => (a.path < b.path ? -1 : 1));
  return listed;
}

/** What an object is called by its file. */
function keyOfPath(path: string, kind: Kind): string {
  // Git and disks may write an accent in either of two ways.
  return path
    .slice(folders[kind].length + 1)
    .replace(ending, "")
    .normalize("NFC");
}

async function readOne(folder: string, path: string, kind: Kind): Promise<Checked & { file?: StackFile }> {
  const { found, ...checked } = await readChecked(folder, path, kind);
  if (found === undefined) return checked;
  const { $schema: _schema, ...value } = found.value;
  return { ...checked, file: { kind, key: keyOfPath(path, kind), path, value, place: found.place } };
}

/** What was found in a file. */
export interface Checked {
  readonly mistakes: readonly string[];
  readonly unknown: readonly Warning[];
}

async function readChecked(
  folder: string,
  shown: string,
  schema: keyof typeof expectations,
): Promise<Checked & { found?: { value: Fields; place: Place } }> {
  try {
    const content = await readText(folder, shown);
    return content === undefined ? { mistakes: [], unknown: [] } : checkText(content, shown, schema);
  } catch (error) {
    if (!(error instanceof AsCodeError)) throw error;
    return { mistakes: error.problems, unknown: [] };
  }
}

/** Reads the text of a file, and compares it with the schema of its kind. */
export function checkText(
  content: string,
  shown: string,
  schema: keyof typeof expectations,
): Checked & { readonly found?: { readonly value: Fields; readonly place: Place } } {
  try {
    const { value, place } = readYaml(content, shown);
    if (!isObject(value)) return { mistakes: [`${shown}:1:1: Expected one object.`], unknown: [] };
    const { mistakes, unknown } = findMistakes(expectations[schema], value);
    const write = (finding: Finding): string => `${place(finding)}: ${finding.message}`;
    const warn = (finding: Finding): string => `${write(finding)} It is still sent.`;
    return {
      found: { value, place },
      mistakes: describeFindings(mistakes, shown, write),
      unknown: describeFindings(unknown, shown, warn).map((text) => ({ path: shown, text })),
    };
  } catch (error) {
    if (!(error instanceof YamlMistake)) throw error;
    return { mistakes: [error.message], unknown: [] };
  }
}

/**
 * Reads the targets of a folder; none where it has no `obstack.yaml`.
 *
 * @throws {AsCodeError} of kind `files` that names file, line and column of every mistake.
 */
export async function readTargets(folder: string): Promise<Readonly<Record<string, Target>>> {
  const { found, mistakes } = await readChecked(folder, targetsFile, "obstack");
  if (mistakes.length > 0) throw new AsCodeError("files", mistakes);
  const targets = (found?.value["targets"] ?? {}) as Record<string, Target>;
  const names = new Map<string, string>();
  for (const name of Object.keys(targets)) {
    const other = names.get(foldName(name));
    if (other !== undefined) {
      const place = found?.place({ path: ["targets", name], ofName: true }) ?? targetsFile;
      throw new AsCodeError(
        "files",
        `${place}: Some disks take the states of ${name} and ${other} for one file. Rename one of them.`,
      );
    }
    names.set(foldName(name), name);
  }
  return targets;
}
