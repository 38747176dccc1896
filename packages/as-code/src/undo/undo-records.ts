import type { ServerIdentity } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import { readText } from "../files/read-text.ts";
import { replaceText } from "../files/write-text.ts";
import { defaultTarget } from "../files/settings.ts";
import { checkBinding } from "../state/binding.ts";
import type { Binding } from "../state/binding.ts";
import { readLines } from "../state/lines.ts";
import type { LineKind } from "../state/lines.ts";
import { composeReplacedIds, replaceIdsInStep } from "../state/replace-ids.ts";
import { createLogPath, listLogs, logName, toIsoTime } from "../state/undo-log.ts";
import type { GivenLog, LogFile, UndoRecord, UndoStep } from "../state/undo-log.ts";
import { StatelessWorkspace, Workspace } from "../state/workspace.ts";
import { writeLogTarget } from "./record-write.ts";

/** What to undo: applies of a stack, or single writes that {@link recordWrite} recorded. */
export type UndoLogKind = "applies" | "writes";

/** Options for {@link listUndos}. */
export interface UndoSource {
  /** The server of the applies or writes. */
  readonly server: ServerIdentity;
  /** Default: `default`; ignored for writes, whose logs are kept by server. */
  readonly target?: string | undefined;
  /** Default: `applies`. */
  readonly log?: UndoLogKind | undefined;
}

/** The workspaces of logs. */
export const undoWorkspaces: Readonly<Record<UndoLogKind, typeof Workspace>> = {
  applies: Workspace,
  writes: StatelessWorkspace,
};

/** Returns the target of a log. */
export function targetOf({ log, server, target = defaultTarget }: UndoSource): string {
  return log === "writes" ? writeLogTarget(server) : target;
}

/** @throws {AsCodeError} Of kind `server`, if the log or the state belongs to another server, or the log to another target. */
export async function checkServer(
  log: UndoLogKind,
  record: Pick<UndoRecord, "binding" | "path" | "target">,
  workspace: Workspace,
): Promise<void> {
  const { binding, path, target } = record;
  // Logs of writes are kept by server.
  if (log === "applies" || binding !== undefined) checkBinding(path, binding, workspace.owner);
  if (target !== undefined && target !== workspace.target && workspace.owner.rebind !== true) {
    throw new AsCodeError(
      "server",
      `${path} is the log of target ${target}, not of ${workspace.target}.`,
      "Nothing was sent. Select that target. If it was renamed, rebind the log.",
    );
  }
  await workspace.load();
}

/** Reads the last log that was not undone. */
export async function readLast(workspace: Workspace): Promise<UndoRecord | undefined> {
  const [last] = await readUndos(workspace, 1);
  return last;
}

/**
 * Reads the logs that were not undone, newest first.
 *
 * @param count Number of logs to read. Default: all.
 * @throws {AsCodeError} Of kind `undo`, if a log is damaged. Lines that a crash truncated are ignored.
 */
export async function readUndos(workspace: Workspace, count?: number): Promise<UndoRecord[]> {
  const logs = (await listLogs(workspace)).toReversed();
  return Promise.all(
    logs.slice(0, count).map(async (log) => {
      const text = await readText(workspace.folder, log.path, "local");
      return parseUndo(text ?? "", log);
    }),
  );
}

/**
 * Reads a log from another machine, without adding it. Returns the log of the folder if it was added before.
 *
 * @throws {AsCodeError} Of kind `undo`, if it is not a complete undo log, or was added before a more recent one.
 */
export async function readGivenLog(workspace: Workspace, { name, text }: GivenLog): Promise<UndoRecord> {
  const [, , time] = logName.exec(name) ?? [];
  const lines = readLines<Line>(text, name, schemaOf);
  if (time === undefined || !lines.some((line) => "action" in line)) {
    throw new AsCodeError("undo", `${name} is not an undo log.`, "Pass a file from the folder .obstack/undo.");
  }
  if (await isAdded(workspace, name, time)) {
    const added = await readLast(workspace);
    if (added !== undefined) return added;
  }
  return parseUndo(text, { path: name, number: 0, at: toIsoTime(time) });
}

/** Adds a log from another machine as the most recent one of a target, unless it was added before. */
export async function addUndoLog(workspace: Workspace, { name, text }: GivenLog): Promise<void> {
  const [, , time = ""] = logName.exec(name) ?? [];
  if (await isAdded(workspace, name, time)) return;
  const { folder, target } = workspace;
  const path = await createLogPath(workspace, time);
  await replaceText(folder, path, text, { target, mode: 0o600, isDurable: true });
}

async function isAdded(workspace: Workspace, name: string, time: string): Promise<boolean> {
  const logs = await listLogs(workspace);
  const found = logs.findIndex(({ path }) => path.endsWith(`_${time}.jsonl`));
  if (found !== -1 && found !== logs.length - 1) {
    throw new AsCodeError(
      "undo",
      `More recent applies to ${workspace.target} than ${name} can be undone in this folder.`,
      "Undo those first, with `obstack undo`.",
    );
  }
  return found !== -1;
}

/** Parses the lines of a log. */
function parseUndo(text: string, { path, number, at }: LogFile): UndoRecord {
  let replacedIds = new Map<string, string>();
  let binding: Binding | undefined;
  let target: string | undefined;
  let existing: Set<string> | undefined;
  const steps = new Map<number, Partial<UndoStep> & { readonly step: number }>();
  const ids = new Map<string, string>();
  // Nothing was sent for a truncated line.
  for (const part of readLines<Line>(text, path, schemaOf)) {
    if ("replacedIds" in part) {
      replacedIds = composeReplacedIds(replacedIds, new Map(Object.entries(part.replacedIds)));
      continue;
    }
    if ("server" in part) {
      binding = { server: part.server };
      ({ target } = part);
    }
    if (part.existing !== undefined && !("step" in part)) existing ??= new Set();
    for (const id of part.existing ?? []) existing?.add(id);
    if ("step" in part) steps.set(part.step, { ...steps.get(part.step), ...part });
    if ("ids" in part) for (const [before, after] of Object.entries(part.ids ?? {})) ids.set(before, after);
  }
  for (const { step, action, before } of steps.values()) {
    if (action === undefined) throw new AsCodeError("undo", `${path}: The first line of step ${step} is missing.`);
    if (action !== "create" && before === undefined)
      throw new AsCodeError("undo", `${path}: Step ${step} has no record of the object.`);
  }
  return {
    path,
    number,
    at,
    target,
    binding,
    steps: ([...steps.values()] as UndoStep[]).map((step) => replaceIdsInStep(step, replacedIds)),
    ids: new Map([...ids].map(([before, after]) => [before, replacedIds.get(after) ?? after])),
    existing,
    replacedIds,
  };
}

type Line =
  | (Partial<UndoStep> & { readonly step: number; readonly ids?: Readonly<Record<string, string>> })
  | { readonly replacedIds: Readonly<Record<string, string>> }
  | (Binding & { readonly target?: string; readonly existing?: readonly string[] })
  | { readonly existing: readonly string[]; readonly ids?: Readonly<Record<string, string>> };

function schemaOf(line: Line): LineKind {
  return "replacedIds" in line ? "replacedIds" : "step" in line ? "undo" : "obstack" in line ? "log" : "run";
}
