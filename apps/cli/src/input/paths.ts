import { statSync } from "node:fs";
import { UsageError } from "../errors/command-error.ts";

/** Parses the path of a folder that a command creates if it does not exist. */
export function newFolder(path: string): string {
  if (statOf(path)?.isDirectory() === false) throw new UsageError(`Not a folder: ${path}.`);
  return path;
}

/** Parses the path of a folder, which must exist. */
export function existingFolder(path: string): string {
  return newFolder(existingPath(path, "folder"));
}

/** Parses the path of a file or a folder, which must exist. */
export function existingPath(path: string, what = "file or folder"): string {
  if (statOf(path) === undefined) throw new UsageError(`No such ${what}: ${path}.`);
  return path;
}

function statOf(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A part of the path is a file, or must not be read.
    return undefined;
  }
}
