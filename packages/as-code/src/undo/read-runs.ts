import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import type { ServerIdentity } from "@obstack/core";
import { AsCodeError } from "../errors/errors.ts";
import { defaultTarget } from "../files/settings.ts";
import { readText } from "../files/text-files.ts";
import { refuseTracked } from "../files/git.ts";
import { titleOf } from "../model/desired.ts";
import type { TitledObject } from "../plan/plan-data.ts";
import type { UndoChoice, PlanDetails, UndoDetails } from "../plan/planned-apply.ts";
import { findMissing } from "../state/adopt.ts";
import { listCopies, removeCopies } from "../state/copies.ts";
import type { CopiesHeader, CopyLine, OutcomeLine } from "../state/copies.ts";
import { checkLine, parseLine } from "../state/lines.ts";
import { entryKey } from "../state/state.ts";
import { Workspace } from "../state/workspace.ts";
import type { Kind } from "../names/names.ts";
import type { ServerObject } from "../model/record.ts";
import { hashOfFile } from "../state/entry.ts";
import { replaceIdsInEntry, toKeyText, currentIds } from "../state/replace-ids.ts";

/** What to undo: applies of a stack, or single writes that {@link recordWrite} recorded. */
export type UndoLogKind = "applies" | "writes";

/** What is undone, in messages. */
export const nouns: Readonly<Record<UndoLogKind, string>> = { applies: "apply", writes: "write" };

/** Options for {@link listUndos}. */
export interface UndoSource {
  /** The server of the applies or writes. */
  readonly server: ServerIdentity;
  /** Default: `default`; ignored for writes, whose copies are kept by server. */
  readonly target?: string | undefined;
  /** Default: `applies`. */
  readonly log?: UndoLogKind | undefined;
}

/** An object that an apply wrote, as it was before and after. */
export interface Copy extends TitledObject, Pick<CopyLine, "id" | "before" | "entry">, Pick<OutcomeLine, "after"> {
  readonly last: CopyLine["will"];
  /** Whether the outcome of each write is known. */
  readonly isKnown: boolean;
}

/** An apply that can be undone. */
export interface Run extends Pick<CopiesHeader, "run" | "at" | "target" | "server"> {
  /** Path of its copies, for messages. */
  readonly path: string;
  /** Hash of the copies, to detect that they changed. */
  readonly hash: string;
  /** In the order of the first writes. */
  readonly copies: readonly Copy[];
  /** The identifiers that keys stand for. */
  readonly ids: ReadonlyMap<string, string>;
  /** Identifiers of objects that existed before a write of the apply; undefined if they are not known. */
  readonly existing: ReadonlySet<string> | undefined;
}

/** Returns the workspace of what is undone. */
export function undoWorkspace(
  folder: string,
  { log, server, target = defaultTarget, rebind }: UndoSource & { readonly rebind?: boolean | undefined },
): Workspace {
  const isWrites = log === "writes";
  return new Workspace(folder, isWrites ? writesTarget(server) : target, { server, rebind }, undefined, isWrites);
}

/** @throws {AsCodeError} Of kind `server`, if the copies or the state belong to another server, or the copies to another target. */
export async function checkServer({ server, path, target }: Run, workspace: Workspace): Promise<void> {
  workspace.checkServer(path, server);
  if (target !== workspace.target && !workspace.rebind) {
    throw new AsCodeError(
      "server",
      `${path} belongs to target ${target}, not to ${workspace.target}.`,
      "Nothing was sent. Select that target. If it was renamed, rebind the copies.",
    );
  }
  await workspace.load();
}

/**
 * Reads the applies that were not undone, newest first.
 *
 * @param count Number of applies to read. Default: all.
 * @throws {AsCodeError} Of kind `undo`, if copies are damaged. Lines that a crash truncated are ignored.
 */
export async function readRuns(workspace: Workspace, count: number = Infinity): Promise<Run[]> {
  const runs: Run[] = [];
  for (const { path } of (await listCopies(workspace)).toReversed()) {
    if (runs.length >= count) break;
    const run = parseCopies((await readText(workspace.folder, path, "local")) ?? "", path);
    if (run !== undefined) runs.push(run);
  }
  return runs;
}

/**
 * Reads the apply to undo: that of a path, which can be from another machine, else the one with a number, else the last one that was not undone. Returns
 * undefined without any.
 *
 * @throws {AsCodeError} Of kind `undo`, if the path is not one of complete copies.
 */
export async function readRun(
  workspace: Workspace,
  { from, run }: UndoChoice,
  signal?: AbortSignal,
): Promise<Run | undefined> {
  if (from === undefined)
    return (await readRuns(workspace, run === undefined ? 1 : undefined)).find((one) => one.run === (run ?? one.run));
  const [folder, name] = [dirname(from), basename(from)];
  const text = await readText(folder, name, "folder");
  if (text === undefined) throw new AsCodeError("undo", `${from} does not exist.`);
  await refuseTracked(folder, name, { signal });
  const found = parseCopies(text, from);
  if (found !== undefined) return found;
  throw new AsCodeError("undo", `${name} has no copies of an apply.`, "Pass a file from the folder .obstack/previous.");
}

/** Parses the lines of a file. Returns undefined if they have no change to undo. */
function parseCopies(text: string, path: string): Run | undefined {
  const lines = text.split("\n").flatMap((line, index) => {
    const position = { path, line: index + 1 };
    const parsed = parseLine(line, position);
    // A crash truncated it.
    if (parsed === undefined) return [];
    checkLine(parsed, "will" in parsed || "did" in parsed ? "copy" : "copies", position);
    return parsed as unknown as CopiesHeader | CopyLine | OutcomeLine;
  });
  const header = lines.find((line): line is CopiesHeader => !("kind" in line));
  if (header === undefined && lines.length === 0) return undefined;
  if (header === undefined) throw new AsCodeError("undo", `${path}: The first line is missing.`);
  const existing = header.existing && new Set(header.existing);
  const ids = new Map<string, string>();
  const copies = new Map<string, Copy & { readonly earlier: Copy | undefined }>();
  for (const line of lines) {
    if (!("kind" in line)) continue;
    for (const [name, id] of Object.entries(line.ids ?? {})) ids.set(name, id);
    const { kind, key } = line;
    const object = entryKey(kind, key);
    const copy = copies.get(object);
    if ("will" in line) {
      if (line.will !== "create" && line.before === undefined)
        throw new AsCodeError("undo", `${path}: The ${kind} ${key} has no record to restore.`);
      for (const id of line.existing ?? []) existing?.add(id);
      const { name, id = copy?.id, will: last } = line;
      // The first copy of an object counts.
      const { before, entry } = copy ?? line;
      const written = { kind, key, name, title: titleOf(kind, key, name), id, before, entry };
      copies.set(object, { ...written, last, isKnown: false, earlier: copy });
    } else {
      if (copy === undefined)
        throw new AsCodeError("undo", `${path}: The ${kind} ${key} has an outcome without a write.`);
      const { did, id = copy.id, after } = line;
      const done = did === "nothing" ? copy.earlier : { ...copy, id, after, isKnown: copy.earlier?.isKnown !== false };
      if (done === undefined) copies.delete(object);
      else copies.set(object, { earlier: undefined, ...done });
    }
  }
  // Nothing was sent, or the server refused all of it.
  if (copies.size === 0) return undefined;
  const hash = createHash("sha256").update(text).digest("hex");
  return { ...header, path, hash, copies: [...copies.values()], ids, existing };
}

/** Returns the target of the single writes to a server. The hash separates servers, organizations and services. */
export function writesTarget({ deployment, baseUrl, organizationId, serviceId }: ServerIdentity): string {
  const address = [baseUrl, organizationId, serviceId].filter((part) => part !== undefined).join(" ");
  return `${deployment}-${createHash("sha256").update(address).digest("hex").slice(0, 12)}`;
}

/** An undo that is being applied. */
export interface Restoration {
  /** Returns the current identifier for a key in a copy, or for an earlier identifier. */
  readonly find: (text: string) => string | undefined;
  /** Restores the state of an object. `now` is absent if it does not exist. */
  restoreEntry(
    object: { readonly kind: Kind; readonly key: string },
    now?: { readonly server: ServerObject; readonly tileIds: ReadonlyMap<string, string> },
  ): Promise<void>;
  /** Removes the copies, because everything is undone. */
  finish(): Promise<void>;
}

/**
 * Starts or continues an undo. Called with the lock.
 *
 * @throws {AsCodeError} Of kind `undo`, if another apply or undo ran after the plan was made.
 */
export async function startUndo(
  workspace: Workspace,
  log: UndoLogKind,
  undo: UndoDetails,
  { prepared, unchanged, adopted }: Pick<PlanDetails, "prepared" | "unchanged" | "adopted">,
): Promise<Restoration> {
  const run = await readRun(workspace, undo);
  if (run?.hash !== undo.hash) {
    throw new AsCodeError(
      "undo",
      `Another ${nouns[log]} or undo of target ${workspace.target} ran after this undo was planned.`,
      "Nothing was written. Plan the undo again and review the result.",
    );
  }
  await checkServer(run, workspace);
  const { state: loaded, undone } = await workspace.load();
  const missing = findMissing({ state: loaded }, adopted);
  const state = new Map([...loaded, ...missing.map((entry) => [entryKey(entry.kind, entry.key), entry] as const)]);
  const copies = new Map(run.copies.map((one) => [entryKey(one.kind, one.key), one]));
  const restoredKeys = new Set(
    run.copies.flatMap(({ entry }) => (entry === undefined ? [] : entryKey(entry.kind, entry.key))),
  );
  const ids = currentIds(run.ids, state);
  const know = (kind: Kind, key: string, id: string, tileIds: Iterable<readonly [string, string]>): void => {
    if (kind === "dashboard") ids.set(toKeyText(key), id);
    for (const [text, now] of tileIds) ids.set(text, now);
  };
  for (const { desired, server, tiles } of [...prepared, ...unchanged])
    if (desired !== undefined && server !== undefined) know(desired.kind, desired.key, server.id, tiles?.ids ?? []);
  const find = (text: string): string | undefined => ids.get(text);
  return {
    find,
    async restoreEntry({ kind, key }, now) {
      const name = entryKey(kind, key);
      const copy = copies.get(name);
      // It only links to a restored object.
      if (copy === undefined) return;
      const { entry } = copy;
      const current = state.get(name);
      if (now !== undefined) know(kind, key, now.server.id, now.tileIds);
      if (!restoredKeys.has(name)) await workspace.append({ did: "forget", kind, key });
      if (entry !== undefined) {
        const { tiles, ...restored } = replaceIdsInEntry(entry, find);
        const isCreated = entry.created === true || current?.created === true;
        // Tiles of later applies stay managed.
        const known = new Set(now?.tileIds.values());
        const present = new Set(now?.server.tiles.map((tile) => tile.id).filter((id) => !known.has(id)));
        const later = Object.values(current?.tiles ?? {}).flatMap(({ id }) => (present.has(id) ? id : []));
        await workspace.append({
          ...restored,
          id: now?.server.id ?? entry.id,
          ...(isCreated ? { created: true } : {}),
          ...(tiles && { tiles: { ...Object.fromEntries(later.map((id) => [id, { id, file: {} }])), ...tiles } }),
        });
      }
      // The first undo knows what the files contain.
      const hash = undone.get(name)?.hash ?? hashOfFile(current);
      if (log === "applies" && hash !== hashOfFile(entry)) await workspace.append({ did: "undo", kind, key, hash });
    },
    async finish() {
      // The copies of another machine stay as they are.
      if (undo.from === undefined) await removeCopies(workspace.folder, run.path);
    },
  };
}
