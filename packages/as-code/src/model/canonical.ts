import { isDeepStrictEqual } from "node:util";
import type { Field, Fields as FieldTable } from "@obstack/core";
import { own } from "../common/own.ts";
import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { Planned } from "./planned.ts";

/**
 * Returns a value in the form in which values are compared: without what means the same as no value, in the documented words, with sorted
 * names; undefined for no value.
 */
export function canonical(value: unknown, field: Field | undefined): unknown {
  const plain = canonicalItem(value, field);
  return field?.sameAsAbsent !== undefined && isDeepStrictEqual(plain, field.sameAsAbsent) ? undefined : plain;
}

function canonicalItem(value: unknown, field: Field | undefined): unknown {
  if (value instanceof Planned) return value;
  if (Array.isArray(value)) return value.map((item) => canonicalItem(item, field));
  if (isObject(value)) return canonicalFields(value, field?.fields ?? {});
  if (typeof value === "string") return own(field?.aliasValues, value) ?? value;
  return value ?? undefined;
}

/** The same for each field of an object. */
export function canonicalFields(fields: Fields, table: FieldTable): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [name, canonical(value, own(table, name))] as const);
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
