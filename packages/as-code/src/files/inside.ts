import { lstat, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { AsCodeError } from "../common/errors.ts";

/**
 * Returns where a file of a stack is, to be read. Symbolic links may lead to other places in the folder of the stack, and to no others: a
 * repository is written by others.
 *
 * @param path Path within the folder, with `/`.
 * @throws {AsCodeError} of kind `files` if a link leads out of the folder.
 */
export async function pathToRead(folder: string, path: string): Promise<string> {
  const full = join(folder, path);
  const [root, real] = (await Promise.all([realpath(folder), realpath(full)]).catch(whenMissing)) ?? [];
  if (root !== undefined && real !== undefined && !isWithin(root, real)) {
    throw new AsCodeError(
      "files",
      `${path} is reached by a symbolic link that leads out of ${shownFolder(folder)}.`,
      "Put a file or a folder in place of the link.",
    );
  }
  return full;
}

/**
 * Returns where a file of a stack is, to be written. Nothing is written through a symbolic link.
 *
 * @param path Path within the folder, with `/`.
 * @throws {AsCodeError} of kind `files` if a part of the path is a link.
 */
export async function pathToWrite(folder: string, path: string): Promise<string> {
  const parts = path.split("/");
  for (const [index] of parts.entries()) {
    const part = parts.slice(0, index + 1).join("/");
    const found = await lstat(join(folder, part)).catch(whenMissing);
    if (found === undefined) break;
    if (found.isSymbolicLink()) {
      throw new AsCodeError(
        "files",
        `${path} cannot be written: ${part === path ? "it" : part} is a symbolic link.`,
        "Nothing is written through links. Put a file or a folder in place of the link, or remove it.",
      );
    }
  }
  return join(folder, path);
}

function isWithin(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

function shownFolder(folder: string): string {
  return folder === "." ? "this folder" : folder;
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  // What is in the way of a folder is told by whoever opens the file.
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
  return undefined;
}
