import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import type { ServerIdentity } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import { defaultTarget } from "../files/settings.ts";
import { readText } from "../files/read-text.ts";
import { refuseTracked } from "../files/tracked.ts";
import { checkBinding } from "../state/binding.ts";
import type { Binding } from "../state/binding.ts";
import { readLines } from "../state/lines.ts";
import type { LineKind } from "../state/lines.ts";
import { composeReplacedIds, replaceIdsInStep } from "../state/replace-ids.ts";
import { listLogs, toLogFile } from "../state/undo-log.ts";
import type { LogFile, UndoChoice, UndoRecord, UndoStep } from "../state/undo-log.ts";
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
  { binding, path, target }: UndoRecord,
  workspace: Workspace,
): Promise<void> {
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

/**
 * Reads the logs that were not undone, newest first.
 *
 * @param count Number of logs to read. Default: all.
 * @throws {AsCodeError} Of kind `undo`, if a log is damaged. Lines that a crash truncated are ignored.
 */
export async function readUndos(workspace: Workspace, count?: number): Promise<UndoRecord[]> {
  const logs = (await listLogs(workspace)).toReversed();
  return Promise.all(
    logs
      .slice(0, count)
      .map(async (log) => parseUndo((await readText(workspace.folder, log.path, "local")) ?? "", log)),
  );
}

/**
 * Reads the log to undo: that of a path, which can be from another machine, else the one with a number, else the last one that was not undone. Returns
 * undefined without any.
 *
 * @throws {AsCodeError} Of kind `undo`, if the path is not one of a complete undo log.
 */
export async function readUndo(
  workspace: Workspace,
  { from, run }: UndoChoice,
  signal?: AbortSignal,
): Promise<UndoRecord | undefined> {
  if (from === undefined && run === undefined) return (await readUndos(workspace, 1))[0];
  if (from === undefined) return (await readUndos(workspace)).find(({ number }) => number === run);
  const [folder, name] = [dirname(from), basename(from)];
  const [text, log] = [await readText(folder, name, "folder"), toLogFile(from)];
  if (text === undefined) throw new AsCodeError("undo", `${from} does not exist.`);
  await refuseTracked(folder, name, { signal });
  const record = log && parseUndo(text, log);
  if (record !== undefined && record.steps.length > 0) return record;
  throw new AsCodeError("undo", `${name} is not an undo log.`, "Pass a file from the folder .obstack/undo.");
}

/** Parses the lines of a log. */
function parseUndo(text: string, { path, number, at }: LogFile): UndoRecord {
  let ids = new Map<string, string>();
  let first: (Binding & { readonly target?: string }) | undefined;
  let existing: Set<string> | undefined;
  const steps = new Map<number, Partial<UndoStep> & { readonly step: number }>();
  // Nothing was sent for a truncated line.
  for (const line of readLines<Line>(text, path, schemaOf)) {
    if ("step" in line) steps.set(line.step, { ...steps.get(line.step), ...line });
    else if ("ids" in line) ids = composeReplacedIds(ids, new Map(Object.entries(line.ids)));
    else first = line;
    if (!("step" in line) && line.existing !== undefined) existing ??= new Set();
    for (const id of line.existing ?? []) existing?.add(id);
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
    hash: createHash("sha256").update(text).digest("hex"),
    target: first?.target,
    binding: first && { server: first.server },
    steps: ([...steps.values()] as UndoStep[]).map((step) => replaceIdsInStep(step, ids)),
    ids,
    existing,
  };
}

type Line =
  | (Partial<UndoStep> & { readonly step: number })
  | { readonly ids: Readonly<Record<string, string>>; readonly existing?: readonly string[] }
  | (Binding & { readonly target?: string; readonly existing?: readonly string[] });

function schemaOf(line: Line): LineKind {
  return "step" in line ? "undo" : "ids" in line ? "run" : "log";
}
