import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToWrite } from "./inside.ts";
import { folders, localFolder, localFolders } from "./names-of-files.ts";

/** Folders in which files are replaced, without their subfolders. */
const flatFolders: readonly string[] = [
  ".",
  localFolder,
  localFolders.journal,
  localFolders.numbers,
  folders.schemas,
  folders.state,
];
/** Folders in which files are replaced at any depth. */
const deepFolders: readonly string[] = [folders.dashboard, folders.alert, folders.slo];

/** Returns an unpredictable name for a temporary file, so that nobody can place a link there. It starts with the target. */
export function temporaryName(target: string): string {
  return `${prefixOf(target)}${randomBytes(12).toString("hex")}.part`;
}

/** Removes temporary files that killed processes of a target left behind. Requires its lock. */
export async function removeTemporaryFiles(folder: string, target: string): Promise<void> {
  await Promise.all([
    ...flatFolders.map((path) => removeIn(folder, path, target, false)),
    ...deepFolders.map((path) => removeIn(folder, path, target, true)),
  ]);
}

async function removeIn(folder: string, path: string, target: string, isDeep: boolean): Promise<void> {
  try {
    const full = await pathToWrite(folder, path);
    const prefix = prefixOf(target);
    for (const entry of await readdir(full, { withFileTypes: true })) {
      const { name } = entry;
      if (isDeep && entry.isDirectory()) await removeIn(folder, `${path}/${name}`, target, true);
      const isPart = name.startsWith(prefix) && /^[0-9a-f]{24}\.part$/.test(name.slice(prefix.length));
      if (isPart && entry.isFile()) await rm(join(full, name), { force: true });
    }
  } catch {
    // Files that cannot be removed are harmless.
  }
}

function prefixOf(target: string): string {
  return `.${target}.`;
}
