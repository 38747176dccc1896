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
  /** Set once the step is undone, and if the server rejected it. */
  readonly undone?: true;
}

/** An apply that can be undone. */
export interface UndoRecord {
  /** Path of the log, for messages. */
  readonly path: string;
  /** Number of the apply, per target and folder; 0 for applies before numbers were introduced. */
  readonly number: number;
  /** Start of the apply in ISO 8601. */
  readonly at: string;
  /** Target of the apply; undefined if the log names none. */
  readonly target: string | undefined;
  /** The server of the apply; undefined if the log names none. */
  readonly binding: Binding | undefined;
  /** In the order of the apply. */
  readonly steps: readonly UndoStep[];
  /** New identifiers of restored objects by their previous ones. */
  readonly ids: ReadonlyMap<string, string>;
  /** Identifiers of objects that existed before a write of the apply or the undo; undefined if they are not known. */
  readonly existing: ReadonlySet<string> | undefined;
  /** New identifiers that the undos of later applies recorded. */
  readonly replacedIds: ReadonlyMap<string, string>;
}

/** An undo log from another machine. */
export interface GivenLog {
  /** Its file name there. */
  readonly name: string;
  readonly text: string;
}

/** An object that an apply wrote, and its records before and after. */
export interface LoggedObject {
  readonly kind: Kind;
  /** Key in the plan of the undo. */
  readonly key: string;
  readonly name: string | undefined;
  readonly title: string;
  /** Identifier at the time of the apply. */
  readonly id: string;
  /** Absent if the apply created it. */
  readonly before: Dashboard | Alert | undefined;
  /** Absent if the apply deleted it, and if the outcome of a write is unknown. */
  readonly after: Dashboard | Alert | undefined;
  readonly isDeleted: boolean;
  /** Whether an undo that was interrupted or limited has restored it. */
  readonly isUndone: boolean;
  /** Whether the outcome of each write is known. */
  readonly isKnown: boolean;
  /** State of the object before the apply. */
  readonly entry: StateEntry | undefined;
  /** Key in the state after the apply. */
  readonly keyAfter: string;
  /** Numbers of its steps, the last one first. */
  readonly steps: readonly number[];
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
    const path = await createLogPath(workspace, new Date().toISOString().replaceAll(":", "-"));
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
export async function createLogPath(workspace: Workspace, time: string): Promise<string> {
  const { folder, target, undoFolder } = workspace;
  for (const path of [undoFolder, localFolders.numbers]) await prepareLocal(folder, path, target);
  const path = `${localFolders.numbers}/${target}`;
  const last = Number((await readText(folder, path)) ?? 0);
  const newest = (await listLogs(workspace)).at(-1)?.number ?? 0;
  const number = Math.max(Number.isSafeInteger(last) ? last : 0, newest) + 1;
  await replaceText(folder, path, `${number}\n`, { target, mode: 0o600, isDurable: true });
  return `${undoFolder}/${String(number).padStart(8, "0")}_${time}.jsonl`;
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

/** Logs without a number are from before numbers were introduced. */
export const logName: RegExp = /^(?:(\d{8,15})_)?(\d{4}-.*)\.jsonl$/;

/** Returns the logs of a target, oldest first. */
export async function listLogs({ folder, undoFolder }: Workspace): Promise<LogFile[]> {
  const names = await readdir(await pathToRead(folder, undoFolder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new AsCodeError("undo", `Cannot read ${undoFolder}: ${systemReason(error)}.`, undefined, { cause: error });
  });
  const logs = names.flatMap((name): LogFile[] => {
    const [, number = "0", time] = logName.exec(name) ?? [];
    if (time === undefined) return [];
    return [{ number: Number(number), at: toIsoTime(time), path: `${undoFolder}/${name}` }];
  });
  return logs.toSorted((a, b) => a.number - b.number || (a.path < b.path ? -1 : 1));
}

export function toIsoTime(time: string): string {
  return time.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:");
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
  /** New identifiers of objects and tiles by those in the logs. */
  readonly ids: ReadonlyMap<string, string>;
  /** Restores the state of an object. `now` is absent if it does not exist. */
  restoreEntry(
    object: ObjectName,
    now?: { readonly id: string; readonly tileIds: ReadonlyMap<string, string> },
  ): Promise<void>;
  /** Records that all changes of an object are undone. */
  markUndone(object: ObjectName): Promise<void>;
  /** Removes the logs of which everything is undone, and passes new identifiers to earlier logs. */
  finish(): Promise<void>;
}
