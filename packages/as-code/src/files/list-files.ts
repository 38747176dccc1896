import { statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { checkSize, readLimits, tooMuch } from "@obstack/checked-yaml";
import pLimit from "p-limit";
import { AsCodeError } from "../errors/errors.ts";
import type { Problem } from "../errors/errors.ts";
import type { FileKind } from "../names/names.ts";
import type { Warning } from "./check-file.ts";
import { extension, pathToRead, folders, targetsFile, localFolder } from "./paths.ts";
import { asFilesError, reading } from "./text-files.ts";

/** Modules that export or generate objects. Node does not run modules with other extensions. */
const moduleExtension = /\.m?[jt]s$/;

/** Returns whether a file is hidden and cannot be mistaken for a dashboard, such as `.gitkeep`. */
const isHidden = (name: string): boolean => name.startsWith(".") && !extension.test(name);

export interface Listed {
  readonly exists: boolean;
  readonly paths: string[];
  readonly modules: string[];
  readonly unread: Warning[];
  /** Links that leave the folder. */
  readonly mistakes: Problem[];
}

/** Lists the files in a subfolder and its folders, in order. */
export async function listFiles(folder: string, name: string): Promise<Listed> {
  const { entries: maxEntries } = await asFilesError(readLimits);
  const listed = { paths: [] as string[], modules: [] as string[], unread: [] as Warning[], mistakes: [] as Problem[] };
  const skip = (path: string, reason: string): void => {
    listed.unread.push({ path, label: path, message: `Ignored: ${reason}`, isUnread: true });
  };
  const pathInside = (path: string): string | undefined => {
    try {
      return pathToRead(folder, path);
    } catch (error) {
      if (!(error instanceof AsCodeError)) throw error;
      listed.mistakes.push(...error.problems);
      return undefined;
    }
  };
  let count = 0;
  const list = async (path: string): Promise<boolean> => {
    const full = pathInside(path);
    if (full === undefined) return true;
    const entries = await reading(path, () => readdir(full, { withFileTypes: true }));
    count += entries?.length ?? 0;
    if (count > maxEntries)
      throw new AsCodeError("files", { path: name, message: tooMuch(`More than ${maxEntries} files and folders`) });
    for (const entry of entries ?? []) {
      const inner = `${path}/${entry.name}`;
      if (isHidden(entry.name)) continue;
      const isLink = entry.isSymbolicLink();
      const target = isLink ? pathInside(inner) : inner;
      if (target === undefined) continue;
      const found = isLink ? await stat(target).catch(() => undefined) : entry;
      if (found === undefined) skip(inner, "it is a broken link.");
      else if (found.isDirectory() && isLink) skip(inner, "links to folders are not followed.");
      else if (found.isDirectory()) await list(inner);
      else if (!found.isFile()) skip(inner, "it is not a regular file.");
      else if (/\.d\.m?ts$/.test(entry.name)) skip(inner, "it contains only types.");
      else if (!extension.test(entry.name) && !moduleExtension.test(entry.name))
        skip(inner, "its name does not end in .yaml, .yml, .json, .ts, .mts, .js or .mjs.");
      else if (entry.name.startsWith(".")) skip(inner, "its name starts with a dot.");
      else (moduleExtension.test(entry.name) ? listed.modules : listed.paths).push(inner);
    }
    return entries !== undefined;
  };
  const exists = await list(name);
  listed.paths.sort();
  listed.modules.sort();
  listed.unread.sort((a, b) => (a.label < b.label ? -1 : 1));
  return { exists, ...listed };
}

export function keyOfPath(path: string, kind: FileKind): string {
  // Git and file systems differ in Unicode normalization.
  return path
    .slice(folders[kind].length + 1)
    .replace(extension, "")
    .normalize("NFC");
}

/** Checks the total size of the files before parsing any of them. */
export async function checkSizes(folder: string, paths: readonly string[]): Promise<void> {
  const sizeOf = (path: string): number => {
    try {
      return statSync(join(folder, path)).size;
    } catch {
      return 0;
    }
  };
  const total = paths.reduce((sum, path) => sum + sizeOf(path), 0);
  const what = `${folders.dashboard}, ${folders.alert} and ${folders.slo}`;
  await asFilesError(() => checkSize(what, total, readLimits().folderBytes));
}

/** Returns whether a folder is a stack: whether it has one of some files and folders, by default targets, a state, or copies of an apply. */
export async function isStackFolder(
  folder: string,
  signs: readonly string[] = [targetsFile, folders.state, localFolder],
): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return signs.some((name) => names.includes(name));
}

/** Runs a function for each item, 64 at a time, and returns the results in order: enough to keep the disk busy, and below any limit of open files. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  return pLimit(64).map(items, run);
}
