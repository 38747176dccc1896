import { readdir } from "node:fs/promises";
import { pathToRead } from "../files/inside.ts";
import { folders, undoneFile, waitsFile } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import { replaceText } from "../files/write-text.ts";
import { withLock } from "../state/lock.ts";
import type { LockWait } from "../state/lock.ts";
import { readState } from "../state/state.ts";
import { isStateFile } from "./repository.ts";

/** Lists the state files of a folder, as paths within it. */
export async function listStateFiles(folder: string): Promise<string[]> {
  const names = await readdir(await pathToRead(folder, folders.state)).catch(
    (error: NodeJS.ErrnoException): string[] => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return names
    .filter(isStateFile)
    .map((name) => `${folders.state}/${name}`)
    .toSorted();
}

/** Reads a state file; returns undefined if it does not exist. */
export async function readStateFile(folder: string, path: string): Promise<string | undefined> {
  return readText(folder, path, "folder");
}

const extension = ".jsonl";

function isOfTarget(path: string): boolean {
  return path.endsWith(extension) && path !== undoneFile && path !== waitsFile;
}

/**
 * Checks the content of a state file.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, if it is not a state.
 */
export function checkStateFile(path: string, text: string): void {
  if (isOfTarget(path)) readState(text, path);
}

/** Options for {@link updateStateFile}. */
interface UpdateOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onWait?: ((wait: LockWait) => void) | undefined;
}

/**
 * Replaces a state file while no other process writes to its target.
 *
 * @param update Returns the new content from the current one.
 * @returns Whether the file changed.
 * @throws {AsCodeError} Of kind `files`, if the new content is not a state.
 */
export async function updateStateFile(
  folder: string,
  path: string,
  update: (current: string | undefined) => Promise<string>,
  options: UpdateOptions,
): Promise<boolean> {
  const name = path.slice(folders.state.length + 1);
  const target = isOfTarget(path) ? name.slice(0, -extension.length) : "default";
  return withLock(
    folder,
    target,
    async () => {
      const current = await readStateFile(folder, path);
      const text = await update(current);
      if (text === current) return false;
      // A remote may contain anything.
      checkStateFile(path, text);
      await replaceText(folder, path, text, { target, isDurable: true });
      return true;
    },
    options,
  );
}
