import { readdir, rm } from "node:fs/promises";
import { systemReason } from "@obstack/make-folder/system-reason";
import type { Alert, Dashboard } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import type { Kind } from "../common/kind.ts";
import { appendLine, replaceText, writing, prepareLocal } from "../files/write-text.ts";
import { pathToRead, pathToWrite } from "../files/inside.ts";
import { localFolders } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import type { Binding } from "./binding.ts";
import type { StateEntry } from "./state.ts";
import type { Workspace } from "./workspace.ts";

/** A change that an apply made, and the object before the change. */
export interface UndoStep {
  readonly step: number;
  readonly kind: Kind;
  readonly key: string;
  readonly name?: string | undefined;
  /** Name for messages. */
  readonly title: string;
  readonly action: "create" | "update" | "delete";
  readonly id?: string | undefined;
  /** The record that was overwritten or deleted. */
  readonly before?: Dashboard | Alert | undefined;
  /** State of the object before the apply. */
  readonly entry?: StateEntry | undefined;
  /** Absent if the outcome is unknown. */
  readonly done?: { readonly id: string; readonly after?: Dashboard | Alert | undefined };
  /** Identifiers of objects that others created after the plan and before the write. */
  readonly existing?: readonly string[];
  /** Set if the server rejected the step. */
  readonly undone?: true;
}

/** An apply that can be undone. */
export interface UndoRecord {
  /** Path of the log, for messages. */
  readonly path: string;
  /** Number of the apply, per target and folder. */
  readonly number: number;
  /** Start of the apply in ISO 8601. */
  readonly at: string;
  /** Hash of the log, to detect that it changed. */
  readonly hash: string;
  /** Target of the apply; undefined if the log names none. */
  readonly target: string | undefined;
  /** The server of the apply; undefined if the log names none. */
  readonly binding: Binding | undefined;
  /** In the order of the apply, with the current identifiers of objects that an undo created again. */
  readonly steps: readonly UndoStep[];
  /** New identifiers of objects and tiles that undos created again, by those in the log. */
  readonly ids: ReadonlyMap<string, string>;
  /** Identifiers of objects that existed before a write of the apply or the undo; undefined if they are not known. */
  readonly existing: ReadonlySet<string> | undefined;
}

/** What to undo instead of the last apply. */
export interface UndoChoice {
  /** Path of the undo log of an apply on another machine, a file from `.obstack/undo/TARGET/` there, which stays as it is. */
  readonly from?: string | undefined;
  /** Number of an earlier apply or write, from {@link listUndos}. What later ones changed is in conflict. */
  readonly run?: number | undefined;
}

/** What an undo needs to restore the state of an object that an apply wrote. */
export interface RestoredObject {
  readonly kind: Kind;
  /** Key in the plan of the undo. */
  readonly key: string;
  readonly id: string;
  /** Keys of the tiles before the apply in the plan of the undo, with their identifiers. */
  readonly tiles: readonly (readonly [key: string, id: string])[];
  /** State of the object before the apply. */
  readonly entry: StateEntry | undefined;
  /** Key in the state after the apply. */
  readonly keyAfter: string;
}

/** Number of applies that can be undone. */
const keptApplies = 20;

const logHeader = { obstack: "undo-log", version: 1 };

/** Records what an apply overwrites, before each write. */
export interface UndoLog {
  /** Records a step. Returns a function that records its outcome: undefined if the server rejected the write, so that there is nothing to undo. */
  begin(
    step: Omit<UndoStep, "step" | "done" | "undone">,
  ): Promise<(done: NonNullable<UndoStep["done"]> | undefined) => Promise<void>>;
  /** Removes the log, because nothing was written. */
  discard(): Promise<void>;
}

/** Options for {@link openUndoLog}. */
interface UndoLogOptions {
  /** Number of logs to keep, including this one. Default: 20. */
  readonly keptLogs?: number;
  /** Identifiers of all objects before the first write. Default: not known. */
  readonly existing?: Iterable<string>;
}

/** Opens the log of an apply. The first step binds the state to the server and creates the file. */
export function openUndoLog(workspace: Workspace, { keptLogs = keptApplies, existing }: UndoLogOptions = {}): UndoLog {
  const { folder, target, check, owner } = workspace;
  let step = 0;
  let file: Promise<string> | undefined;
  const open = async (): Promise<string> => {
    await workspace.bind();
    const path = await createLogPath(workspace);
    const logs = await listLogs(workspace);
    for (const old of logs.slice(0, Math.max(0, logs.length - keptLogs + 1))) await removeLog(folder, old.path);
    const header = { ...logHeader, target, server: owner.server };
    // Flushed to the disk with the first step.
    await appendLine(folder, path, existing === undefined ? header : { ...header, existing: [...existing] });
    return path;
  };
  return {
    async begin(started) {
      await check();
      const log = await (file ??= open());
      const number = ++step;
      await appendLine(folder, log, { step: number, ...started }, { isDurable: true });
      await check();
      // If the log was undone and removed in the meantime, there is nothing to record.
      return (done) =>
        appendLine(folder, log, done === undefined ? { step: number, undone: true } : { step: number, done }, {
          mustExist: true,
        });
    },
    async discard() {
      if (file !== undefined) await removeLog(folder, await file);
    },
  };
}

/** Returns the path of the next log of a target. Numbers are never reused, even if the log of an apply was removed. */
async function createLogPath(workspace: Workspace): Promise<string> {
  const { folder, target, undoFolder } = workspace;
  for (const path of [undoFolder, localFolders.numbers]) await prepareLocal(folder, path, target);
  const path = `${localFolders.numbers}/${target}`;
  const last = Number((await readText(folder, path)) ?? 0);
  const newest = (await listLogs(workspace)).at(-1)?.number ?? 0;
  const number = Math.max(Number.isSafeInteger(last) ? last : 0, newest) + 1;
  await replaceText(folder, path, `${number}\n`, { target, mode: 0o600, isDurable: true });
  return `${undoFolder}/${String(number).padStart(8, "0")}_${new Date().toISOString().replaceAll(":", "-")}.jsonl`;
}

/** The file of an undo log. */
export interface LogFile {
  /** Number of the apply. Clocks are not reliable for sorting. */
  readonly number: number;
  /** Start of the apply in ISO 8601. */
  readonly at: string;
  /** Path within the stack's folder. */
  readonly path: string;
}

/** Returns the file of a log, or undefined if the path is not one of a log. */
export function toLogFile(path: string): LogFile | undefined {
  const [, number, time] = /^(?:.*[/\\])?(\d{8,15})_(\d{4}-[^/\\]*)\.jsonl$/.exec(path) ?? [];
  if (time === undefined) return undefined;
  return { number: Number(number), at: time.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"), path };
}

/** Returns the logs of a target, oldest first. */
export async function listLogs({ folder, undoFolder }: Workspace): Promise<LogFile[]> {
  const names = await readdir(await pathToRead(folder, undoFolder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new AsCodeError("undo", `Cannot read ${undoFolder}: ${systemReason(error)}.`, undefined, { cause: error });
  });
  const logs = names.flatMap((name) => toLogFile(`${undoFolder}/${name}`) ?? []);
  return logs.toSorted((a, b) => a.number - b.number);
}

export async function removeLog(folder: string, path: string): Promise<void> {
  await writing(path, async () => rm(await pathToWrite(folder, path), { force: true }));
}

/** An object of a plan. */
interface ObjectName {
  readonly kind: Kind;
  readonly key: string;
}

/** An undo at work. */
export interface Restoration {
  /** New identifiers of objects and tiles by those in the plan. */
  readonly ids: ReadonlyMap<string, string>;
  /** Restores the state of an object. `now` is absent if it does not exist. */
  restoreEntry(
    object: ObjectName,
    now?: { readonly id: string; readonly tileIds: ReadonlyMap<string, string> },
  ): Promise<void>;
  /** Removes the log, because everything is undone, and passes new identifiers to the others. */
  finish(): Promise<void>;
}
