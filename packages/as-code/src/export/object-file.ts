import { readYaml } from "@obstack/checked-yaml";
import type { Kind } from "../common/kind.ts";
import { isObject, isSame, tidy } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { folders } from "../files/names-of-files.ts";
import { checkText } from "../files/read-files.ts";
import { readText } from "../files/read-text.ts";
import { toYaml, updateYaml } from "../files/write-yaml.ts";

/** A file that an export writes. */
export interface ExportFile {
  readonly path: string;
  readonly text: string;
  /** What is there; absent when nothing is. */
  readonly before: string | undefined;
  /** Whether nobody edits it, or it only grows. */
  readonly isOurs?: true;
  /** Why a plan could not read it; absent if it can. */
  readonly problems?: readonly string[];
}

/** Returns the file of an object: as it is where it says the same, else with its comments where these can be kept. */
export async function objectFile(folder: string, path: string, kind: Kind, value: Fields): Promise<ExportFile> {
  const before = await readText(folder, path);
  const now = before === undefined ? undefined : readYaml(before, path).value;
  const { $schema, ...said } = isObject(now) ? now : {};
  if (before !== undefined && isSame(said, value)) return { path, before, text: before };
  if (path.endsWith(".json")) {
    const whole = { ...($schema === undefined ? {} : { $schema }), ...value };
    return checked({ path, before, text: `${JSON.stringify(whole, undefined, 2)}\n` }, kind, value);
  }
  const updated = before === undefined ? undefined : updateIn(before, said, value);
  // A value that is shared by an anchor may not be changed in one place.
  if (updated !== undefined && problemsOf(updated, path, kind, value).length === 0)
    return { path, before, text: updated };
  const up = "../".repeat(path.split("/").length - 1);
  return checked({ path, before, text: toYaml(value, `${up}${folders.schemas}/${kind}.schema.json`) }, kind, value);
}

function updateIn(before: string, said: Fields, value: Fields): string | undefined {
  const next = tidy(value) as Fields;
  try {
    return updateYaml(before, said, next, haveSameTiles(said, next) ? [] : ["tiles"]);
  } catch {
    // An alias stands where a value would have to be changed.
    return undefined;
  }
}

function checked(file: ExportFile, kind: Kind, value: Fields): ExportFile {
  const problems = problemsOf(file.text, file.path, kind, value);
  return problems.length === 0 ? file : { ...file, problems };
}

/** Reads a file as a plan does. */
function problemsOf(text: string, path: string, kind: Kind, value: Fields): readonly string[] {
  const { found, mistakes } = checkText(text, path, kind);
  if (mistakes.length > 0 || found === undefined) return mistakes.map((mistake) => withoutPlace(mistake, path));
  const { $schema: _schema, ...said } = found.value;
  return isSame(said, value) ? [] : ["YAML cannot express it."];
}

/** There is no file whose lines could be looked at. */
function withoutPlace(mistake: string, path: string): string {
  return mistake.startsWith(path) ? mistake.slice(path.length).replace(/^(?::\d+)*: /, "") : mistake;
}

function haveSameTiles(one: Fields, other: Fields): boolean {
  return isSame(namesOf(one), namesOf(other));
}

function namesOf({ tiles }: Fields): unknown[] {
  if (!Array.isArray(tiles)) return [];
  return tiles.map((tile: unknown) => (isObject(tile) ? (tile["key"] ?? tile["name"]) : undefined));
}
