import { systemReason } from "@obstack/make-folder/system-reason";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { checkSize, tooMuch } from "@obstack/checked-yaml";
import type { Limits } from "@obstack/checked-yaml";
import { AsCodeError } from "../common/errors.ts";
import { inBatches } from "../common/in-batches.ts";
import type { FileKind } from "../common/kind.ts";
import type { Warning } from "./check-file.ts";
import { pathToRead } from "./inside.ts";
import { folders, targetsFile } from "./names-of-files.ts";
import { asFilesError } from "./read-text.ts";

const extension = /\.(?:ya?ml|json)$/i;

/** Modules that export or generate objects. Node does not run modules with other extensions. */
const moduleExtension = /\.m?[jt]s$/;

/** Returns whether a file is hidden and cannot be mistaken for a dashboard, such as `.gitkeep`. */
const isHidden = (name: string): boolean => name.startsWith(".") && !extension.test(name);

/** The files of a kind, sorted by path. */
export interface Listed {
  readonly paths: string[];
  readonly modules: string[];
  /** Warnings for files that are not read. */
  readonly unread: Warning[];
}

/** Lists the files of a kind in order; returns undefined if their folder does not exist. */
export async function listFiles(
  folder: string,
  name: string,
  { entries: maxEntries }: Limits,
): Promise<Listed | undefined> {
  const listed: Listed = { paths: [], modules: [], unread: [] };
  const skip = (path: string, reason: string): void => {
    listed.unread.push({ path, label: path, message: `Ignored: ${reason}`, isUnread: true });
  };
  let count = 0;
  const list = async (path: string): Promise<boolean> => {
    const full = await pathToRead(folder, path);
    const entries = await readdir(full, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" && path === name) return undefined;
      throw new AsCodeError("files", `Cannot read ${path}: ${systemReason(error)}.`, undefined, { cause: error });
    });
    count += entries?.length ?? 0;
    if (count > maxEntries)
      throw new AsCodeError("files", { path: name, message: tooMuch(`More than ${maxEntries} files and folders`) });
    for (const entry of entries ?? []) {
      const inner = `${path}/${entry.name}`;
      if (isHidden(entry.name)) continue;
      const isLink = entry.isSymbolicLink();
      const found = isLink ? await stat(await pathToRead(folder, inner)).catch(() => undefined) : entry;
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
  if (!(await list(name))) return undefined;
  listed.paths.sort();
  listed.modules.sort();
  listed.unread.sort((a, b) => (a.label < b.label ? -1 : 1));
  return listed;
}

/** Returns the key of an object from the path of its file. */
export function keyOfPath(path: string, kind: FileKind): string {
  // Git and file systems differ in Unicode normalization.
  return path
    .slice(folders[kind].length + 1)
    .replace(extension, "")
    .normalize("NFC");
}

/** Checks the total size of the files before parsing any of them. */
export async function checkSizes(folder: string, paths: readonly string[], { folderBytes }: Limits): Promise<void> {
  const sizeOf = (path: string): Promise<number> =>
    stat(join(folder, path)).then(
      ({ size }) => size,
      () => 0,
    );
  const sizes = await inBatches(paths, sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  await asFilesError(() => checkSize(`${folders.dashboard}, ${folders.alert} and ${folders.slo}`, total, folderBytes));
}

/** Returns whether a folder contains a stack without objects. */
export async function isStack(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return [folders.schemas, folders.state, targetsFile].some((name) => names.includes(name));
}
