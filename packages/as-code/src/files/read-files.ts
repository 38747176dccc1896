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

/** An object as defined in a file. */
export interface StackFile {
  readonly kind: Kind;
  /** Path within the folder of its kind, without the extension. */
  readonly key: string;
  /** Path within the stack. */
  readonly path: string;
  readonly value: Fields;
  /** Returns the position of a finding in the file. */
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

/** A possible mistake in a file. */
export interface Warning {
  /** Path within the stack. */
  readonly path: string;
  readonly text: string;
  /** Whether the file was not read at all. */
  readonly isUnread?: true;
}

/** The contents of a folder. */
export interface StackFiles {
  readonly dashboards: readonly StackFile[];
  readonly alerts: readonly StackFile[];
  readonly warnings: readonly Warning[];
}

/**
 * Reads the dashboards and alerts of a folder.
 *
 * @throws {AsCodeError} Of kind `files`, with the file, line and column of every mistake.
 */
export async function readFiles(folder: string): Promise<StackFiles> {
  const files = await findFiles(folder);
  if (files !== undefined) return files;
  throw new AsCodeError(
    "files",
    `${folder === "." ? "This folder" : folder} contains no stack: neither ${folders.dashboard}/ nor ${folders.alert}/ exists.`,
    "Run `obstack export` to create them.",
  );
}

/** Reads the dashboards and alerts of a folder; returns undefined if it contains no stack yet. */
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
  const exists = listed.dashboard !== undefined || listed.alert !== undefined || (await isStack(folder));
  return exists ? { dashboards, alerts, warnings } : undefined;
}

/** Finds files whose names some file system treats as the same. */
function findDuplicates(files: readonly StackFile[]): string[] {
  const seen = new Map<string, StackFile>();
  return files.flatMap((file) => {
    const name = foldName(file.key);
    const duplicate = seen.get(name);
    seen.set(name, file);
    if (duplicate === undefined) return [];
    return [
      duplicate.key === file.key
        ? `${file.path}: ${duplicate.path} has the same name. Remove one of them.`
        : `${file.path}: Some file systems treat it and ${duplicate.path} as the same file. Rename one of them.`,
    ];
  });
}

/** Checks the total size of the files before parsing any of them. */
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

/** Tells whether a folder contains a stack without objects. */
async function isStack(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return [folders.schemas, folders.state, targetsFile].some((name) => names.includes(name));
}

const extension = /\.(?:ya?ml|json)$/i;

/** Tells whether a file is hidden and cannot be mistaken for a dashboard, such as `.gitkeep`. */
const isHidden = (name: string): boolean => name.startsWith(".") && !extension.test(name);

interface Listed {
  readonly paths: string[];
  /** Warnings for files that are not read. */
  readonly unread: Warning[];
}

/** Lists the files of a kind in order; returns undefined if their folder does not exist. */
async function listFiles(folder: string, name: string, { entries: maxEntries }: Limits): Promise<Listed | undefined> {
  const listed: Listed = { paths: [], unread: [] };
  const skip = (path: string, reason: string): void => {
    listed.unread.push({ path, text: `${path} is ignored: ${reason}`, isUnread: true });
  };
  let count = 0;
  const list = async (path: string): Promise<boolean> => {
    const full = await pathToRead(folder, path);
    const entries = await readdir(full, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" && path === name) return undefined;
      throw new AsCodeError("files", `Cannot read ${path}: ${error.message}`, undefined, { cause: error });
    });
    count += entries?.length ?? 0;
    if (count > maxEntries)
      throw new AsCodeError("files", `${name}: ${tooMuch(`More than ${maxEntries} files and folders`)}`);
    for (const entry of entries ?? []) {
      const inner = `${path}/${entry.name}`;
      if (isHidden(entry.name)) continue;
      const isLink = entry.isSymbolicLink();
      const found = isLink ? await stat(await pathToRead(folder, inner)).catch(() => undefined) : entry;
      if (found === undefined) skip(inner, "it is a broken link.");
      else if (found.isDirectory() && isLink) skip(inner, "links to folders are not followed.");
      else if (found.isDirectory()) await list(inner);
      else if (!found.isFile()) skip(inner, "it is not a regular file.");
      else if (!extension.test(entry.name)) skip(inner, "its name does not end in .yaml, .yml or .json.");
      else if (entry.name.startsWith(".")) skip(inner, "its name starts with a dot.");
      else listed.paths.push(inner);
    }
    return entries !== undefined;
  };
  if (!(await list(name))) return undefined;
  listed.paths.sort();
  listed.unread.sort((a, b) => (a.path < b.path ? -1 : 1));
  return listed;
}

/** Returns the key of an object from the path of its file. */
function keyOfPath(path: string, kind: Kind): string {
  // Git and file systems differ in Unicode normalization.
  return path
    .slice(folders[kind].length + 1)
    .replace(extension, "")
    .normalize("NFC");
}

async function readOne(folder: string, path: string, kind: Kind): Promise<Checked & { file?: StackFile }> {
  const { found, ...checked } = await readChecked(folder, path, kind);
  if (found === undefined) return checked;
  const { $schema: _schema, ...value } = found.value;
  return { ...checked, file: { kind, key: keyOfPath(path, kind), path, value, place: found.place } };
}

/** Findings in a file. */
export interface Checked {
  readonly mistakes: readonly string[];
  readonly unknown: readonly Warning[];
}

async function readChecked(
  folder: string,
  path: string,
  schema: keyof typeof expectations,
): Promise<Checked & { found?: { value: Fields; place: Place } }> {
  try {
    const content = await readText(folder, path);
    return content === undefined ? { mistakes: [], unknown: [] } : checkText(content, path, schema);
  } catch (error) {
    if (!(error instanceof AsCodeError)) throw error;
    return { mistakes: error.problems, unknown: [] };
  }
}

/** Parses the text of a file and compares it with the schema of its kind. */
export function checkText(
  content: string,
  path: string,
  schema: keyof typeof expectations,
): Checked & { readonly found?: { readonly value: Fields; readonly place: Place } } {
  try {
    const { value, place } = readYaml(content, path);
    if (!isObject(value)) return { mistakes: [`${path}:1:1: Expected an object.`], unknown: [] };
    const { mistakes, unknown } = findMistakes(expectations[schema], value);
    const write = (finding: Finding): string => `${place(finding)}: ${finding.message}`;
    const warn = (finding: Finding): string => `${write(finding)} It is still sent.`;
    return {
      found: { value, place },
      mistakes: describeFindings(mistakes, path, write),
      unknown: describeFindings(unknown, path, warn).map((text) => ({ path: path, text })),
    };
  } catch (error) {
    if (!(error instanceof YamlMistake)) throw error;
    return { mistakes: [error.message], unknown: [] };
  }
}

/**
 * Reads the targets in a folder's `obstack.yaml`; none if the file does not exist.
 *
 * @throws {AsCodeError} Of kind `files`, with the file, line and column of every mistake.
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
        `${place}: Some file systems treat the state files of "${name}" and "${other}" as the same file. Rename one of the targets.`,
      );
    }
    names.set(foldName(name), name);
  }
  return targets;
}
