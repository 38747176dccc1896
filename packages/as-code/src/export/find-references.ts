import type { Path } from "@obstack/checked-yaml";
import { isObject } from "../common/value.ts";
import { readOnce } from "../files/read-once.ts";
import { readText } from "../files/read-text.ts";
import { pathOfValue, readSettings, readValues } from "../files/settings.ts";
import { joinPath } from "../plan/describe-changes.ts";
import type { FieldChange } from "../plan/plan.ts";
import { expandReferences } from "../values/expand-references.ts";

/**
 * Returns the values that changed fields of an object refer to, as paths in `obstack.yaml`: `targets.production.values.threshold` if the target has a
 * value of its own, else `values.threshold`.
 *
 * @param path File of the object.
 */
export async function findReferences(
  folder: string,
  target: string,
  path: string,
  fields: readonly Pick<FieldChange, "tile" | "path">[],
): Promise<string[]> {
  const content = await readText(folder, path);
  if (content === undefined) return [];
  const { value, origins } = expandReferences(readOnce(content, path).value, await readValues(folder, target));
  const settings = await readSettings(folder);
  const found = origins
    .filter((origin) => fields.some((field) => isWithin(placeIn(origin.path, value), field)))
    .map(({ name }) => pathOfValue(settings, target, name.split(".")).join("."));
  return [...new Set(found)];
}

/** Returns the place of a value as changes have it, with the key of its tile. */
function placeIn([first, index, ...rest]: Path, value: unknown): Pick<FieldChange, "tile" | "path"> {
  const tiles = isObject(value) ? value["tiles"] : undefined;
  const tile: unknown = first === "tiles" && Array.isArray(tiles) ? tiles[Number(index)] : undefined;
  if (!isObject(tile)) return { path: joinPath([first, index, ...rest].filter((part) => part !== undefined)) };
  return { tile: String(tile["key"] ?? tile["name"]), ...(rest.length === 0 ? {} : { path: joinPath(rest) }) };
}

/** Returns whether one of two places is within the other. */
function isWithin(one: Pick<FieldChange, "tile" | "path">, other: Pick<FieldChange, "tile" | "path">): boolean {
  if (one.tile !== other.tile) return false;
  return isPrefix(one.path, other.path) || isPrefix(other.path, one.path);
}

function isPrefix(short = "", long = ""): boolean {
  return long.startsWith(short) && (short === "" || ["", ".", "["].includes(long.charAt(short.length)));
}
