import { AsCodeError, printable } from "../errors/errors.ts";
import type { Position } from "../errors/errors.ts";
import type { Kind, OwnSlo } from "../names/names.ts";
import type { Fields } from "../json/value.ts";
import { isObstackError } from "@obstack/core";
import type { ServerIdentity } from "@obstack/core";
import { checkLine, invalidLine, parseLine } from "./lines.ts";
import type { LineKind } from "./lines.ts";

/** The result of the last apply for one object of a target. */
export interface StateEntry extends Fingerprints {
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
  readonly tiles?: Readonly<Record<string, Fingerprints & { readonly id: string }>>;
}

/** Fingerprints of the applied fields. */
export interface Fingerprints {
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

/** A line after the end of a state, in the order of an apply. The next save sorts the objects and removes these lines. */
export type Step =
  | StateEntry
  /** The start of an apply, with the identifiers of all objects of the server. */
  | { readonly will: "apply"; readonly existing: readonly string[] }
  | { readonly will: "update" | "delete"; readonly kind: Kind; readonly key: string }
  | CreateIntent
  | { readonly did: "forget"; readonly kind: Kind; readonly key: string }
  | UndoneMark;

/** What an undo reverted. */
interface UndoneMark {
  readonly did: "undo";
  readonly kind: Kind;
  readonly key: string;
  /** Of what the file contained. */
  readonly hash: string;
}

/** Fingerprints of an object as a create sent it. */
export interface Sent {
  readonly file: Fields;
  /** In the order of the tiles. */
  readonly tiles: readonly Fields[];
}

/** A create, before it is sent. */
export interface CreateIntent extends Sent {
  readonly will: "create";
  readonly kind: Kind;
  readonly key: string;
  /** Identifiers of objects that others created after the start of the apply. */
  readonly existing: readonly string[];
}

/** A create whose outcome is unknown. */
interface PendingCreate {
  readonly intent: CreateIntent;
  /** Identifiers of the objects that existed before. */
  readonly existing: ReadonlySet<string>;
}

/** The state of a target. */
export interface TargetState {
  readonly state: State;
  /** Creates whose outcome is unknown, by {@link entryKey}. */
  readonly pending: ReadonlyMap<string, PendingCreate>;
  /** What undos reverted, by {@link entryKey}, until an apply writes the object. */
  readonly undone: ReadonlyMap<string, UndoneMark>;
  /** Whether the last apply did not end. */
  readonly isUnfinished: boolean;
}

/** A state, and the server that it belongs to; undefined before the first apply. */
export interface StateOfServer extends TargetState {
  readonly server: ServerIdentity | undefined;
}

/** The state of a target before its first apply. */
export const noState: StateOfServer = {
  state: new Map(),
  pending: new Map(),
  undone: new Map(),
  isUnfinished: false,
  server: undefined,
};

/** Returns the key of an entry in a state. */
export function entryKey(kind: Kind, key: string): string {
  return `${kind} ${key}`;
}

const header = { obstack: "state", version: 2 };

const note = {
  note: "What obstack last applied, one object per line. Commit this file. After a merge conflict, run `obstack state repair`. If it is lost, objects are found by name.",
};

/** Ends the sorted part: without it, part of the file is missing. An apply appends its steps. */
const end = { obstack: "end" };

/** Formats a state: one object per line, sorted, so that Git can merge versions. Pending creates and what undos reverted follow. */
export function writeState(
  { state, pending, undone }: Omit<TargetState, "isUnfinished">,
  server: ServerIdentity,
  isLocal: boolean = false,
): string {
  const first = { ...header, server, ...(isLocal ? {} : note) };
  const entries = [...state.values()].toSorted((a, b) => order(a.kind, b.kind) || order(a.key, b.key));
  const creates = [...pending.values()].map(({ intent, existing }) => ({ ...intent, existing: [...existing] }));
  return [first, ...entries, end, ...creates, ...undone.values()].map((line) => `${JSON.stringify(line)}\n`).join("");
}

export function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Conflict markers of Git. */
export const conflictMarker: RegExp = /^(?:<{7}|={7}|>{7}|\|{7})/;

/** Collects the lines of a state. */
class StateLines implements TargetState {
  readonly state: Map<string, StateEntry> = new Map();
  readonly pending: Map<string, PendingCreate> = new Map();
  readonly undone: Map<string, UndoneMark> = new Map();
  isUnfinished = false;
  #existing = new Set<string>();

  /** Adds an object or a step. The last line of an object counts. */
  add(line: Step): void {
    if ("will" in line && line.will === "apply") {
      this.#existing = new Set(line.existing);
      this.isUnfinished = true;
      return;
    }
    const name = entryKey(line.kind, line.key);
    if ("did" in line && line.did === "undo") this.undone.set(name, line);
    else if ("id" in line || "did" in line) {
      this.state.delete(name);
      this.pending.delete(name);
      this.undone.delete(name);
      if (!("id" in line)) return;
      this.state.set(name, line);
      this.#existing.add(line.id);
    } else if (line.will === "create") {
      this.pending.set(name, { intent: line, existing: new Set([...this.#existing, ...line.existing]) });
    }
  }
}

/**
 * Parses a state. Skips a line of an apply that a crash truncated.
 *
 * @param merge Merges two lines for an object, and allows a second header, which Git leaves without a conflict. Default: such a state is refused.
 * @throws {AsCodeError} Of kind `files`, if a line is invalid, the last line is missing, or a merge left conflicts or two lines for an object.
 */
export function readState(
  text: string,
  path: string,
  merge?: (first: StateEntry, second: StateEntry) => StateEntry,
): TargetState & { readonly server: ServerIdentity } {
  const lines = new StateLines();
  let server: ServerIdentity | undefined;
  let isComplete = false;
  for (const [index, line] of text.split("\n").entries()) {
    const position = { path, line: index + 1 };
    if (conflictMarker.test(line)) throw unmergedError(position, "Git left a merge conflict here.");
    if (line.trim() === "") continue;
    const parsed = parseStateLine(line, position, !isComplete);
    if (parsed === undefined) continue;
    if (parsed === "end") isComplete = true;
    else if ("server" in parsed && !("kind" in parsed)) {
      if (server !== undefined && merge === undefined) throw unmergedError(position, "This is a second header.");
      checkSameServer(path, server ?? parsed.server, parsed.server);
      server = parsed.server;
    } else {
      const second = !isComplete && "id" in parsed ? parsed : undefined;
      const first = second && lines.state.get(entryKey(second.kind, second.key));
      if (first === undefined || second === undefined) lines.add(parsed);
      else if (merge === undefined)
        throw unmergedError(position, `The ${first.kind} ${JSON.stringify(first.key)} has two lines.`);
      else lines.add(merge(first, second));
    }
  }
  const { state, pending, undone, isUnfinished } = lines;
  if (isComplete && server !== undefined) return { state, pending, undone, isUnfinished, server };
  throw new AsCodeError(
    "files",
    `${path} is incomplete: its ${isComplete ? "first" : "last"} line is missing.`,
    "Restore it from Git. If that is not possible, delete it: objects are then found by their names.",
  );
}

/** @throws {AsCodeError} Of kind `server`, if the headers of a merged state name different servers. */
export function checkSameServer(path: string, one: ServerIdentity, other: ServerIdentity): void {
  if (isSameServer(one, other)) return;
  throw new AsCodeError(
    "server",
    `${path} has two headers: one names ${serverToText(one)}, the other ${serverToText(other)}.`,
    "Two branches applied to different servers. Keep the lines of the right one.",
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

/** No part is empty, `.` or `..`, and there are no control characters. */
// oxlint-disable-next-line no-control-regex
const pathOfFile = /^(?!.*(?:^|[/\\])\.{0,2}(?:[/\\]|$))[^\u0000-\u001f]+$/;

/** Schemas of steps, other than those of objects. */
const stepSchemas: Readonly<Record<string, LineKind>> = { apply: "start", create: "create" };

/**
 * Parses a line of a state file: the server in its header, an object, a step of an apply, or the end of the sorted part. Returns undefined for a step
 * that a crash truncated.
 *
 * @param isSorted Whether the line is before the end of the sorted part.
 */
function parseStateLine(
  line: string,
  position: Position,
  isSorted: boolean,
): Step | { readonly server: ServerIdentity } | "end" | undefined {
  const parsed = parseLine(line, position);
  if (parsed === undefined && !isSorted) return undefined;
  if (parsed === undefined) throw invalidLine(position, "Expected a line of a state file. Restore the file from Git.");
  if (parsed["obstack"] === "state") {
    if (parsed["version"] !== header.version) {
      const version = printable(parsed["version"]);
      throw invalidLine(position, `Unsupported state version ${version}. Update obstack.`);
    }
    checkLine(parsed, "header", position);
    return { server: parsed["server"] as ServerIdentity };
  }
  if (parsed["obstack"] === end.obstack) return "end";
  const isStep = "will" in parsed || "did" in parsed;
  checkLine(parsed, isStep ? (stepSchemas[String(parsed["will"])] ?? "step") : "entry", position);
  const step = parsed as unknown as Step;
  if (!("kind" in step)) return step;
  if (!pathOfFile.test(step.key))
    throw invalidLine(position, `Invalid key ${JSON.stringify(step.key)}. A key must be a file path.`);
  // Keys of files are normalized in the same way.
  return { ...step, key: step.key.normalize("NFC") };
}

export function isSameServer(one: ServerIdentity, other: ServerIdentity): boolean {
  return (
    one.deployment === other.deployment &&
    one.baseUrl === other.baseUrl &&
    one.organizationId === other.organizationId &&
    one.serviceId === other.serviceId
  );
}

/** Returns the address of a server for messages: its base URL, and the organization and service of a hosted deployment. */
export function serverToText({ baseUrl, organizationId, serviceId }: ServerIdentity): string {
  return [
    baseUrl,
    ...(organizationId === undefined ? [] : [`organization ${organizationId}`]),
    ...(serviceId === undefined ? [] : [`service ${serviceId}`]),
  ].join(", ");
}

/** Returns whether an object may have been created despite an error. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof AsCodeError) return error.kind === "unexpected-response";
  if (!isObstackError(error)) return false;
  if (error.kind === "connection") return (error as { sent?: boolean }).sent === true;
  if (error.kind === "response") return error.status !== undefined && error.status >= 500;
  return error.kind === "timeout" || error.kind === "unexpected-response";
}
