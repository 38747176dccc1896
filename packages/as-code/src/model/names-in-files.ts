import type { Fields as FieldTable, ReferenceKind } from "@obstack/core";
import type { Fields } from "../json/value.ts";
import { singular } from "../names/kind.ts";

// A file contains `source: Logs` where a record contains `sourceId: 6b02…`. Fields that the spec defines lose their `Id` suffix. Anywhere
// else, a marker object replaces the identifier: `{ $source: Logs }`.

/** A field of a record that holds a reference. */
export interface ReferenceField {
  readonly name: string;
  readonly kind: ReferenceKind;
}

/** Returns the name of a reference field in files. */
export function nameInFile(field: string): string {
  return field.replace(/Id$/, "");
}

/** Fields of dashboards and alerts that only files have. They are never sent to a server. */
export const fileOnlyFields: readonly string[] = ["targets", "movedFrom", "owner", "exceptions"];

export function serverPart(file: Fields): Fields {
  return Object.fromEntries(Object.entries(file).filter(([name]) => !fileOnlyFields.includes(name)));
}

export function fileOnlyPart(file: Fields): Fields {
  return Object.fromEntries(Object.entries(file).filter(([name]) => fileOnlyFields.includes(name)));
}

const perTable = new WeakMap<FieldTable, ReadonlyMap<string, ReferenceField>>();

/** Returns the reference fields of a table by their names in files. */
export function referenceFields(table: FieldTable): ReadonlyMap<string, ReferenceField> {
  const known = perTable.get(table);
  if (known !== undefined) return known;
  const fields = new Map(
    Object.entries(table).flatMap(([name, { reference, aliasOf }]) =>
      reference === undefined || (aliasOf !== undefined && table[aliasOf]?.readOnly !== true)
        ? []
        : [[nameInFile(name), { name, kind: reference }] as const],
    ),
  );
  perTable.set(table, fields);
  return fields;
}

const markers: ReadonlyMap<string, ReferenceKind> = new Map(
  (Object.keys(singular) as (keyof typeof singular)[]).flatMap((kind) =>
    kind === "alerts"
      ? []
      : [[`$${singular[kind].replace(/ (\w)/, (_, letter: string) => letter.toUpperCase())}`, kind] as const],
  ),
);
const markerOf: ReadonlyMap<ReferenceKind, string> = new Map([...markers].map(([marker, kind]) => [kind, marker]));

/** A reference in a structure that the spec does not define. */
export interface Marker {
  readonly kind: ReferenceKind;
  readonly name: string;
  /** The dashboard of a tile; absent for the dashboard that contains the reference. */
  readonly dashboard?: string | undefined;
}

export function toMarker({ kind, name, dashboard }: Marker): Readonly<Record<string, string>> {
  return { [markerOf.get(kind) ?? ""]: name, ...(dashboard === undefined ? {} : { $dashboard: dashboard }) };
}

/** Reads a marker object; returns undefined for any other object. */
export function readMarker(value: object): Marker | undefined {
  const entries = Object.entries(value);
  if (entries.length === 0 || entries.length > 2) return undefined;
  if (!entries.every(([name, text]) => markers.has(name) && typeof text === "string")) return undefined;
  const found = new Map(entries.map(([name, text]) => [markers.get(name), String(text)]));
  const tile = found.get("tiles");
  if (tile !== undefined) return { kind: "tiles", name: tile, dashboard: found.get("dashboards") };
  const [[kind, name] = []] = found;
  return found.size !== 1 || kind === undefined || name === undefined ? undefined : { kind, name };
}
