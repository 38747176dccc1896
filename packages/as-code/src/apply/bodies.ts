import { Planned } from "../model/desired.ts";
import type { Desired, DesiredTile } from "../model/desired.ts";
import { knownFields, setField } from "../model/fields.ts";
import type { ServerObject } from "../model/record.ts";
import type { Fields } from "../model/value.ts";
import { isObject } from "../model/value.ts";
import type { FieldDifference } from "../plan/compare.ts";
import { mergeSeries } from "../plan/compare.ts";
import type { Work } from "../plan/work.ts";
import { schemas } from "../files/schemas.ts";
import { own } from "../model/own.ts";

/** Returns a desired object with identifiers in place of everything that was planned. */
export function settleReferences(desired: Desired, idOf: (planned: Planned) => string): Desired {
  const fields = Object.entries(desired.fields).map(([name, value]) => [
    name,
    value instanceof Planned ? idOf(value) : value,
  ]);
  return { ...desired, fields: Object.fromEntries(fields) as Fields };
}

/** The body that creates a dashboard. */
export function dashboardBody({ fields, tiles }: Desired): Record<string, unknown> {
  return { ...fields, ...(tiles === undefined ? {} : { tiles: tiles.map((tile) => tile.fields) }) };
}

/** The body that creates an alert, and what a create may not say and an update may. */
export function alertBody({ fields }: Desired): { body: Record<string, unknown>; later: Record<string, unknown> } {
  const body = unflatten(fields);
  // A person writes what is watched, and not in addition that something is.
  if (body["source"] === undefined && body["tileId"] !== undefined) body["source"] = "tile";
  if (body["source"] === undefined && body["savedSearch"] !== undefined) body["source"] = "search";
  const later: Record<string, unknown> = {};
  for (const [name, known] of Object.entries(documented)) {
    const value = body[name];
    if (value === undefined || known.includes(value)) continue;
    // Servers know more values than the document, and a record of theirs may have them.
    later[name] = value;
    body[name] = known[0];
  }
  return { body, later };
}

/** Values of fields that requests say no others of. */
const documented: Readonly<Record<string, readonly unknown[]>> = {
  source: valuesOf("source"),
  thresholdType: valuesOf("thresholdType"),
};

function valuesOf(name: string): readonly unknown[] {
  const { properties } = schemas.alert as { properties: Record<string, { anyOf?: { enum?: unknown[] }[] }> };
  return properties[name]?.anyOf?.[0]?.enum ?? [];
}

function unflatten(fields: Fields): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) setField(body, name, value, knownFields.alert);
  return body;
}

/** Puts what shall change over a record of the server, and leaves the rest as it is. */
export function changedRecord<Item extends object>(
  record: Item,
  differences: readonly FieldDifference[],
  desired: Desired,
): Item {
  const changed = { ...record } as Record<string, unknown>;
  for (const { name, file } of differences) {
    // What was planned has an identifier by now.
    const value = file instanceof Planned ? own(desired.fields, name) : file;
    setField(changed, name, value, knownFields[desired.kind]);
    // Responses call it otherwise than requests.
    if (name === "dashboardId" && "dashboard" in changed) changed["dashboard"] = value;
  }
  return changed as Item;
}

/**
 * Puts the tiles of a file over those of the server: those that exist keep their identifiers, their unknown fields and their place, new ones
 * follow, and those of others stay.
 *
 * @param keeps Tiles to drop that stay for now.
 */
export function changedTiles(record: { readonly tiles?: unknown }, work: Work, keeps: ReadonlySet<string>): unknown[] {
  const { desired, tiles, tileDifferences } = work;
  const before = (Array.isArray(record.tiles) ? record.tiles : []).filter(isObject);
  const keys = new Map([...(tiles?.ids ?? [])].map(([key, id]) => [id, key]));
  const dropped = new Set(tiles?.dropped.map(({ id }) => id));
  const stay = before.flatMap((tile) => {
    const id = String(tile["id"]);
    if (dropped.has(id) && !keeps.has(id)) return [];
    return [changedTile(tile, tileDifferences?.get(keys.get(id) ?? "") ?? [])];
  });
  const isNew = ({ key }: DesiredTile): boolean => tiles?.ids.has(key) !== true;
  return [...stay, ...(desired?.tiles ?? []).filter(isNew).map(({ fields }) => fields)];
}

function changedTile(tile: Fields, differences: readonly FieldDifference[]): Fields {
  const changed: Record<string, unknown> = { ...tile };
  for (const { name, file, gone } of differences) {
    setField(changed, name, name === "series" ? mergeSeries(file, own(tile, name), gone) : file, {});
  }
  return changed;
}

/** Tells whether an answer has everything that was sent, so that it can be taken for the record. */
export function isWhole(desired: Desired, server: ServerObject): boolean {
  return (
    Object.keys(desired.fields).every((name) => Object.hasOwn(server.fields, name)) &&
    (desired.tiles === undefined || desired.tiles.length <= server.tiles.filter(({ id }) => id !== "").length)
  );
}
