import { isPresent } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Fields } from "../specification/fields.ts";
import { isEqual } from "./reconcile-aliases.ts";

/** Returns the texts, numbers and booleans of a changed record that the server did not store: under every alias, its response has what it had before. */
export function findIgnoredScalars(before: object, after: object, response: object, fields: Fields): string[] {
  const [had, sent, given] = [before, after, response] as readonly JsonObject[] as [JsonObject, JsonObject, JsonObject];
  return Object.keys(sent).filter((name) => {
    const value = sent[name];
    if (!isPresent(value) || typeof value === "object" || isEqual(had[name], value)) return false;
    const { aliasOf } = fields[name] ?? {};
    const names = Object.keys(fields).filter((one) => one === aliasOf || fields[one]?.aliasOf === (aliasOf ?? name));
    const isKept = [name, ...names].every((one) => isEqual(given[one], had[one]));
    // Such a value says the same as no value.
    return isKept && (isPresent(given[name]) || (value !== false && value !== ""));
  });
}
