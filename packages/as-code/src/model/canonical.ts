import { isDeepStrictEqual } from "node:util";
import type { Field, Fields as FieldTable } from "@obstack/core";
import { getOwn } from "@obstack/core/internal";
import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { isPlaceholder } from "./placeholder.ts";

/** Normalizes a value for comparison: documented names of enum values, sorted fields, and undefined for what means the same as no value. */
export function canonical(value: unknown, field: Field | undefined): unknown {
  const plain = canonicalItem(value, field);
  return field?.sameAsAbsent !== undefined && isDeepStrictEqual(plain, field.sameAsAbsent) ? undefined : plain;
}

function canonicalItem(value: unknown, field: Field | undefined): unknown {
  if (isPlaceholder(value)) return value;
  if (Array.isArray(value)) return value.map((item) => canonicalItem(item, field));
  if (isObject(value)) return canonicalFields(value, field?.fields ?? {});
  if (typeof value === "string") return getOwn(field?.aliasValues, value) ?? value;
  return value ?? undefined;
}

export function canonicalFields(fields: Fields, table: FieldTable): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [name, canonical(value, getOwn(table, name))] as const);
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
