import { globSync } from "node:fs";

/** Returns the sorted paths of the files that match a pattern, relative to the folder, with forward slashes. */
export function findFiles(pattern: string, folder: string): readonly string[] {
  return globSync(pattern, { cwd: folder })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
}
