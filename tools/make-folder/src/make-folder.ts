import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Creates a folder and its missing parents. Does nothing if the folder exists.
 *
 * The `recursive` option of Node never returns where creating a folder fails with ENOENT although the parent exists, such as in `/proc`.
 *
 * @param mode Permissions of new folders. Default: 0o777 minus the umask.
 * @throws {Error} If the folder cannot be created.
 */
export function makeFolder(path: string, mode?: number): void {
  const full = resolve(path);
  if (isFolder(full)) return;
  const parent = dirname(full);
  if (!existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(full, { mode });
  } catch (error) {
    // Another process may create the folder at the same time.
    if (!isFolder(full)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
