import { groupBy } from "@obstack/basics";
import { getOwn, reconcileAliases } from "@obstack/core";
import type { Alert, Dashboard, Field, Fields as FieldTable } from "@obstack/core";
import type { Kind } from "../names/names.ts";
import { isObject, tidy } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import type { Catalog } from "../model/current-state.ts";
import { isPlaceholder } from "../model/desired.ts";
import type { Desired } from "../model/desired.ts";
import { nameInFile, channelsFile, tileFile, toFile, valueFile } from "../model/to-file.ts";
import type { Namer } from "../model/to-file.ts";
import { tables } from "../model/fields.ts";
import { readRecord } from "../model/record.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import type { FieldDifference } from "./compare-fields.ts";
import type { FieldChange } from "./plan-data.ts";

/**
 * Creates a namer for display. Identifiers without a name are displayed unchanged, and an ambiguous name with its key or identifier, such as
 * `Shop (eu/shop)`.
 *
 * @param keys Keys of objects by identifier. Default: none.
 */
export function displayNamer(
  catalog: Catalog,
  dashboards: readonly ServerObject[],
  keys: ReadonlyMap<string, string> = new Map(),
): Namer {
  const tiles = new Map(
    dashboards.flatMap((one) => one.tiles.map(({ id, name }) => [id, { name, dashboard: one.id }] as const)),
  );
  const named = groupBy([...tiles.values()], ({ name, dashboard }) => JSON.stringify([dashboard, name]));
  return {
    nameOf(kind, id) {
      const name = catalog.describe(kind, id);
      return catalog.nameOf(kind, id) ?? (name === undefined ? id : `${name} (${keys.get(id) ?? id})`);
    },
    tile(id) {
      const { name, dashboard } = tiles.get(id) ?? {};
      if (name === undefined) return id;
      return named.get(JSON.stringify([dashboard, name]))?.length === 1 ? name : `${name} (${id})`;
    },
    dashboardOf: (id) => tiles.get(id)?.dashboard,
    // Identifiers in unknown fields are displayed unchanged.
    kindOf: () => undefined,
  };
}

/** Describes a difference for display: paths as in the file, names instead of identifiers, and one change per part of a list or object. */
export function describeDifference(
  { name, by, server, file, lastApplied }: FieldDifference,
  tile: string | undefined,
  table: FieldTable,
  namer: Namer,
): FieldChange[] {
  const values = [server, file, lastApplied];
  if (name === "channels") {
    const [before = {}, after = {}, last = {}] = values.map((value) => channelsFile(value, namer));
    // A single webhook is displayed by its name.
    const isPlain = [before, after].every((one) => Object.keys(one).every((field) => field === "webhook"));
    return isPlain
      ? [toChange({ path: "webhook" }, by, before["webhook"], after["webhook"], last["webhook"])]
      : describeParts({ path: "channels" }, by, listOf(before), listOf(after));
  }
  const shown = values.map((value) => show(name, value, table, namer));
  const isMove = typeof shown[0] === "string" && shown[0] === shown[1];
  const [before, after, last] = isMove ? shown.map((value, index) => withIdentifier(value, values[index])) : shown;
  const place = { ...(tile === undefined ? {} : { tile }), path: nameInFile(name) };
  const field = getOwn(table, name);
  return name !== "tags" && isCollection(before) && isCollection(after)
    ? describeParts(place, by, before, after, field)
    : [toChange(place, by, withDefault(before, field), withDefault(after, field), last)];
}

/** Returns what no value means, such as `lucene`. */
function withDefault(value: unknown, field: Field | undefined): unknown {
  const { sameAsAbsent } = field ?? {};
  return value === undefined && typeof sameAsAbsent === "string" && sameAsAbsent !== "" ? sameAsAbsent : value;
}

/** Returns the definition of a part of a value. */
function fieldAt(path: Difference["path"], field: Field | undefined): Field | undefined {
  const names = path.filter((step) => typeof step === "string");
  return names.reduce<Field | undefined>((one, name) => getOwn(one?.fields ?? {}, name), field);
}

/** Describes the parts of a list or an object that differ, one by one. */
export function describeParts(
  { path, ...tile }: Pick<FieldChange, "tile" | "path">,
  by: FieldChange["by"],
  before: unknown,
  after: unknown,
  field?: Field,
): FieldChange[] {
  return differencesOf(before, after).map((part) => {
    const place = { ...tile, path: joinPath([...(path === undefined ? [] : [path]), ...part.path]) };
    const own = fieldAt(part.path, field);
    return toChange(place, by, withDefault(part.before, own), withDefault(part.after, own));
  });
}

function toChange(
  place: Pick<FieldChange, "tile" | "path">,
  by: FieldChange["by"],
  server: unknown,
  file: unknown,
  lastApplied?: unknown,
): FieldChange {
  return {
    ...place,
    by,
    ...(server === undefined ? {} : { server }),
    ...(file === undefined ? {} : { file }),
    ...(by === "file" || lastApplied === undefined ? {} : { lastApplied }),
  };
}

/**
 * Returns the fields that an update changes: `server` is the value before, `file` the value after. Omits read-only fields and
 * equivalent values. A field can be changed under any of its aliases.
 *
 * @throws {InputError} If a field is changed to different values under two aliases.
 * @throws {AsCodeError} Of kind `unexpected-response`, if a record has no usable identifier.
 */
export function describeUpdate(kind: Kind, before: Dashboard | Alert, after: object): FieldChange[] {
  const from = readRecord(kind, before);
  const to = readRecord(kind, { ...reconcileAliases(before, after, tables[kind]), id: from.id });
  const known = new Map(from.tiles.map((tile) => [tile.id, tile]));
  const kept = new Set(to.tiles.map(({ id }) => id));
  return [
    ...describeParts({}, "file", from.compared, to.compared),
    ...to.tiles.flatMap((tile): FieldChange[] => {
      const previous = known.get(tile.id);
      const place = { tile: labelOf(tile) };
      if (previous === undefined) return [{ ...place, by: "file", file: tile.compared }];
      return describeParts(place, "file", previous.compared, tile.compared);
    }),
    ...from.tiles
      .filter(({ id }) => !kept.has(id))
      .map((tile): FieldChange => ({ tile: labelOf(tile), by: "file", server: tile.compared })),
  ];
}

/** Returns the name of a tile for messages about a record. */
export function labelOf({ id, name }: ServerTile): string {
  return name ?? (id || "new");
}

/** Joins the steps to a value, such as `series[0].where`. */
export function joinPath(steps: readonly (string | number)[]): string {
  return steps
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index > 0 ? "." : ""}${step}`))
    .join("");
}

function listOf({ channels, channel, webhook }: Fields): unknown {
  if (channels !== undefined) return channels;
  return channel === undefined && webhook === undefined ? [] : [channel ?? { type: "webhook", webhook }];
}

function isCollection(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

/** Describes all fields of an object to create. */
export function describeObject(desired: Desired, namer: Namer, by: FieldChange["by"] = "file"): FieldChange[] {
  const { tiles, ...fields } = toFile(desired, namer);
  return [
    ...Object.entries(fields).map(([path, file]) => ({ path, by, file })),
    ...(desired.tiles ?? []).map((tile, index) => ({
      tile: tile.label,
      by,
      // The keys of an undo are none of a file.
      file: desired.record === undefined ? (tiles as readonly unknown[])[index] : tileFile(tile.fields, namer),
    })),
  ];
}

/** Distinguishes an object from another one of the same name. */
function withIdentifier(shown: unknown, value: unknown): unknown {
  if (typeof shown !== "string" || shown === value) return shown;
  return isPlaceholder(value) ? `${shown} (new)` : `${shown} (${String(value)})`;
}

function show(name: string, value: unknown, table: FieldTable, namer: Namer): unknown {
  if (isPlaceholder(value)) return value.label;
  if (value === undefined || value === null) return undefined;
  return tidy(valueFile(name, value, table, namer));
}

/** A part of a value that differs. Undefined for no value. */
export interface Difference {
  /** Names of fields and indices of items. */
  readonly path: readonly (string | number)[];
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the innermost parts of two JSON values that differ. Reads only own fields: a field can have a name such as `toString`. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }).flatMap((_, index) => within(index, before[index], after[index]));
  }
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => within(name, getOwn(before, name), getOwn(after, name)));
  }
  return before === after ? [] : [{ path: [], before, after }];
}

function within(step: string | number, before: unknown, after: unknown): Difference[] {
  return differencesOf(before, after).map((one) => ({ ...one, path: [step, ...one.path] }));
}
