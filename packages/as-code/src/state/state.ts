import { AsCodeError } from "../common/errors.ts";
import type { Position } from "../common/problem.ts";
import type { Kind, OwnSlo } from "../common/kind.ts";
import type { Fields } from "../common/value.ts";
import { printable } from "../common/printable.ts";
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
  /** Names of unknown fields that the file contained, by field. */
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Entries of one target, by {@link entryKey}. */
export type State = ReadonlyMap<string, StateEntry>;

/** A state, and the server that it belongs to; undefined before the first apply. */
export interface StateOfServer {
  readonly state: State;
  readonly binding: Binding | undefined;
}

/** The state of a target before its first apply. */
export const noState: StateOfServer = { state: new Map(), binding: undefined };

/** Returns the key of an entry in a state. */
export function entryKey(kind: Kind, key: string): string {
  return `${kind} ${key}`;
}

const header = { obstack: "state", version: 2 };

const note = {
  note: "What obstack last applied, one object per line. Commit this file. After a merge conflict, run `obstack state repair`. If it is lost, objects are found by name.",
};

/** The last line: without it, part of the file is missing. */
const end = { obstack: "end" };

/** Formats a state: one object per line, sorted, so that Git can merge versions. */
export function writeState(state: State, { server }: Binding): string {
  const first = { ...header, server, ...note };
  const entries = [...state.values()].toSorted((a, b) => order(a.kind, b.kind) || order(a.key, b.key));
  return [first, ...entries, end].map((line) => `${JSON.stringify(line)}\n`).join("");
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Conflict markers of Git. */
const marker = /^(?:<{7}|={7}|>{7}|\|{7})/;

/**
 * Parses a state.
 *
 * @throws {AsCodeError} Of kind `files`, if a line is invalid, the last line is missing, or a merge left conflicts or two lines for an object.
 */
export function readState(text: string, path: string): StateOfServer {
  const state = new Map<string, StateEntry>();
  let binding: Binding | undefined;
  let isComplete = false;
  for (const { position, isConflict, line } of linesOf(text, path)) {
    if (isConflict) throw unmergedError(position, "Git left a merge conflict here.");
    const entry = parseStateLine(line, position);
    if (entry === "end") isComplete = true;
    else if (isBinding(entry)) {
      if (binding !== undefined) throw unmergedError(position, "This is a second header.");
      binding = entry;
    } else {
      const key = entryKey(entry.kind, entry.key);
      if (state.has(key))
        throw unmergedError(position, `The ${entry.kind} ${JSON.stringify(entry.key)} has two lines.`);
      state.set(key, entry);
    }
  }
  if (isComplete && binding !== undefined) return { state, binding };
  throw new AsCodeError(
    "files",
    `${path} is incomplete: its ${isComplete ? "first" : "last"} line is missing.`,
    "Restore it from Git. If that is not possible, delete it: objects are then found by their names.",
  );
}

function unmergedError(position: Position & { readonly path: string }, message: string): AsCodeError {
  const target = position.path.slice(position.path.lastIndexOf("/") + 1).replace(/\.jsonl$/, "");
  return new AsCodeError(
    "files",
    { ...position, message },
    `Run \`obstack state repair --target ${target}\`, which keeps the objects of both sides.`,
  );
}

/** A line of a state file that is not empty. */
interface Line {
  readonly line: string;
  readonly position: Position & { readonly path: string };
  /** Whether it is a marker of a merge conflict. */
  readonly isConflict: boolean;
}

/** Splits a state file into its lines. */
export function linesOf(text: string, path: string): Line[] {
  return text.split("\n").flatMap((line, index) => {
    const position = { path, line: index + 1 };
    return line.trim() === "" ? [] : [{ line, position, isConflict: marker.test(line) }];
  });
}

/** No part is empty, `.` or `..`, and there are no control characters. */
// oxlint-disable-next-line no-control-regex
const pathOfFile = /^(?!.*(?:^|[/\\])\.{0,2}(?:[/\\]|$))[^\u0000-\u001f]+$/;

/** Returns whether a line is the header. */
export function isBinding(line: StateEntry | Binding): line is Binding {
  return !("kind" in line);
}

/** Parses a line of a state file: the server in its header, an object, or its end. */
export function parseStateLine(line: string, position: Position): StateEntry | Binding | "end" {
  const entry = parseLine(line, position);
  if (entry === undefined) throw invalidLine(position, "Expected a line of a state file. Restore the file from Git.");
  if (entry["obstack"] === "state") {
    if (entry["version"] !== header.version) {
      const version = printable(entry["version"]);
      throw invalidLine(position, `Unsupported state version ${version}. Update obstack.`);
    }
    checkLine(entry, "binding", position);
    return { server: (entry as unknown as Binding).server };
  }
  if (entry["obstack"] === end.obstack) return "end";
  checkLine(entry, "entry", position);
  const checked = entry as unknown as StateEntry;
  if (!pathOfFile.test(checked.key))
    throw invalidLine(position, `Invalid key ${JSON.stringify(checked.key)}. A key must be a file path.`);
  // Keys of files are normalized in the same way.
  return { ...checked, key: checked.key.normalize("NFC") };
}
