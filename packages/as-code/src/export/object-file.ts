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
  /** Current text; absent if the file does not exist. */
  readonly before: string | undefined;
  /** Whether the file can be replaced without asking, because an export only regenerates it or adds to it. */
  readonly isGenerated?: true;
  /** Why a plan could not read it; absent if it can. */
  readonly problems?: readonly string[];
}

/** Returns the file of an object. A file with the same content stays unchanged; otherwise comments are preserved if possible. */
export async function objectFile(folder: string, path: string, kind: Kind, value: Fields): Promise<ExportFile> {
  const before = await readText(folder, path);
  const now = before === undefined ? undefined : readYaml(before, path).value;
  const { $schema, ...current } = isObject(now) ? now : {};
  if (before !== undefined && isSame(current, value)) return { path, before, text: before };
  if (path.endsWith(".json")) {
    const content = { ...($schema === undefined ? {} : { $schema }), ...value };
    return checked({ path, before, text: `${JSON.stringify(content, undefined, 2)}\n` }, kind, value);
  }
  const updated = before === undefined ? undefined : updateIn(before, current, value);
  // The update is wrong if it changed a value that aliases share.
  if (updated !== undefined && problemsOf(updated, path, kind, value).length === 0)
    return { path, before, text: updated };
  const up = "../".repeat(path.split("/").length - 1);
  return checked({ path, before, text: toYaml(value, `${up}${folders.schemas}/${kind}.schema.json`) }, kind, value);
}

function updateIn(before: string, current: Fields, value: Fields): string | undefined {
  const next = tidy(value) as Fields;
  try {
    return updateYaml(before, current, next, haveSameTiles(current, next) ? [] : ["tiles"]);
  } catch {
    // A value inside an alias cannot be set.
    return undefined;
  }
}

function checked(file: ExportFile, kind: Kind, value: Fields): ExportFile {
  const problems = problemsOf(file.text, file.path, kind, value);
  return problems.length === 0 ? file : { ...file, problems };
}

/** Reads a file like a plan does, and returns what prevents that. */
function problemsOf(text: string, path: string, kind: Kind, value: Fields): readonly string[] {
  const { found, mistakes } = checkText(text, path, kind);
  if (mistakes.length > 0 || found === undefined) return mistakes.map((mistake) => withoutPlace(mistake, path));
  const { $schema: _schema, ...parsed } = found.value;
  return isSame(parsed, value) ? [] : ["YAML cannot represent it."];
}

/** Removes the position from a mistake, because the file is not written. */
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
