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
  try {
    mkdirSync(full, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (isFolder(full)) return;
    const parent = dirname(full);
    if (code !== "ENOENT") throw error;
    if (existsSync(parent)) {
      // Another process created the parent in the meantime, or the file system allows no folder.
      return createOnce(full, mode);
    }
    makeFolder(parent, mode);
    // Another process may create the folder at the same time.
    makeFolder(full, mode);
  }
}

/** @throws {Error} If the folder cannot be created and does not exist. */
function createOnce(path: string, mode: number | undefined): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
