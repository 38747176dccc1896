import { getOwn } from "../common/get-own.ts";
import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import type { Desired, DesiredTile } from "../model/desired.ts";
import { tables, tileTable } from "../model/fields.ts";
import { mergeUnmentioned } from "../model/mentioned.ts";
import { hasPlanned, resolvePlanned } from "../model/planned.ts";
import type { Planned } from "../model/planned.ts";
import type { ServerObject } from "../model/record.ts";
import { changeDrawing, inServerForm } from "../model/tile-form.ts";
import type { DrawingChange, TileForm } from "../model/tile-form.ts";
import type { FieldDifference } from "../plan/compare.ts";
import type { Work } from "../plan/work.ts";

/** Returns a desired object with identifiers in place of everything planned; what has none yet is left out where `find` returns nothing. */
export function settleReferences(desired: Desired, find: (planned: Planned) => string | undefined): Desired {
  const settle = (fields: Fields): Fields => resolvePlanned(fields, find) as Fields;
  const tiles = desired.tiles?.map((tile) => ({ ...tile, fields: settle(tile.fields) }));
  return { ...desired, fields: settle(desired.fields), tiles };
}

/** Tells whether an object refers to something that has no identifier yet. */
export function isUnsettled({ fields, tiles = [] }: Desired): boolean {
  return hasPlanned(fields) || tiles.some((tile) => hasPlanned(tile.fields));
}

/** Returns the body that creates a dashboard. */
export function dashboardBody({ fields, tiles }: Desired, form: TileForm | undefined): Record<string, unknown> {
  return { ...fields, ...(tiles === undefined ? {} : { tiles: tiles.map((tile) => inServerForm(tile.fields, form)) }) };
}

/** Returns the body that creates an alert. */
export function alertBody({ fields }: Desired): Record<string, unknown> {
  const { channels, ...body } = fields;
  // A person writes what is watched, and not in addition that something is.
  const watches =
    body["tileId"] !== undefined ? "tile" : body["savedSearch"] === undefined ? undefined : ("search" as const);
  return {
    ...(watches === undefined ? {} : { source: watches }),
    ...body,
    ...channelFields(channels, false),
  };
}

/** One channel has a name of its own, which every server knows. */
function channelFields(channels: unknown, isListKnown: boolean): Record<string, unknown> {
  if (!Array.isArray(channels)) return {};
  const [first] = channels as unknown[];
  return {
    ...(first === undefined ? {} : { channel: first }),
    ...(isListKnown || channels.length !== 1 ? { channels } : {}),
  };
}

/** Puts the fields that differ over a record of the server. */
export function changedRecord<Item extends object>(
  record: Item,
  differences: readonly FieldDifference[],
  desired: Desired,
): Item {
  const changed: Record<string, unknown> = { ...(record as Fields) };
  const table = tables[desired.kind];
  for (const { name, gone } of differences) {
    // What was planned has an identifier by now.
    const value = getOwn(desired.fields, name);
    if (name === "channels") changeChannels(changed, value, gone);
    else if (name === "savedSearch") setAlias(changed, "savedSearch", "savedSearchId", value);
    else if (name === "dashboardId") setAlias(changed, "dashboard", "dashboardId", value);
    else setField(changed, name, mergeUnmentioned(value, changed[name], getOwn(table, name), gone));
  }
  return changed as Item;
}

/** A server has the one name or the other, and a change under either counts. */
function setAlias(changed: Record<string, unknown>, documented: string, alias: string, value: unknown): void {
  const names = [documented, alias].filter((name) => changed[name] !== undefined && changed[name] !== null);
  for (const name of names.length === 0 ? [alias] : names) setField(changed, name, value);
}

function changeChannels(changed: Record<string, unknown>, value: unknown, gone: readonly string[]): void {
  const { channel, channels } = changed;
  const before = Array.isArray(channels) ? channels : [channel];
  const wanted = mergeUnmentioned(value, before, tables.alert["channels"], gone);
  delete changed["channel"];
  delete changed["channels"];
  // A list that is left out stays as it was; an empty one does not.
  Object.assign(changed, channelFields(wanted ?? (Array.isArray(channels) ? [] : undefined), Array.isArray(channels)));
}

function setField(target: Record<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) delete target[name];
  else target[name] = value;
}

/**
 * Puts the tiles of a file over those of the server: those that exist keep their identifiers, their unknown fields and their place, new ones
 * follow, and those of others stay.
 *
 * @param keeps Tiles to drop that stay for now.
 */
export function changedTiles(
  record: { readonly tiles?: unknown },
  work: Work,
  desired: Desired,
  keeps: ReadonlySet<string>,
  form: TileForm | undefined,
): unknown[] {
  const { tiles, tileDifferences } = work;
  const before = (Array.isArray(record.tiles) ? record.tiles : []).filter(isObject);
  const keys = new Map([...(tiles?.ids ?? [])].map(([key, id]) => [id, key]));
  const wanted = new Map(desired.tiles?.map((tile) => [tile.key, tile.fields]));
  const dropped = new Set(tiles?.dropped.map(({ id }) => id));
  const stay = before.flatMap((tile) => {
    const id = String(tile["id"]);
    if (dropped.has(id) && !keeps.has(id)) return [];
    const key = keys.get(id) ?? "";
    return [changedTile(tile, tileDifferences?.get(key) ?? [], wanted.get(key) ?? {})];
  });
  const isNew = ({ key }: DesiredTile): boolean => tiles?.ids.has(key) !== true;
  return [...stay, ...(desired.tiles ?? []).filter(isNew).map(({ fields }) => inServerForm(fields, form))];
}

function changedTile(tile: Fields, differences: readonly FieldDifference[], wanted: Fields): Fields {
  let changed = tile;
  // Whether a ratio is drawn belongs to what is drawn by then.
  const inOrder = differences.toSorted((a, b) => Number(a.name === "asRatio") - Number(b.name === "asRatio"));
  for (const { name, gone } of inOrder) {
    const value = getOwn(wanted, name);
    if (isDrawing(name)) {
      changed = changeDrawing(changed, { name, value, gone });
    } else {
      const next: Record<string, unknown> = { ...changed };
      setField(next, name, mergeUnmentioned(value, changed[name], getOwn(tileTable, name), gone));
      changed = next;
    }
  }
  return changed;
}

function isDrawing(name: string): name is DrawingChange["name"] {
  return name === "series" || name === "config" || name === "asRatio";
}

/** Tells whether an answer has everything that was sent, so that it can be taken for the record. */
export function isWhole(desired: Desired, server: ServerObject): boolean {
  const isThere = (name: string): boolean =>
    Object.hasOwn(server.fields, name) || getOwn(tables[desired.kind], name)?.sameAsAbsent !== undefined;
  return (
    Object.keys(desired.fields).every(isThere) &&
    (desired.tiles === undefined || desired.tiles.length <= server.tiles.filter(({ id }) => id !== "").length)
  );
}
