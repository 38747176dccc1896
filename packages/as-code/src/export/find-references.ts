import type { Path } from "@obstack/checked-yaml";
import { isObject } from "../common/value.ts";
import { readOnce } from "../files/read-once.ts";
import { readText } from "../files/read-text.ts";
import { pathOfValue, readSettings, readValues } from "../files/settings.ts";
import { tilePath } from "../plan/describe-changes.ts";
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
  fields: readonly Pick<FieldChange, "path">[],
): Promise<string[]> {
  const content = await readText(folder, path);
  if (content === undefined) return [];
  const { value, origins } = expandReferences(readOnce(content, path).value, await readValues(folder, target));
  const settings = await readSettings(folder);
  const found = origins
    .map((origin) => ({ ...origin, field: displayedPath(origin.path, value) }))
    .filter(({ field }) => fields.some((one) => isWithin(field, one.path) || isWithin(one.path, field)))
    .map(({ name }) => pathOfValue(settings, target, name.split(".")).join("."));
  return [...new Set(found)];
}

/** Returns the path of a field as changes display it, with the keys of tiles. */
function displayedPath([first, index, ...rest]: Path, value: unknown): string {
  const tiles = isObject(value) ? value["tiles"] : undefined;
  const tile: unknown = first === "tiles" && Array.isArray(tiles) ? tiles[Number(index)] : undefined;
  if (!isObject(tile)) return joined([first, index, ...rest].filter((part) => part !== undefined));
  return `${tilePath(String(tile["key"] ?? tile["name"]))}${rest.length === 0 ? "" : `.${joined(rest)}`}`;
}

function joined(path: Path): string {
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${part}`))
    .join("");
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || (inner.startsWith(outer) && [".", "["].includes(inner.charAt(outer.length)));
}
