import { readYaml } from "@obstack/checked-yaml";
import type { FileKind, Kind } from "../names/names.ts";
import { isObject, isSame } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { checkText } from "../files/check-file.ts";
import { folders } from "../files/paths.ts";
import { readText, markOf, replaceText } from "../files/text-files.ts";
import { fileOnlyPart } from "../model/to-file.ts";
import { updateText } from "../files/update-text.ts";
import { toYaml } from "../files/write-yaml.ts";
import { escapeReferences, expandReferences } from "../values/values.ts";
import type { TargetValues } from "../values/values.ts";
import { AsCodeError } from "../errors/errors.ts";
import { inBatches } from "../files/list-files.ts";

/** A file that an export writes. */
export interface ExportFile {
  readonly path: string;
  readonly text: string;
  /** Current text; absent if the file does not exist. */
  readonly before: string | undefined;
  /** Whether the file can be replaced without asking, because an export only regenerates it or adds to it. */
  readonly isGenerated?: true;
  /** Why a plan could not read it; absent if it can. */
  readonly problems?: readonly string[];
  /** Whether the file stays unchanged, because an update would replace a reference to a value. */
  readonly isKept?: true;
}

/**
 * Returns the file of an object. A file with the same content, or whose references to values would be lost, stays unchanged; others keep their comments.
 *
 * @param more Fields of a new file that servers do not have.
 */
export async function objectFile(
  folder: string,
  path: string,
  kind: Kind,
  exported: Fields,
  values: TargetValues,
  more: Fields = {},
): Promise<ExportFile> {
  const before = await readText(folder, path);
  const written = before === undefined ? undefined : readYaml(before, path).value;
  const { $schema, ...content } = isObject(written) ? written : {};
  const { value: current, count } = expandReferences(content, values);
  // Servers do not have these fields.
  const value = { ...more, ...fileOnlyPart(isObject(current) ? current : {}), ...exported };
  if (before !== undefined && isSame(current, value)) return { path, before, text: before };
  // In this form, both sides contain no references, and a changed field is written as plain text.
  const next = escapeReferences(value) as Fields;
  const isJson = path.endsWith(".json");
  const updated =
    before === undefined ? undefined : updateIn(before, escapeReferences(current) as Fields, next, isJson);
  // The update is wrong if it changed a value that aliases share.
  if (updated !== undefined && findFileProblems(updated, path, kind, value, values).length === 0) {
    const remaining = expandReferences(readYaml(updated, path).value, values);
    if (remaining.count === count) return { path, before, text: updated };
  }
  if (before !== undefined && count > 0) return { path, before, text: before, isKept: true };
  const up = "../".repeat(path.split("/").length - 1);
  const text = isJson
    ? `${JSON.stringify({ ...($schema === undefined ? {} : { $schema }), ...next }, undefined, 2)}\n`
    : toYaml(next, `${up}${folders.schemas}/${kind}.schema.json`);
  const problems = findFileProblems(text, path, kind, value, values);
  return { path, before, text, ...(problems.length === 0 ? {} : { problems }) };
}

/** Changes the text of a file, or returns undefined if it has to be written anew. */
export function updateIn(before: string, current: Fields, next: Fields, isJson: boolean): string | undefined {
  try {
    return updateText(before, current, next, isJson);
  } catch {
    // A value inside an alias cannot be set, and nothing of an empty file stays.
    return undefined;
  }
}

/** Reads a file like a plan does, and returns what prevents that. */
export function findFileProblems(
  text: string,
  path: string,
  kind: FileKind,
  value: Fields,
  values: TargetValues,
): readonly string[] {
  const { found, mistakes } = checkText(text, path, kind, values);
  if (mistakes.length > 0 || found === undefined) return mistakes.map(({ message }) => message);
  return isSame(found.value, value) ? [] : ["YAML cannot represent it."];
}

/** How files are replaced. */
export interface ReplaceOptions {
  readonly target: string;
  /** Decides whether to replace existing files with different content; receives their paths. Default: never. */
  readonly mayReplace?: ((paths: readonly string[]) => boolean | Promise<boolean>) | undefined;
  /** Called before the first write. */
  readonly check?: (() => Promise<void>) | undefined;
}

/**
 * Writes the files that changed, and keeps byte order marks.
 *
 * @throws {AsCodeError} Of kind `refused`, if existing files would change and `mayReplace` does not allow it; nothing was written.
 */
export async function replaceFiles(
  folder: string,
  files: readonly ExportFile[],
  { target, mayReplace, check }: ReplaceOptions,
): Promise<{ readonly written: readonly string[]; readonly unchanged: readonly string[] }> {
  const changed = files.filter(
    ({ before, text, isGenerated }) => before !== undefined && before !== text && isGenerated !== true,
  );
  if (changed.length > 0 && (await mayReplace?.(changed.map(({ path }) => path))) !== true) {
    throw new AsCodeError(
      "refused",
      `These files differ: ${changed.map(({ path }) => path).join(", ")}. Nothing was written.`,
      "Commit your changes, then allow these files to be replaced.",
    );
  }
  const written = files.filter(({ before, text }) => before !== text);
  await check?.();
  await inBatches(written, async ({ path, text }) =>
    replaceText(folder, path, `${await markOf(folder, path)}${text}`, { target }),
  );
  return {
    written: written.map(({ path }) => path),
    unchanged: files.filter(({ before, text }) => before === text).map(({ path }) => path),
  };
}
