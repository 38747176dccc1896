import { InputError } from "../errors/input-error.ts";
import { isJsonObject } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Fields } from "../specification/fields.ts";

/**
 * Makes fields agree that are the same thing under several names, after one of them was changed.
 *
 * A change under either name counts. A list that has another field as its first item keeps its other items when that field is
 * changed, and stays when it is left out.
 *
 * @throws {InputError} if both were changed, to values that disagree.
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
  /** The name that only servers use. */
  readonly name: string;
  readonly documented: string;
  readonly before: JsonObject;
  readonly after: Record<string, unknown>;
}

function reconcileNames({ name, documented, before, after }: Pair, isForResponses: boolean): void {
  const [changed, documentedChanged] = [name, documented].map((one) => !isEqual(before[one], after[one]));
  const value = documentedChanged === true && changed !== true ? after[documented] : (after[name] ?? after[documented]);
  const disagree = !isEqual(value, after[documented]) && after[documented] !== undefined;
  if (changed === true && documentedChanged === true && disagree) refuse(name, documented, after[name]);
  const target = isForResponses || isPresent(before[name]) || !isPresent(after[documented]) ? name : documented;
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
  // A caller that changed neither gets both back as they are, even if they disagree.
  if (isPresent(first) && isPresent(after[name]) && !isListChanged && !isFirstChanged) return;
  if (isListChanged && isFirstChanged && !isEqual(list[0], first)) refuse(name, documented, list);
  const items: unknown[] = isFirstChanged && !isListChanged ? [first, ...list.slice(1)] : [...list];
  after[name] = items;
  if (items[0] === undefined) delete after[documented];
  else after[documented] = items[0];
}

/** Servers refuse both forms together: the one that was changed is sent. */
function reconcileForms({ name, documented, before, after }: Pair): void {
  if (!isPresent(after[name]) || !isPresent(after[documented])) return;
  const [changed, documentedChanged] = [name, documented].map((one) => !isEqual(before[one], after[one]));
  if (changed === true && documentedChanged === true) refuse(name, documented, after[name]);
  if (documentedChanged === true) delete after[name];
  else if (changed === true) delete after[documented];
}

function refuse(name: string, documented: string, value: unknown): never {
  throw new InputError(name, `in agreement with ${documented}: both were changed, and say the same thing`, value);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Tells whether two values are the same, whatever the order of their fields; `null` is no value. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other || (!isPresent(one) && !isPresent(other))) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  return [...Object.keys(one), ...Object.keys(other)].every((name) => isEqual(one[name], other[name]));
}
