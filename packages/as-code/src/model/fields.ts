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

const secret =
  /(?:secret|password|passphrase|token|api[-_]?key|access[-_]?key|private[-_]?key|authorization|credentials?)$/i;

export type Keep = (name: string) => boolean;

const isNoSecret: Keep = (name) => !secret.test(name);

/** Returns the configuration in a record: without null, read-only fields at any depth, and unknown fields that `keep` refuses, by default those that may be secrets. */
export function configurationOf(record: object, table: FieldTable, keep: Keep = isNoSecret): Fields {
  const writable = Object.entries(record).filter(([name]) => !readOnlyNames.has(name));
  return tidy(editable(Object.fromEntries(writable), table, keep)) as Fields;
}

function editable(value: unknown, table: FieldTable | undefined, keep: Keep): unknown {
  if (Array.isArray(value)) return value.map((item) => editable(item, table, keep));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, item]) => {
    const field = table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
    if (item === null || item === undefined || field?.readOnly === true) return [];
    if (field === undefined && !keep(name)) return [];
    return [[name, editable(item, field?.fields, keep)] as const];
  });
  return Object.fromEntries(kept);
}
