import type { Field, Fields as FieldTable } from "@obstack/core";
import { own } from "../common/own.ts";
import { isObject, isSame } from "../common/value.ts";

/**
 * Returns the part of a server's value that a file can say something about: objects that servers extend have fields that the spec does
 * not know and the file leaves out.
 *
 * @param others Names of such fields that count nevertheless.
 */
export function mentionedPart(
  given: unknown,
  said: unknown,
  field: Field | undefined,
  others: readonly string[] = [],
): unknown {
  const table = field?.fields;
  if (table === undefined) return given;
  if (Array.isArray(given)) {
    const items: readonly unknown[] = Array.isArray(said) ? said : [];
    return given.map((item: unknown, index) => mentionedPart(item, items[index], field, others));
  }
  if (!isObject(given)) return given;
  const mentioned = isObject(said) ? said : {};
  const kept = Object.entries(given).filter(
    ([name]) => Object.hasOwn(table, name) || Object.hasOwn(mentioned, name) || others.includes(name),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, mentionedPart(value, own(mentioned, name), own(table, name), others)]),
  );
}

/** Returns the names of the fields within a value that the spec does not know. */
export function unknownNames(value: unknown, field: Field | undefined): string[] {
  const table = field?.fields;
  if (table === undefined) return [];
  if (Array.isArray(value)) return unique(value.flatMap((item) => unknownNames(item, field)));
  if (!isObject(value)) return [];
  return unique(
    Object.entries(value).flatMap(([name, item]) =>
      Object.hasOwn(table, name) ? unknownNames(item, own(table, name)) : [name],
    ),
  );
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}

/**
 * Puts a value of a file over that of the server, which keeps what only the server sets, and what the spec does not know and the file
 * does not say.
 *
 * @param gone Names that the file once had.
 */
export function mergeUnmentioned(
  wanted: unknown,
  given: unknown,
  field: Field | undefined,
  gone: readonly string[],
): unknown {
  const table = field?.fields;
  if (table === undefined) return wanted;
  if (Array.isArray(wanted)) {
    if (!Array.isArray(given)) return wanted;
    const counterparts = pairItems(wanted, given, table);
    return wanted.map((item: unknown, index) => mergeUnmentioned(item, counterparts[index], field, gone));
  }
  if (!isObject(wanted) || !isObject(given)) return wanted;
  const kept = Object.entries(given).filter(([name]) => {
    if (Object.hasOwn(wanted, name)) return false;
    return Object.hasOwn(table, name) ? own(table, name)?.readOnly === true : !gone.includes(name);
  });
  const merged = Object.entries(wanted).map(([name, value]) => [
    name,
    mergeUnmentioned(value, own(given, name), own(table, name), gone),
  ]);
  return { ...Object.fromEntries(merged), ...Object.fromEntries(kept) };
}

/** Items that have identifiers are the same by what they say, else by name; others by their positions. */
function pairItems(wanted: readonly unknown[], given: readonly unknown[], table: FieldTable): readonly unknown[] {
  if (own(table, "id")?.readOnly !== true) return given;
  const free = new Set(given.filter(isObject));
  const pairs = new Map<unknown, unknown>();
  const isAlike = [
    (one: object, other: object): boolean => isSame({ ...one, id: undefined }, { ...other, id: undefined }),
    (one: object, other: object): boolean => "name" in one && "name" in other && one.name === other.name,
  ];
  for (const match of isAlike) {
    for (const item of wanted.filter(isObject)) {
      const other = pairs.has(item) ? undefined : [...free].find((one) => match(item, one));
      if (other === undefined) continue;
      pairs.set(item, other);
      free.delete(other);
    }
  }
  return wanted.map((item) => pairs.get(item));
}
