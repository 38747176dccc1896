import { Planned } from "../model/desired.ts";
import { knownOfSeries } from "../model/fields.ts";
import { isObject, isSame } from "../model/value.ts";
import type { Fields } from "../model/value.ts";
import { isOf, valueOf } from "../state/fingerprint.ts";
import type { Applied } from "../state/state.ts";
import { own } from "../model/own.ts";

/**
 * Who made the difference. `file`: the file was changed since it was applied; `server`: somebody changed the server, which is drift;
 * `both`: a conflict; `unknown`: nothing was applied yet.
 */
export type ChangedBy = "file" | "server" | "both" | "unknown";

/** A field that is otherwise on the server than it shall be. */
export interface FieldDifference {
  /** As `flatten` names it. */
  readonly name: string;
  readonly by: ChangedBy;
  /** What the server has; undefined for nothing. */
  readonly server: unknown;
  /** What it shall be; undefined for nothing. */
  readonly file: unknown;
  /** What was last applied, where it was short enough to be kept. */
  readonly lastApplied: unknown;
  /** Names of fields within that the file had and has no more, beside those that the document shows. */
  readonly gone: readonly string[];
}

/**
 * Compares three versions of the fields of an object: its file, what was last applied, and the server. A field that neither the file has
 * nor had is the server's own.
 */
export function compareFields(file: Fields, server: Fields, applied: Applied | undefined): FieldDifference[] {
  const names = [...new Set([...Object.keys(file), ...Object.keys(applied?.file ?? {})])];
  return names.flatMap((name) => {
    const wanted = own(file, name);
    const gone = own(applied?.extra, name) ?? [];
    const given = mentionedOf(name, own(server, name), wanted, gone);
    if (isSame(wanted, given)) return [];
    const by = changedBy(name, wanted, own(server, name), applied);
    if (by === undefined) return [];
    return [{ name, by, server: given, file: wanted, lastApplied: valueOf(own(applied?.file, name)), gone }];
  });
}

function changedBy(name: string, wanted: unknown, given: unknown, applied: Applied | undefined): ChangedBy | undefined {
  if (applied === undefined) return "unknown";
  if (!Object.hasOwn(applied.file, name)) return "file";
  const isFileChanged = wanted instanceof Planned || !isOf(own(applied.file, name), wanted);
  if (isFileChanged) return isChangedWithin(name, given, applied) ? "both" : "file";
  // What the server made of what it was sent is no difference.
  return isChanged(name, given, applied) ? "server" : undefined;
}

/** Tells whether the server has otherwise than it gave back when it was applied. */
export function isChanged(name: string, given: unknown, applied: Applied): boolean {
  const disputed = own(applied.disputed, name);
  return disputed === undefined ? !isOf(printOf(name, applied), given) : !disputed.some((print) => isOf(print, given));
}

/** The same, but for what the document does not show: that stays, whatever the file says. */
function isChangedWithin(name: string, given: unknown, applied: Applied): boolean {
  const seen = mentionedOf(name, given, undefined);
  const disputed = own(applied.disputed, name);
  if (disputed !== undefined) return ![given, seen].some((value) => disputed.some((print) => isOf(print, value)));
  const known =
    applied.known !== undefined && Object.hasOwn(applied.known, name) ? applied.known[name] : printOf(name, applied);
  return !isOf(known, seen);
}

function printOf(name: string, { file, server }: Applied): unknown {
  return server !== undefined && Object.hasOwn(server, name) ? server[name] : own(file, name);
}

/** What a file can say of a value of the server: series have fields of their own that the document does not show and the file leaves out. */
export function mentionedOf(name: string, given: unknown, file: unknown, others: readonly string[] = []): unknown {
  if (name !== "series" || !Array.isArray(given)) return given;
  const mentioned: readonly unknown[] = Array.isArray(file) ? file : [];
  return given.map((one: unknown, index) => withoutUnmentioned(one, mentioned[index], others));
}

function withoutUnmentioned(series: unknown, mentioned: unknown, others: readonly string[]): unknown {
  if (!isObject(series)) return series;
  const said = isObject(mentioned) ? mentioned : {};
  const kept = Object.entries(series).filter(
    ([name]) => Object.hasOwn(knownOfSeries, name) || Object.hasOwn(said, name) || others.includes(name),
  );
  return Object.fromEntries(kept);
}

/** Names of fields that the document does not show, in the series of a file. */
export function unknownNames(name: string, file: unknown): string[] {
  if (name !== "series" || !Array.isArray(file)) return [];
  const all = file.filter(isObject).flatMap((one) => Object.keys(one));
  return [...new Set(all)].filter((field) => !Object.hasOwn(knownOfSeries, field)).toSorted();
}

/**
 * Puts series of a file over those of the server, which keep what the document does not show and the file does not say.
 *
 * @param gone Names that the file did say once.
 */
export function mergeSeries(wanted: unknown, given: unknown, gone: readonly string[]): unknown {
  if (!Array.isArray(wanted) || !Array.isArray(given)) return wanted;
  return wanted.map((one: unknown, index) => {
    const before: unknown = given[index];
    if (!isObject(one) || !isObject(before)) return one;
    const kept = Object.entries(before).filter(
      ([name]) => !Object.hasOwn(knownOfSeries, name) && !Object.hasOwn(one, name) && !gone.includes(name),
    );
    return { ...one, ...Object.fromEntries(kept) };
  });
}
