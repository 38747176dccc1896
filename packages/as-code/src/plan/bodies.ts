import type { Path } from "@obstack/checked-yaml";
import { getOwn } from "@obstack/core";
import { describeRefusals, firstReleases } from "@obstack/core/rules";
import type { RefusalFinding } from "@obstack/core/rules";
import { describeField } from "../files/check-file.ts";
import { isObject } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { problemAt, resolveReferences } from "../model/desired.ts";
import type { Desired, DesiredTile } from "../model/desired.ts";
import {
  canonical,
  tables,
  targetFields,
  tileTable,
  mergeWithServer,
  changeTile,
  toConfig,
  inServerForm,
  pathInSeries,
} from "../model/fields.ts";
import type { TileForm } from "../model/fields.ts";
import type { ServerObject } from "../model/record.ts";
import type { FieldDifference } from "./compare-fields.ts";
import type { PreparedChange } from "./prepare-change.ts";
import type { Problem } from "../errors/errors.ts";
import { matchesFingerprint } from "../state/entry.ts";
import type { StateEntry } from "../state/state.ts";

/** What differs between an object and its record on the server. */
export type ChangedParts = Pick<PreparedChange, "differences" | "tiles" | "tileDifferences">;

/** Returns the body that creates an object. */
export function newBody({ kind, fields, tiles }: Desired, form?: TileForm): Record<string, unknown> {
  if (kind === "dashboard")
    return { ...fields, ...(tiles && { tiles: tiles.map((tile) => inServerForm(tile.fields, form)) }) };
  const { channels, ...body } = fields;
  return { ...sourceOf(body), ...body, ...channelFields(channels, false) };
}

/** The API requires `source`; files omit it because it follows from the target. */
function sourceOf({ tileId, savedSearch }: Fields): { readonly source?: string } {
  return tileId !== undefined ? { source: "tile" } : savedSearch === undefined ? {} : { source: "search" };
}

/** Every server supports `channel`; only some support `channels`. */
function channelFields(channels: unknown, isListKnown: boolean): Record<string, unknown> {
  if (!Array.isArray(channels)) return {};
  const [first] = channels as unknown[];
  return {
    ...(first === undefined ? {} : { channel: first }),
    ...(isListKnown || channels.length !== 1 ? { channels } : {}),
  };
}

/**
 * Returns the record that an update sends.
 *
 * @param keptIds Identifiers of tiles to delete later.
 */
export function changedBody<Item extends object>(
  record: Item,
  prepared: ChangedParts,
  desired: Desired,
  form: TileForm | undefined,
  keptIds: ReadonlySet<string> = new Set(),
): Item {
  const changed = changedRecord(record, prepared.differences, desired);
  return desired.tiles === undefined
    ? changed
    : { ...changed, tiles: changedTiles(record, prepared, desired, keptIds, form) };
}

/** Applies differences to a server record. */
function changedRecord<Item extends object>(
  record: Item,
  differences: readonly FieldDifference[],
  desired: Desired,
): Item {
  const changed: Record<string, unknown> = { ...(record as Fields) };
  const table = tables[desired.kind];
  for (const { name, removedNames } of differences) {
    // Use the resolved value: `differences` may contain placeholders.
    const value = getOwn(desired.fields, name);
    if (name === "channels") changeChannels(changed, value, removedNames);
    else if (name === "savedSearch") setAlias(changed, "savedSearch", "savedSearchId", value);
    else if (name === "dashboardId") setAlias(changed, "dashboard", "dashboardId", value);
    else {
      const merged = mergeWithServer(value, changed[name], getOwn(table, name), removedNames);
      // Servers keep some fields that an update omits.
      setField(changed, name, merged === undefined ? getOwn(table, name)?.sameAsAbsent : merged);
    }
  }
  return changed as Item;
}

/** Sets a field under each name that the record contains. */
function setAlias(changed: Record<string, unknown>, documented: string, alias: string, value: unknown): void {
  const names = [documented, alias].filter((name) => changed[name] !== undefined && changed[name] !== null);
  for (const name of names.length === 0 ? [alias] : names) setField(changed, name, value);
}

function changeChannels(changed: Record<string, unknown>, value: unknown, removedNames: readonly string[]): void {
  const { channel, channels } = changed;
  const before = Array.isArray(channels) ? channels : [channel];
  const wanted = mergeWithServer(value, before, tables.alert["channels"], removedNames);
  delete changed["channel"];
  delete changed["channels"];
  // Servers keep the current channels if the list is omitted, so send an empty one.
  Object.assign(changed, channelFields(wanted ?? (Array.isArray(channels) ? [] : undefined), Array.isArray(channels)));
}

function setField(target: Record<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) delete target[name];
  else target[name] = value;
}

/**
 * Applies the tiles of a file to those of the server. Existing tiles keep their identifiers, unknown fields and order; new tiles follow;
 * tiles that others added stay.
 */
function changedTiles(
  record: { readonly tiles?: unknown },
  prepared: ChangedParts,
  desired: Desired,
  keptIds: ReadonlySet<string>,
  form: TileForm | undefined,
): unknown[] {
  const { tiles, tileDifferences } = prepared;
  const before = (Array.isArray(record.tiles) ? record.tiles : []).filter(isObject);
  const keys = new Map(tiles?.ids.map(([key, id]) => [id, key]));
  const known = new Set(keys.values());
  const differences = new Map(tileDifferences);
  const wanted = new Map(desired.tiles?.map((tile) => [tile.key, tile.fields]));
  const dropped = new Set(tiles?.dropped);
  const stay = before.flatMap((tile) => {
    const id = String(tile["id"]);
    if (dropped.has(id) && !keptIds.has(id)) return [];
    const key = keys.get(id) ?? "";
    return [changedTile(tile, differences.get(key) ?? [], wanted.get(key) ?? {})];
  });
  const isNew = ({ key }: DesiredTile): boolean => !known.has(key);
  return [...stay, ...(desired.tiles ?? []).filter(isNew).map(({ fields }) => inServerForm(fields, form))];
}

function changedTile(tile: Fields, differences: readonly FieldDifference[], wanted: Fields): Fields {
  let changed = tile;
  // Apply `asRatio` last, because it depends on the form of the tile.
  const inOrder = differences.toSorted((a, b) => Number(a.name === "asRatio") - Number(b.name === "asRatio"));
  for (const { name, removedNames } of inOrder) {
    const value = getOwn(wanted, name);
    // The other form replaces this one, and the server may store both as the same field.
    if (value === undefined && otherForm[name] !== undefined && wanted[otherForm[name]] !== undefined) continue;
    changed = changeTile(changed, name, value, removedNames);
  }
  return changed;
}

/** The form of a tile that replaces the given one. */
const otherForm: Readonly<Partial<Record<string, TileForm>>> = { series: "config", config: "series" };

/** Returns whether a response contains all fields that were sent, so that it can be used as the record. */
export function isComplete(desired: Desired, server: ServerObject): boolean {
  const isReturned = (name: string): boolean =>
    Object.hasOwn(server.fields, name) || getOwn(tables[desired.kind], name)?.sameAsAbsent !== undefined;
  return (
    Object.keys(desired.fields).every(isReturned) &&
    (desired.tiles === undefined || desired.tiles.length <= server.tiles.filter(({ id }) => id !== "").length)
  );
}

interface CheckedBody {
  /** What the server refuses; without one, what every known server does. */
  readonly mistakes: readonly Problem[];
  /** What only some servers refuse. */
  readonly warnings: readonly Problem[];
}

/** How an object is written. */
interface Write extends Partial<ChangedParts> {
  /** The object that an update changes; absent for a create. */
  readonly server?: ServerObject | undefined;
  /** The last apply to a record that is not known here. It has the fields that were never in the file. */
  readonly applied?: StateEntry | undefined;
  /** Form of the server's tiles. Only servers since the first current release have `config`. */
  readonly form?: TileForm | undefined;
}

/** Compares an object, as it is sent, with what known servers accept. Leaves out what its record on the server has as well. */
export function checkBody(desired: Desired, { server, applied, form, ...parts }: Write): CheckedBody {
  const { kind } = desired;
  const resolved = resolveReferences(desired, () => "0".repeat(24));
  const body = server
    ? changedBody(server.record, { differences: [], ...parts }, resolved, form)
    : applied
      ? appliedBody(resolved, applied)
      : newBody(resolved, form);
  const operation = `${server || applied ? "update" : "create"}${kind === "alert" ? "Alert" : "Dashboard"}`;
  const positions = server && positionsOf(desired, parts, body);
  const refusals = describeRefusals(operation, body, {
    before: server?.record,
    describe: (path) => describeField(kind, path),
    locate: (path) => pathInFile(path, desired, positions),
  }).filter(({ isMissing, path }) => !applied || !isMissing || isOfFile(path, desired, applied));
  const isCertain = ({ since }: RefusalFinding): boolean =>
    since === undefined || (form === "config" && since <= firstReleases.current);
  const toProblem = (one: RefusalFinding): Problem => problemAt(desired, one.pathInFile, one.message);
  return {
    mistakes: refusals.filter(isCertain).map(toProblem),
    warnings: refusals.filter((one) => !isCertain(one)).map(toProblem),
  };
}

/**
 * Returns what an update sends to a record that is not known here. Its server derived the source of an alert, and stores tiles that were applied in the
 * form of current releases.
 */
function appliedBody(desired: Desired, applied: StateEntry): Record<string, unknown> {
  const tiles = desired.tiles?.map((tile) => {
    const before = applied.tiles?.[tile.key];
    const series = canonical(tile.fields["series"], tileTable["series"]);
    const isSent = before !== undefined && !matchesFingerprint(before.file["series"], series);
    return isSent ? { ...tile, fields: toConfig(tile.fields) ?? tile.fields } : tile;
  });
  return { ...(desired.kind === "alert" ? sourceOf(applied.file) : {}), ...newBody({ ...desired, tiles }) };
}

/** Fields that say what a tile shows, or an alert watches. */
const contents = new Set([...targetFields, "series", "config", "source"]);

/** Returns whether an update lacks a missing field: it was applied, or is new. The record has those that were never in the file. */
function isOfFile([name, position, field, ...rest]: Path, { fields, tiles }: Desired, applied: StateEntry): boolean {
  const isTile = name === "tiles" && typeof position === "number";
  const tile = isTile ? tiles?.[position] : undefined;
  const before = tile === undefined ? applied : applied.tiles?.[tile.key];
  const own = tile === undefined ? name : field;
  if (before === undefined || (isTile ? rest.length > 0 : position !== undefined)) return true;
  // A whole object is invalid if it lost what it shows or watches.
  if (own === undefined)
    return Object.keys(before.file).some((one) => contents.has(one) && !Object.hasOwn(tile?.fields ?? fields, one));
  return Object.hasOwn(before.file, own);
}

/**
 * Returns a path in the file, which can have its tiles in another order, and `series` where the server has a `config`. That of a tile which is not in the
 * file is the whole dashboard.
 */
function pathInFile(path: Path, { tiles }: Desired, positions: readonly number[] | undefined): Path {
  const [list, position, ...rest] = path;
  if (list !== "tiles" || position === undefined) return path;
  const index = positions?.[Number(position)] ?? Number(position);
  if (index === -1) return [];
  return [list, index, ...(tiles?.[index]?.fields["series"] === undefined ? rest : pathInSeries(rest))];
}

/** Returns the position in the file of each tile that an update sends: existing ones in the order of the server, then new ones. */
function positionsOf({ tiles = [] }: Desired, parts: Partial<ChangedParts>, body: object): readonly number[] {
  const ids = new Map(parts.tiles?.ids);
  const sent = (body as { readonly tiles?: readonly { readonly id?: unknown }[] }).tiles ?? [];
  const fresh = tiles.flatMap(({ key }, index) => (ids.has(key) ? [] : index));
  const known = sent.slice(0, sent.length - fresh.length);
  return [...known.map(({ id }) => tiles.findIndex(({ key }) => ids.get(key) === id)), ...fresh];
}
