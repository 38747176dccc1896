import { InputError } from "../errors/input-error.ts";
import { isJsonObject, isPresent } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Fields } from "../specification/fields.ts";

/**
 * Makes aliases of a field consistent after one of them changed.
 *
 * A change of either alias applies to both. If a field is an alias of the first item of a list, changing the field keeps the
 * other items, and omitting the list keeps its value.
 *
 * @param before Record as the server returned it.
 * @param after Changed record. It is not modified.
 * @throws {InputError} If both aliases changed to inconsistent values.
 */
export function reconcileAliases(before: object, after: object, fields: Fields): JsonObject {
  const result: Record<string, unknown> = { ...after };
  for (const [name, { aliasOf: documented, aliasForm, readOnly }] of Object.entries(fields)) {
    if (documented === undefined || readOnly === true) continue;
    const pair: Pair = { name, documented, before: before as JsonObject, after: result };
    if (aliasForm === undefined) reconcileNames(pair, fields[documented]?.readOnly === true);
    else if (aliasForm === "list") reconcileList(pair);
    else reconcileForms(pair);
  }
  return result;
}

interface Pair {
  /** Name that deployed servers use. */
  readonly name: string;
  /** Name that the document uses. */
  readonly documented: string;
  readonly before: JsonObject;
  readonly after: Record<string, unknown>;
}

function reconcileNames({ name, documented, before, after }: Pair, isResponseOnly: boolean): void {
  const [changed, documentedChanged] = [name, documented].map((one) => !isEqual(before[one], after[one]));
  const value = documentedChanged === true && changed !== true ? after[documented] : (after[name] ?? after[documented]);
  const isInconsistent = !isEqual(value, after[documented]) && after[documented] !== undefined;
  if (changed === true && documentedChanged === true && isInconsistent) rejectConflict(name, documented);
  const target = isResponseOnly || isPresent(before[name]) || !isPresent(after[documented]) ? name : documented;
  delete after[name];
  delete after[documented];
  if (isPresent(value)) after[target] = value;
}

function reconcileList({ name, documented, before, after }: Pair): void {
  const list = isPresent(after[name]) ? after[name] : before[name];
  if (!Array.isArray(list)) return;
  const first = after[documented];
  const isListChanged = isPresent(after[name]) && !isEqual(before[name], after[name]);
  const isFirstChanged = isPresent(first) && !isEqual(before[documented], first);
  // If neither changed, both stay unchanged, even if they are inconsistent.
  if (isPresent(first) && isPresent(after[name]) && !isListChanged && !isFirstChanged) return;
  if (isListChanged && isFirstChanged && !isEqual(list[0], first)) rejectConflict(name, documented);
  const items: unknown[] = isFirstChanged && !isListChanged ? [first, ...list.slice(1)] : [...list];
  after[name] = items;
  if (items[0] === undefined) delete after[documented];
  else after[documented] = items[0];
}

/** Keeps the form that changed, because servers reject both together. */
function reconcileForms({ name, documented, before, after }: Pair): void {
  if (!isPresent(after[name]) || !isPresent(after[documented])) return;
  const [changed, documentedChanged] = [name, documented].map((one) => !isEqual(before[one], after[one]));
  if (changed === true && documentedChanged === true) rejectConflict(name, documented);
  if (documentedChanged === true) delete after[name];
  else if (changed === true) delete after[documented];
}

function rejectConflict(name: string, documented: string): never {
  throw new InputError(name, `consistent with ${documented}, an alias that also changed`, undefined);
}

/** Returns whether two values of records are equal, ignoring the order of fields. `null` equals `undefined`. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other || (!isPresent(one) && !isPresent(other))) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  return [...Object.keys(one), ...Object.keys(other)].every((name) => isEqual(one[name], other[name]));
}
