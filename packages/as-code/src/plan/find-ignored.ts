import { getOwn } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import type { Kind } from "../names/names.ts";
import { printable, printableName } from "../errors/errors.ts";
import { isSame } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { canonical, canonicalFields, tables, tileTable, inFormOf } from "../model/fields.ts";
import { hasPlaceholder } from "../model/desired.ts";
import { readAlert, readDashboard } from "../model/record.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import { hasNoEffect, matchTiles } from "./compare-fields.ts";
import { differencesOf, joinPath, labelOf } from "./describe-changes.ts";
import type { Match } from "./match-stack.ts";
import { placeOf } from "./plan-data.ts";

type Item = Dashboard | Alert;

/** A write and its response. */
export interface Written<Record extends Item = Item> {
  /** The record before an update; absent for a create. */
  readonly before?: object | undefined;
  /** The record that was sent. */
  readonly sent: object;
  readonly answer: Record;
}

/** What the server stored. */
export interface Stored<Record extends Item = Item> {
  /** Paths of the fields that the server ignored, such as `tiles[Errors].config.unit`. */
  readonly ignored: readonly string[];
  /** The record in its most complete form. */
  readonly record: Record;
}

/**
 * Compares a write with its response, under any alias and without read-only fields. Reads the object again if the response has no
 * such value, because some responses are incomplete.
 */
export async function findIgnored<Record extends Item>(
  kind: Kind,
  written: Written<Record>,
  readAgain: () => Promise<Record>,
): Promise<Stored<Record>> {
  const { answer } = written;
  if (ignoredIn(kind, written).length === 0) return { ignored: [], record: answer };
  const record = await readAgain();
  return { ignored: ignoredIn(kind, { ...written, answer: record }), record };
}

/** Describes fields that the server ignored in one line. */
export function ignoredToText(title: string, ignored: readonly string[]): string {
  return printableName(`the server ignored fields of ${title}: ${ignored.join(", ")}`);
}

/**
 * Describes the fields of files that were applied, and for which the server returns no value, one line each. They are no differences, because
 * another apply would not change them, but an alert that is `silenced` in its file is not silenced.
 */
export function describeIgnoredFields({ desired, server, entry }: Match): string[] {
  if (server === undefined || entry === undefined) return [];
  return Object.entries(desired.fields).flatMap(([name, value]) => {
    const wanted = canonical(value, getOwn(tables[desired.kind], name));
    const isApplied = Object.hasOwn(entry.file, name) && !hasPlaceholder(wanted);
    const given = getOwn(server.compared, name) ?? undefined;
    if (!isApplied || given !== undefined || hasNoEffect(wanted)) return [];
    return [`${desired.label}: The server ignores ${name}: ${printable(wanted)}`];
  });
}

function ignoredIn(kind: Kind, { before = {}, sent, answer }: Written): string[] {
  const read = (record: object): ServerObject =>
    kind === "dashboard" ? readDashboard(record as Dashboard) : readAlert(record as Alert);
  const [had, wanted, given] = [read(before), read(sent), read(answer)];
  const fields = compare(wanted.compared, given.compared, had.compared, "");
  return kind === "alert" ? fields : [...fields, ...ignoredInTiles(wanted.tiles, given.tiles, had.tiles)];
}

function ignoredInTiles(
  wanted: readonly ServerTile[],
  given: readonly ServerTile[],
  had: readonly ServerTile[],
): string[] {
  const byId = new Map(given.map((tile) => [tile.id, tile]));
  const hadById = new Map(had.map((tile) => [tile.id, tile]));
  const kept = new Set(wanted.map(({ id }) => id));
  const added = wanted.flatMap((tile, index) =>
    byId.has(tile.id) ? [] : [{ key: String(index), label: "", name: tile.name, fields: tile.fields }],
  );
  const fresh = given.filter(({ id }) => !kept.has(id));
  const ids = new Map(matchTiles(added, fresh).ids);
  return wanted.flatMap((tile, index) => {
    const path = placeOf({ tile: labelOf(tile) });
    const stored = byId.get(tile.id) ?? byId.get(ids.get(String(index)) ?? "");
    if (stored === undefined) return [path];
    const inForm = (one: ServerTile | undefined): Fields =>
      one === undefined ? {} : inFormOf(tile.fields, one.fields);
    return compare(canonicalFields(tile.fields, tileTable), inForm(stored), inForm(hadById.get(tile.id)), `${path}.`);
  });
}

/**
 * Returns the paths of values that the server does not have although they were sent, or still has as before although they were changed. Another
 * value is one that the server normalized.
 */
function compare(wanted: Fields, given: Fields, had: Fields, prefix: string): string[] {
  return differencesOf(wanted, given).flatMap(({ path, before, after }) => {
    const old = path.reduce<unknown>((value, step) => getOwn(Object(value) as Fields, String(step)), had);
    const isIgnored = after === undefined ? !hasNoEffect(before) : isSame(after, old);
    return isIgnored ? [`${prefix}${joinPath(path)}`] : [];
  });
}
