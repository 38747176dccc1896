import { lstatSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { systemReason } from "@obstack/make-folder/system-reason";
import { AsCodeError } from "../errors/errors.ts";

/** Folders of a stack, relative to the stack's folder. */
export const folders = {
  dashboard: "dashboards",
  alert: "alerts",
  slo: "slos",
  policies: "policies",
  state: "state",
  schemas: "schemas",
} as const;

/** File that defines targets. */
export const targetsFile = "obstack.yaml";

/** Folder for copies of what applies changed, which are local to this machine. */
export const localFolder = ".obstack";

/** Subfolders for locks, the numbers of the last applies, and the states of single writes. */
export const localFolders = {
  locks: ".obstack/locks",
  numbers: ".obstack/numbers",
  state: ".obstack/state",
} as const;

/** Extensions of the files of objects. */
export const extension: RegExp = /\.(?:ya?ml|json)$/i;

/** Returns the full path of a file to read. Symbolic links may only point inside the stack's folder, because the repository may not be trusted. */
export function pathToRead(folder: string, path: string): string {
  const full = join(folder, path);
  // Not asynchronous, which takes three times as long, once for each file and target.
  const [root, real] = [folder, full].map((one) => realPath(one, path));
  if (root !== undefined && real !== undefined && !isWithin(root, real)) {
    const message = `A symbolic link points outside ${shownFolder(folder)}. Replace the link with a file or folder.`;
    throw new AsCodeError("files", { path, message });
  }
  return full;
}

/** Returns the full path of a file to write. Nothing is written through symbolic links. */
export async function pathToWrite(folder: string, path: string): Promise<string> {
  const parts = path.split("/");
  for (const [index] of parts.entries()) {
    const part = parts.slice(0, index + 1).join("/");
    // Not asynchronous, which takes ten times as long, once for each line of a state.
    const found = lstatSync(join(folder, part), { throwIfNoEntry: false });
    if (found === undefined) break;
    if (found.isSymbolicLink()) {
      throw new AsCodeError(
        "files",
        `Cannot write ${path}: ${part === path ? "it" : part} is a symbolic link.`,
        "Replace the link with a file or folder, or remove it.",
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

/** Returns undefined if it does not exist. */
function realPath(full: string, path: string): string | undefined {
  try {
    return realpathSync.native(full);
  } catch (error) {
    // Opening the file reports ENOTDIR.
    if (["ENOENT", "ENOTDIR"].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw new AsCodeError("files", `Cannot read ${path}: ${systemReason(error)}.`, undefined, { cause: error });
  }
}
