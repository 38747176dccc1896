import { alertFields, dashboardFields } from "@obstack/core";
import type { Fields as FieldTable } from "@obstack/core";
import type { Kind } from "../common/kind.ts";
import { isObject, tidy } from "../common/value.ts";
import type { Fields } from "../common/value.ts";

/** What the spec says of the fields of a record of each kind. */
export const tables: Readonly<Record<Kind, FieldTable>> = { dashboard: dashboardFields, alert: alertFields };

/** What the spec says of the fields of a tile. */
export const tileTable: FieldTable = dashboardFields["tiles"]?.fields ?? {};

/** What the server sets in one kind of record, it sets in the other too, where the document does not show it. */
const readOnlyNames = new Set(
  Object.values(tables).flatMap((table) =>
    Object.entries(table).flatMap(([name, { readOnly }]) => (readOnly === true ? [name] : [])),
  ),
);

const secret =
  /(?:secret|password|passphrase|token|api[-_]?key|access[-_]?key|private[-_]?key|authorization|credentials?)$/i;

/** Decides by name which of the fields that the spec does not know are kept. */
export type Keep = (name: string) => boolean;

const isNoSecret: Keep = (name) => !secret.test(name);

/**
 * Returns the fields of a record that somebody other than the server decides on: without null, without what the server sets at any depth,
 * and without what looks like a secret and is not in the spec.
 *
 * @param keep Keeps more of what is not in the spec.
 */
export function configurationOf(record: object, table: FieldTable, keep: Keep = isNoSecret): Fields {
  const own = Object.entries(record).filter(([name]) => !readOnlyNames.has(name));
  return tidy(editable(Object.fromEntries(own), table, keep)) as Fields;
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
