import type { JsonObject } from "../json/json-object.ts";
import type { Fields } from "../specification/fields.ts";
import { isEqual } from "./reconcile-aliases.ts";

/**
 * Returns an unknown field that a change adds, and the unchanged known field that it is probably a typo of. The server decides about other unknown
 * fields, and about those inside tiles, where servers have fields with similar names.
 */
export function findMisspelled(before: object, after: object, fields: Fields): readonly [string, string] | undefined {
  const [had, has] = [before as JsonObject, after as JsonObject];
  for (const name of Object.keys(has)) {
    if (Object.hasOwn(fields, name) || name in had || has[name] === undefined) continue;
    const meant = Object.keys(fields).find((known) => isTypo(name, known) && isEqual(had[known], has[known]));
    if (meant !== undefined) return [name, meant];
  }
  return undefined;
}

/** Returns whether one character of a name is missing, added, moved or another, regardless of case and underscores. */
function isTypo(name: string, known: string): boolean {
  const others = shortened(known);
  // Short names resemble too many others.
  return name.length > 2 && shortened(name).some((one) => others.includes(one));
}

/** Returns a name, and all that lack one of its characters. */
function shortened(name: string): string[] {
  const plain = name.replaceAll("_", "").toLowerCase();
  return [plain, ...Array.from(plain, (_, index) => plain.slice(0, index) + plain.slice(index + 1))];
}
