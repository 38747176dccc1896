import { alertFields, dashboardFields } from "@obstack/core";
import type { Fields as FieldTable } from "@obstack/core";
import type { Kind } from "../common/kind.ts";
import { isObject, tidy } from "../common/value.ts";
import type { Fields } from "../common/value.ts";

export const tables: Readonly<Record<Kind, FieldTable>> = { dashboard: dashboardFields, alert: alertFields };

/** Field definitions of the spec for tiles. */
export const tileTable: FieldTable = dashboardFields["tiles"]?.fields ?? {};

/** Read-only fields of any kind of record. Servers set them in both kinds, although the spec defines them only in one. */
const readOnlyNames = new Set(
  Object.values(tables).flatMap((table) =>
    Object.entries(table).flatMap(([name, { readOnly }]) => (readOnly === true ? [name] : [])),
  ),
);

/** Returns the configuration in a record: without null and read-only fields at any depth. */
export function configurationOf(record: object, table: FieldTable): Fields {
  const writable = Object.entries(record).filter(([name]) => !readOnlyNames.has(name));
  return tidy(editable(Object.fromEntries(writable), table)) as Fields;
}

function editable(value: unknown, table: FieldTable | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => editable(item, table));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, item]) => {
    const field = table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
    if (item === null || item === undefined || field?.readOnly === true) return [];
    return [[name, editable(item, field?.fields)] as const];
  });
  return Object.fromEntries(kept);
}
