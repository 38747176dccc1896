import { selectNames, splitPatterns } from "../common/target-patterns.ts";
import { isSame } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { readText } from "../files/read-text.ts";
import type { StackObject } from "../files/stack-object.ts";
import { setField } from "../files/write-yaml.ts";
import { serverPart } from "../model/names-in-files.ts";
import type { ExportFile } from "./object-file.ts";

/** Returns whether the file of an object for other targets describes an object of this one. */
export function canShare(other: StackObject, exported: Fields): boolean {
  return other.isGenerated !== true && isSame(serverPart(other.value), exported);
}

/**
 * Returns a file for other targets with one more target. It names no targets if all have the object.
 *
 * @param names Names of all targets.
 */
export async function sharedFile(
  folder: string,
  { path, value }: StackObject,
  target: string,
  names: readonly string[],
): Promise<ExportFile> {
  const before = (await readText(folder, path)) ?? "";
  const patterns = [value["targets"]].flat().flatMap((one) => (typeof one === "string" ? splitPatterns(one) : []));
  // After the other patterns, an exclusion would have no effect on it.
  const next = [...patterns.filter((pattern) => pattern !== `!${target}`), target];
  const isForAll = selectNames(next, names).names.length === names.length;
  const text = setField(before, path, "targets", isForAll ? undefined : next);
  return { path, before, text, isGenerated: true };
}
