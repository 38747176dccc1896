import { isDeepStrictEqual } from "node:util";
import { AsCodeError } from "../common/errors.ts";
import type { Kind } from "../common/kind.ts";
import type { Fields } from "../common/value.ts";
import { own } from "../common/own.ts";
import { printable } from "../common/printable.ts";
import { checkLine, parseLine } from "./parse-line.ts";

/** What was last applied to one object of one target. */
export interface StateEntry extends Applied {
  readonly kind: Kind;
  readonly key: string;
  readonly id: string;
  /** Whether an apply created it: what was there before is never deleted. */
  readonly created?: true;
  /** Tiles by their keys. */
  readonly tiles?: Readonly<Record<string, Applied & { readonly id: string }>>;
}

/** Fingerprints of the fields that were applied. */
export interface Applied {
  /** As the file had them, in identifiers. */
  readonly file: Fields;
  /** As the server gave them back, where that was otherwise. */
  readonly server?: Fields;
  /** The part of that which the document shows, where there is more. */
  readonly known?: Fields;
  /** What the server may have, where two people applied otherwise and Git kept both. */
  readonly disputed?: Readonly<Record<string, readonly unknown[]>>;
  /** Names of fields within, which the document does not show and the file had. */
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Entries of one target, by {@link entryKey}. */
export type State = ReadonlyMap<string, StateEntry>;

/** What an entry is found by. */
export function entryKey(kind: Kind, key: string): string {
  return `${kind} ${key}`;
}

const header = {
  obstack: "state",
  version: 1,
  note: "What obstack last applied, an object a line. Commit it. Merge conflicts may stay; when it is lost, objects are found again by name.",
};

/** Writes a state: an object a line, in order, so that versions can be merged. */
export function writeState(state: State): string {
  const entries = [...state.values()].toSorted((a, b) => order(a.kind, b.kind) || order(a.key, b.key));
  return [header, ...entries].map((line) => `${JSON.stringify(line)}\n`).join("");
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Lines that a merge leaves around what it could not put together. */
const marker = /^(?:<{7}|={7}|>{7}|\|{7})/;

/**
 * Reads a state. Where a merge left two lines for one object, what they do not agree on is known as either.
 *
 * @throws {AsCodeError} of kind `files` when it is not one.
 */
export function readState(text: string, shown: string): State {
  const state = new Map<string, StateEntry>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "" || marker.test(line)) continue;
    const entry = parse(line, `${shown}:${index + 1}`);
    if (entry === undefined) continue;
    const key = entryKey(entry.kind, entry.key);
    const before = state.get(key);
    state.set(key, before === undefined ? entry : merge(before, entry, `${shown}:${index + 1}`));
  }
  return state;
}

/** No part of it is empty, `.` or `..`, and none has a control character. */
// oxlint-disable-next-line no-control-regex
const pathOfFile = /^(?!.*(?:^|[/\\])\.{0,2}(?:[/\\]|$))[^\u0000-\u001f]+$/;

function parse(line: string, place: string): StateEntry | undefined {
  const entry = parseLine(line, place);
  if (entry === undefined) throw new AsCodeError("files", `${place}: is not a line of a state`);
  if (entry["obstack"] === "state") {
    if (entry["version"] === header.version) return undefined;
    throw new AsCodeError(
      "files",
      `${place}: is of version ${printable(entry["version"])}, which a later obstack wrote`,
    );
  }
  checkLine(entry, "entry", place);
  const checked = entry as unknown as StateEntry;
  if (!pathOfFile.test(checked.key)) {
    throw new AsCodeError("files", `${place}: ${JSON.stringify(checked.key)} cannot be the path of a file.`);
  }
  // As the keys of files are.
  return { ...checked, key: checked.key.normalize("NFC") };
}

function merge(one: StateEntry, other: StateEntry, place: string): StateEntry {
  if (one.id !== other.id) {
    throw new AsCodeError(
      "names",
      `${place}: ${one.kind} ${JSON.stringify(one.key)} is ${one.id} and ${other.id}`,
      "Two people created it. Remove the line of the one that shall not be kept.",
    );
  }
  const tiles = Object.entries(one.tiles ?? {}).flatMap(([key, tile]) => {
    const twin = own(other.tiles, key);
    return twin?.id === tile.id ? [[key, { id: tile.id, ...agreed(tile, twin) }]] : [];
  });
  return {
    kind: one.kind,
    key: one.key,
    id: one.id,
    ...(one.created === true || other.created === true ? { created: true } : {}),
    ...agreed(one, other),
    ...(one.tiles === undefined && other.tiles === undefined
      ? {}
      : { tiles: Object.fromEntries(tiles) as NonNullable<StateEntry["tiles"]> }),
  };
}

/** The fingerprint of no value: the file is newer than what two people applied otherwise. */
const disputed = "sha256:disputed";

function agreed(one: Applied, other: Applied): Applied {
  const names = [...new Set([...Object.keys(one.file), ...Object.keys(other.file)])].toSorted();
  const isAgreed = (name: string): boolean =>
    isDeepStrictEqual(
      [own(one.file, name), own(one.server, name), own(one.known, name)],
      [own(other.file, name), own(other.server, name), own(other.known, name)],
    );
  const file = names.map((name) => [name, isAgreed(name) ? own(one.file, name) : disputed]);
  const candidates = names
    .filter((name) => !isAgreed(name))
    .map((name) => [name, [one, other].flatMap((each) => own(each.disputed, name) ?? printsOf(each, name))]);
  const pick = (part: "server" | "known" | "extra"): Applied | object => {
    const kept = Object.entries(one[part] ?? {}).filter(([name]) => isAgreed(name));
    return kept.length > 0 ? { [part]: Object.fromEntries(kept) } : {};
  };
  return {
    file: Object.fromEntries(file) as Fields,
    ...pick("server"),
    ...pick("known"),
    ...pick("extra"),
    ...(candidates.length === 0 ? {} : { disputed: Object.fromEntries(candidates) as Record<string, unknown[]> }),
  };
}

function printsOf({ file, server, known }: Applied, name: string): unknown[] {
  const whole = server !== undefined && Object.hasOwn(server, name) ? server[name] : (own(file, name) ?? null);
  return known !== undefined && Object.hasOwn(known, name) ? [whole, known[name]] : [whole];
}
