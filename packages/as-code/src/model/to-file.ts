import { mapReferences, getOwn } from "@obstack/core";
import type { Fields as FieldTable, ReferenceKind } from "@obstack/core";
import { eachObject, isObject, withoutAbsent } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { isPlaceholder } from "./desired.ts";
import type { Desired } from "./desired.ts";
import { tables, tileTable } from "./fields.ts";
import { singular } from "../names/names.ts";

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

/** Returns the names of identifiers in files. */
export interface Namer {
  readonly nameOf: (kind: Exclude<ReferenceKind, "tiles">, id: string) => string;
  readonly tile: (id: string, dashboardId: string) => string;
  readonly dashboardOf: (tileId: string) => string | undefined;
  readonly kindOf: (id: string) => ReferenceKind | undefined;
}

/** Names with a special meaning in files, besides the names of references. */
const reserved: Readonly<Record<"dashboard" | "tile" | "alert" | "inner", readonly string[]>> = {
  dashboard: ["other", "$schema", ...fileOnlyFields],
  tile: ["key", "other"],
  alert: ["webhook", "other", "$schema", ...fileOnlyFields],
  inner: ["other"],
};

/** Converts an object to the form of files: names instead of identifiers, fields in the documented order, unknown fields last. */
export function toFile({ kind, fields, tiles }: Desired, namer: Namer): Fields {
  return kind === "dashboard" ? dashboardFile(fields, tiles ?? [], namer) : alertFile(fields, namer);
}

function dashboardFile(fields: Fields, tiles: NonNullable<Desired["tiles"]>, namer: Namer): Fields {
  const { name, tags, ...others } = objectFile(fields, tables.dashboard, reserved.dashboard, namer);
  return withoutAbsent({
    name,
    tags,
    ...others,
    tiles: tiles.map((tile) => {
      const file = tileFile(tile.fields, namer);
      return tile.key === tile.name ? file : { key: tile.key, ...file };
    }),
  });
}

/** Converts a tile to the form of files, without its key. */
export function tileFile(fields: Fields, namer: Namer): Fields {
  return objectFile(fields, tileTable, reserved.tile, namer);
}

function alertFile(fields: Fields, namer: Namer): Fields {
  const { dashboardId, tileId, channels, ...rest } = fields;
  const dashboard = idOf(dashboardId);
  const tile = idOf(tileId);
  const { name, message, savedSearch, ...others } = objectFile(rest, tables.alert, reserved.alert, namer);
  return withoutAbsent({
    name,
    message,
    dashboard: dashboard && namer.nameOf("dashboards", dashboard),
    tile: tile && namer.tile(tile, dashboard ?? ""),
    savedSearch,
    ...others,
    ...channelsFile(channels, namer),
  });
}

/** Converts channels to `webhook` if that is sufficient, else to `channel` if there is one, else to `channels`. */
export function channelsFile(channels: unknown, namer: Namer): Fields {
  if (!Array.isArray(channels)) return {};
  const table = tables.alert["channels"]?.fields ?? {};
  const files = channels.map((channel: unknown) =>
    isObject(channel) ? objectFile(channel, table, reserved.inner, namer) : channel,
  );
  const [first] = files;
  if (files.length !== 1 || !isObject(first)) return { channels: files };
  const isPlain =
    Object.keys(first).length === 2 && first["type"] === "webhook" && typeof first["webhook"] === "string";
  return isPlain ? { webhook: first["webhook"] } : { channel: first };
}

export function valueFile(name: string, value: unknown, table: FieldTable, namer: Namer): unknown {
  return getOwn(
    objectFile({ [name]: value }, table, [], namer),
    getOwn(table, name)?.reference === undefined ? name : nameInFile(name),
  );
}

/** Converts an object to the form of files. Fields whose names have a special meaning there are moved to `other`. */
function objectFile(
  fields: Fields,
  table: FieldTable,
  names: readonly string[],
  namer: Namer,
): Record<string, unknown> {
  const references = referenceFields(table);
  const order = Object.keys(table);
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const plain: Record<string, unknown> = {};
  const other: Record<string, unknown> = {};
  const sorted = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  for (const [name, value] of sorted) {
    const field = getOwn(table, name);
    const reference = references.get(nameInFile(name));
    if (reference?.name === name && (isPlaceholder(value) || (typeof value === "string" && value !== ""))) {
      plain[nameInFile(name)] = nameReference(reference.kind, value, namer);
    } else if (field?.fields !== undefined) {
      plain[name] = eachObject(value, (item) => objectFile(item, field.fields ?? {}, reserved.inner, namer));
    } else {
      const isReserved = names.includes(name) || (references.has(name) && field === undefined);
      (isReserved ? other : plain)[name] = field === undefined ? withMarkers(name, value, namer) : value;
    }
  }
  return Object.keys(other).length === 0 ? plain : { ...plain, other };
}

function nameReference(kind: ReferenceKind, value: unknown, namer: Namer): string {
  if (isPlaceholder(value)) return value.label;
  const id = String(value);
  return kind === "tiles" ? namer.tile(id, namer.dashboardOf(id) ?? "") : namer.nameOf(kind, id);
}

/** Replaces identifiers with markers in a value that the spec does not define. */
function withMarkers(name: string, value: unknown, namer: Namer): unknown {
  const label = showPlaceholders(value);
  const mapped = mapReferences(
    { [name]: label },
    undefined,
    ({ kind, id }) => {
      if (kind !== "tiles") return toMarker({ kind, name: namer.nameOf(kind, id) });
      const dashboardId = namer.dashboardOf(id);
      const dashboard = dashboardId === undefined ? undefined : namer.nameOf("dashboards", dashboardId);
      return toMarker({ kind, name: namer.tile(id, dashboardId ?? ""), dashboard });
    },
    (text) => namer.kindOf(text),
  );
  return (mapped as Fields)[name];
}

function showPlaceholders(value: unknown): unknown {
  if (isPlaceholder(value)) {
    return value.tile === undefined ? { $dashboard: value.label } : { $tile: value.label };
  }
  if (Array.isArray(value)) return value.map(showPlaceholders);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, showPlaceholders(item)]));
}

function idOf(value: unknown): string | undefined {
  if (isPlaceholder(value)) return value.label;
  return typeof value === "string" && value !== "" ? value : undefined;
}
