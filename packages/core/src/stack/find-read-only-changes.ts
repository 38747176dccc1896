import { getOwn, isPresent } from "../json/json-object.ts";
import type { Fields } from "../specification/fields.ts";
import { isEqual } from "./reconcile-aliases.ts";

/**
 * Returns the fields of a changed record that an update cannot change: read-only ones, and `silenced` where the record does not have it as true
 * or false, because such servers ignore it. Omitted fields are unchanged.
 */
export function findReadOnlyChanges(before: object, after: object, fields: Fields): string[] {
  const had = before as Readonly<Record<string, unknown>>;
  const aliased = new Set(Object.values(fields).map(({ aliasOf }) => aliasOf));
  const changed = Object.entries(after).filter(([name, value]) => isPresent(value) && !isEqual(had[name], value));
  return changed.flatMap(([name, value]: [string, unknown]) => {
    const isSilence = name === "silenced" && name in fields && typeof had[name] !== "boolean";
    const isIgnored = isSilence && (value !== false || isPresent(had[name]));
    // Requests may have a read-only field under another name.
    return isIgnored || (getOwn(fields, name)?.readOnly === true && !aliased.has(name)) ? [name] : [];
  });
}
