import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToWrite } from "./inside.ts";
import { folders, localFolder, localFolders } from "./names-of-files.ts";

/** Folders with files that are replaced; those of objects may have folders within. */
const places: readonly string[] = [
  ".",
  localFolder,
  localFolders.journal,
  localFolders.numbers,
  folders.schemas,
  folders.state,
];
const trees: readonly string[] = [folders.dashboard, folders.alert];

/** Returns a name for a file that is being written, which nobody knows before. It tells whose it is. */
export function partName(target: string): string {
  return `${prefixOf(target)}${randomBytes(12).toString("hex")}.part`;
}

/** Removes what writers to a target left when they were killed. Only the holder of its lock may do that: nobody else writes its files. */
export async function removeParts(folder: string, target: string): Promise<void> {
  await Promise.all([
    ...places.map((path) => removeIn(folder, path, target, false)),
    ...trees.map((path) => removeIn(folder, path, target, true)),
  ]);
}

async function removeIn(folder: string, path: string, target: string, isTree: boolean): Promise<void> {
  try {
    const place = await pathToWrite(folder, path);
    const prefix = prefixOf(target);
    for (const entry of await readdir(place, { withFileTypes: true })) {
      const { name } = entry;
      if (isTree && entry.isDirectory()) await removeIn(folder, `${path}/${name}`, target, true);
      const isPart = name.startsWith(prefix) && /^[0-9a-f]{24}\.part$/.test(name.slice(prefix.length));
      if (isPart && entry.isFile()) await rm(join(place, name), { force: true });
    }
  } catch {
    // What is in the way of a folder, or cannot be removed, is in nobody's way.
  }
}

function prefixOf(target: string): string {
  return `.${target}.`;
}
