import { didYouMean } from "@obstack/basics";
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UsageError } from "../errors/command-error.ts";
import { nearNames } from "./near-names.ts";

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
  if (statOf(path) === undefined) throw new UsageError(`No such ${what}: ${path}.${suggestPath(path)}`);
  return path;
}

/** Returns a sentence with the path that a missing one is probably a typo of; empty if none is similar. */
export function suggestPath(path: string): string {
  return didYouMean(nearPath(path));
}

function nearPath(path: string): string | undefined {
  if (statOf(path) !== undefined) return path;
  const parent = nearPath(dirname(path));
  if (parent === undefined || statOf(parent)?.isDirectory() !== true) return undefined;
  const [name] = nearNames(basename(path), readdirSync(parent));
  return name === undefined ? undefined : join(parent, name);
}

function statOf(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A part of the path is a file, or must not be read.
    return undefined;
  }
}
