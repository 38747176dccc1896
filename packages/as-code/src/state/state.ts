import { isDeepStrictEqual } from "node:util";
import { AsCodeError } from "../common/errors.ts";
import type { Position } from "../common/problem.ts";
import type { Kind, OwnSlo } from "../common/kind.ts";
import type { Fields } from "../common/value.ts";
import { getOwn } from "@obstack/core/internal";
import { printable } from "../common/printable.ts";
import { serverToText } from "../common/server.ts";
import type { Binding } from "./binding.ts";
import { checkLine, invalidLine, parseLine } from "./lines.ts";

/** The result of the last apply for one object of a target. */
export interface StateEntry extends Applied {
  readonly kind: Kind;
  readonly key: string;
  readonly id: string;
  /** Whether an apply created the object. Other objects are never deleted. */
  readonly created?: true;
  /** Who owned the object in its file, for the plan that deletes it. Servers do not have it. */
  readonly owner?: string;
  /** The SLO that it belonged to. */
  readonly slo?: OwnSlo;
  /** Tiles by key. */
  readonly tiles?: Readonly<Record<string, Applied & { readonly id: string }>>;
}

/** Fingerprints of the applied fields. */
export interface Applied {
  /** Fields of the file, with names resolved to identifiers. */
  readonly file: Fields;
  /** Fields that the server returned with a different value. */
  readonly server?: Fields;
  /** Documented part of the server's values, for values that have unknown fields too. */
  readonly known?: Fields;
  /** Possible values on the server, for fields that two merged states disagree on. */
  readonly disputed?: Readonly<Record<string, readonly unknown[]>>;
  /** Names of unknown fields that the file contained, by field. */
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Entries of one target, by {@link entryKey}. */
export type State = ReadonlyMap<string, StateEntry>;

/** A state, and the server that it belongs to; undefined if it names none. */
export interface StateOfServer {
  readonly state: State;
  readonly binding: Binding | undefined;
  /** Increases with each change; 0 for states of earlier versions. Of two merged states, the higher one. */
  readonly serial: number;
}

/** The state of a target before its first apply. */
export const noState: StateOfServer = { state: new Map(), binding: undefined, serial: 0 };

/** Returns the key of an entry in a state. */
export function entryKey(kind: Kind, key: string): string {
  return `${kind} ${key}`;
}

const header = { obstack: "state", version: 2 };

/** Version whose header names no server. */
const versionWithoutServer = 1;

const note = {
  note: "What obstack last applied, one object per line. Commit this file. Merge conflicts may stay. If it is lost, objects are found by name.",
};

/** The last line: without it, part of the file is missing. */
const end = { obstack: "end" };

/** Formats a state: one object per line, sorted, so that Git can merge versions. */
export function writeState(state: State, { server }: Binding, serial: number): string {
  const first = { ...header, serial, server, ...note };
  const entries = [...state.values()].toSorted((a, b) => order(a.kind, b.kind) || order(a.key, b.key));
  return [first, ...entries, end].map((line) => `${JSON.stringify(line)}\n`).join("");
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Conflict markers of Git. */
const marker = /^(?:<{7}|={7}|>{7}|\|{7})/;

/**
 * Parses a state. If a merge left two lines for an object, fields with different values become disputed.
 *
 * @throws {AsCodeError} Of kind `files`, if a line is invalid or the last line is missing; of kind `names`, if two lines have different
 *   identifiers for an object; of kind `server`, if two lines name different servers.
 */
export function readState(text: string, path: string): StateOfServer {
  const state = new Map<string, StateEntry>();
  const bindings: (Binding | undefined)[] = [];
  let serial = 0;
  let isComplete = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "" || marker.test(line)) continue;
    const entry = parse(line, { path, line: index + 1 });
    if (entry === "end") isComplete = true;
    else if ("header" in entry) {
      bindings.push(entry.header);
      serial = Math.max(serial, entry.serial);
    }
    if (entry === "end" || "header" in entry) continue;
    const key = entryKey(entry.kind, entry.key);
    const before = state.get(key);
    state.set(key, before === undefined ? entry : merge(before, entry, { path, line: index + 1 }));
  }
  if (!isComplete) {
    throw new AsCodeError(
      "files",
      `${path} is incomplete: its last line is missing.`,
      "Restore it from Git. If that is not possible, delete it: objects are then found by their names.",
    );
  }
  const [binding, ...others] = bindings;
  // A merge keeps the headers of both sides if they differ.
  const other = others.find((one) => !isDeepStrictEqual(one, binding));
  if (others.length > 0 && bindings.some((one) => !isDeepStrictEqual(one, binding))) {
    const [one, two] = [binding, other].map((each) => (each === undefined ? "no server" : serverToText(each.server)));
    throw new AsCodeError(
      "server",
      `${path} has two headers: one names ${one}, the other ${two}.`,
      "Two branches applied to different servers. Keep the lines of the right one.",
    );
  }
  return { state, binding, serial };
}

/** No part is empty, `.` or `..`, and there are no control characters. */
// oxlint-disable-next-line no-control-regex
const pathOfFile = /^(?!.*(?:^|[/\\])\.{0,2}(?:[/\\]|$))[^\u0000-\u001f]+$/;

/** The first line of a state. */
interface Header {
  readonly header: Binding | undefined;
  readonly serial: number;
}

function parse(line: string, position: Position): StateEntry | Header | "end" {
  const entry = parseLine(line, position);
  if (entry === undefined) throw invalidLine(position, "Expected a line of a state file. Restore the file from Git.");
  if (entry["obstack"] === "state") {
    if (entry["version"] === versionWithoutServer) return { header: undefined, serial: 0 };
    if (entry["version"] === header.version) {
      checkLine(entry, "binding", position);
      const { server } = entry as unknown as Binding;
      return { header: { server }, serial: Number(entry["serial"] ?? 0) };
    }
    const version = printable(entry["version"]);
    throw invalidLine(
      position,
      `Unsupported state version ${version}. A newer version of obstack wrote it; update obstack.`,
    );
  }
  if (entry["obstack"] === end.obstack) return "end";
  checkLine(entry, "entry", position);
  const checked = entry as unknown as StateEntry;
  if (!pathOfFile.test(checked.key))
    throw invalidLine(position, `Invalid key ${JSON.stringify(checked.key)}. A key must be a file path.`);
  // Keys of files are normalized in the same way.
  return { ...checked, key: checked.key.normalize("NFC") };
}

function merge(one: StateEntry, other: StateEntry, position: Position): StateEntry {
  if (one.id !== other.id) {
    throw new AsCodeError(
      "names",
      {
        ...position,
        message: `The ${one.kind} ${JSON.stringify(one.key)} has two identifiers, ${one.id} and ${other.id}.`,
      },
      "Two people created it at the same time. Remove the line of the object that you do not want to keep.",
    );
  }
  const tiles = Object.entries(one.tiles ?? {}).flatMap(([key, tile]) => {
    const match = getOwn(other.tiles, key);
    return match?.id === tile.id ? [[key, { id: tile.id, ...mergeApplied(tile, match) }]] : [];
  });
  const owner = one.owner ?? other.owner;
  const slo = isDeepStrictEqual(one.slo, other.slo) ? one.slo : undefined;
  return {
    kind: one.kind,
    key: one.key,
    id: one.id,
    ...(owner === undefined ? {} : { owner }),
    ...(slo === undefined ? {} : { slo }),
    ...(one.created === true || other.created === true ? { created: true } : {}),
    ...mergeApplied(one, other),
    ...(one.tiles === undefined && other.tiles === undefined
      ? {}
      : { tiles: Object.fromEntries(tiles) as NonNullable<StateEntry["tiles"]> }),
  };
}

/** Matches no value, so that the file counts as changed. */
const disputed = "sha256:disputed";

function mergeApplied(one: Applied, other: Applied): Applied {
  const names = [...new Set([...Object.keys(one.file), ...Object.keys(other.file)])].toSorted();
  const isAgreed = (name: string): boolean =>
    isDeepStrictEqual(
      [getOwn(one.file, name), getOwn(one.server, name), getOwn(one.known, name)],
      [getOwn(other.file, name), getOwn(other.server, name), getOwn(other.known, name)],
    );
  const file = names.map((name) => [name, isAgreed(name) ? getOwn(one.file, name) : disputed]);
  const candidates = names
    .filter((name) => !isAgreed(name))
    .map((name) => [name, [one, other].flatMap((each) => getOwn(each.disputed, name) ?? fingerprintsOf(each, name))]);
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

function fingerprintsOf({ file, server, known }: Applied, name: string): unknown[] {
  const full = server !== undefined && Object.hasOwn(server, name) ? server[name] : (getOwn(file, name) ?? null);
  return known !== undefined && Object.hasOwn(known, name) ? [full, known[name]] : [full];
}
