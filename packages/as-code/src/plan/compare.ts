import type { Field, Fields as FieldTable } from "@obstack/core";
import { getOwn } from "../common/get-own.ts";
import { isObject, isSame } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { canonical } from "../model/canonical.ts";
import { tileTable } from "../model/fields.ts";
import { mentionedPart } from "../model/mentioned.ts";
import { hasPlanned } from "../model/planned.ts";
import { matchesPrint, getPrintedValue } from "../state/fingerprint.ts";
import type { Applied } from "../state/state.ts";

/**
 * Who made the difference. `file`: the file was changed since it was applied; `server`: somebody changed the server, which is drift;
 * `both`: a conflict; `unknown`: nothing was applied yet.
 */
export type ChangedBy = "file" | "server" | "both" | "unknown";

/** A field whose value on the server differs from the file. */
export interface FieldDifference {
  readonly name: string;
  readonly by: ChangedBy;
  /** What the server has, in the form in which values are compared; undefined for nothing. */
  readonly server: unknown;
  /** What the file says, in that form; undefined for nothing. */
  readonly file: unknown;
  /** What is to be written: the file's value as it is. */
  readonly value: unknown;
  /** What was last applied, where it was short enough to be kept. */
  readonly lastApplied: unknown;
  /** Names of fields within that the file had and no longer has, beside those that the document shows. */
  readonly gone: readonly string[];
}

/**
 * Compares three versions of the fields of an object: its file, what was last applied, and the server. A field that the file neither has
 * nor had is the server's own.
 *
 * @param server In the form in which values are compared.
 */
export function compareFields(
  file: Fields,
  server: Fields,
  applied: Applied | undefined,
  table: FieldTable,
): FieldDifference[] {
  const names = [...new Set([...Object.keys(file), ...Object.keys(applied?.file ?? {})])];
  return names.flatMap((name) => {
    const field = getOwn(table, name);
    const value = getOwn(file, name);
    const wanted = canonical(value, field);
    const gone = goneNames(name, applied);
    const given = mentionedPart(getOwn(server, name), wanted, field, gone);
    if (isSame(wanted, given)) return [];
    const by = changedBy(name, wanted, getOwn(server, name), applied, field);
    if (by === undefined) return [];
    // A server may answer a field that was dropped with an empty value: it is gone on both sides.
    if (by === "both" && wanted === undefined && isEmpty(given)) return [];
    const lastApplied = getPrintedValue(getOwn(applied?.file, name));
    return [{ name, by, server: given, file: wanted, value, lastApplied, gone }];
  });
}

/** Tells whether a value says no more than no value. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === "" || value === false;
}

/** Returns the names within a field that the file may have had, and no longer says where they are missing. */
function goneNames(name: string, applied: Applied | undefined): readonly string[] {
  const gone = getOwn(applied?.extra, name) ?? [];
  // A file that described the tile by a config said all of it.
  if (name !== "series" || applied === undefined || !Object.hasOwn(applied.file, "config")) return gone;
  const { fields: config = {} } = tileTable["config"] ?? {};
  const known = [...Object.keys(config), ...Object.keys(config["select"]?.fields ?? {})];
  return [...gone, ...known, ...(getOwn(applied.extra, "config") ?? [])];
}

function changedBy(
  name: string,
  wanted: unknown,
  given: unknown,
  applied: Applied | undefined,
  field: Field | undefined,
): ChangedBy | undefined {
  if (applied === undefined) return "unknown";
  if (!Object.hasOwn(applied.file, name)) return "file";
  const isFileChanged = hasPlanned(wanted) || !matchesPrint(getOwn(applied.file, name), wanted);
  if (isFileChanged) return isChangedWithin(name, given, applied, field) ? "both" : "file";
  // What the server made of what it was sent is no difference.
  return isChanged(name, given, applied) ? "server" : undefined;
}

/** Tells whether the server's value differs from the one that it returned when it was applied. */
export function isChanged(name: string, given: unknown, applied: Applied): boolean {
  const disputed = getOwn(applied.disputed, name);
  return disputed === undefined
    ? !matchesPrint(printOf(name, applied), given)
    : !disputed.some((print) => matchesPrint(print, given));
}

/** The same, but for what the document does not show: that stays, whatever the file says. */
function isChangedWithin(name: string, given: unknown, applied: Applied, field: Field | undefined): boolean {
  const seen = mentionedPart(given, undefined, field);
  const disputed = getOwn(applied.disputed, name);
  if (disputed !== undefined)
    return ![given, seen].some((value) => disputed.some((print) => matchesPrint(print, value)));
  const known =
    applied.known !== undefined && Object.hasOwn(applied.known, name) ? applied.known[name] : printOf(name, applied);
  return !matchesPrint(known, seen);
}

function printOf(name: string, { file, server }: Applied): unknown {
  return server !== undefined && Object.hasOwn(server, name) ? server[name] : getOwn(file, name);
}
