import { basename, dirname } from "node:path";
import { AsCodeError } from "../common/errors.ts";
import { localFolder } from "../files/names-of-files.ts";
import { readText } from "../files/read-text.ts";
import { refuseTracked } from "../files/tracked.ts";
import type { Owner } from "../state/binding.ts";
import type { Workspace } from "../state/workspace.ts";
import { groupByRollout } from "./group-by-rollout.ts";
import { withContext } from "./planned-undo.ts";
import type { PlannedUndo } from "./planned-undo.ts";
import { toUndoPlan } from "./to-undo-plan.ts";
import { readGivenLog, readLastUndo, readUndos } from "./undo-log.ts";
import type { GivenLog, UndoRecord } from "./undo-log.ts";
import type { UndoLogKind } from "./undo-plan.ts";
import { checkServer, openUndoWorkspace, targetOf } from "./undo-workspace.ts";
import type { UndoSource } from "./undo-workspace.ts";

/** Options for {@link planUndo}. */
export interface PlanUndoOptions extends UndoSource {
  /**
   * Path of the undo log of an apply on another machine, a file from `.obstack/undo/TARGET/` there. Default: the last apply in the folder.
   */
  readonly from?: string | undefined;
  /** Identifier of the rollout to undo; only the last one of the target can be undone. Default: the last one, or the last apply without one. */
  readonly rollout?: string | undefined;
  /** Whether the log and the state of another server are used, because that server moved. Default: false; they are refused. */
  readonly rebind?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plans to undo the last apply of a target, the apply of a log from another machine, or the last write. Returns undefined unless there was
 * one. Sends no requests and writes nothing.
 *
 * @throws {AsCodeError} Of kind `undo` or `files`, if the undo log is damaged or cannot be read, or Git tracks it.
 * @throws {AsCodeError} Of kind `server`, if the undo log or the state belongs to another server.
 */
export async function planUndo(folder: string, options: PlanUndoOptions): Promise<PlannedUndo | undefined> {
  const { log = "applies", server, from, rollout, rebind, signal } = options;
  const target = targetOf(options);
  const owner: Owner = { server, rebind };
  const workspace = openUndoWorkspace[log](folder, target, owner);
  await refuseTracked(folder, localFolder, { signal });
  const given = from === undefined ? undefined : await readGiven(from, signal);
  const records =
    given === undefined ? await readEntry(workspace, log, rollout) : [await readGivenLog(workspace, given)];
  if (records.length === 0) return undefined;
  for (const record of records) await checkServer(log, record, workspace);
  return withContext(toUndoPlan(target, server, log, records), { folder, target, owner, records, given });
}

/**
 * Returns the logs of the last apply, or of all applies of its rollout, newest first.
 *
 * @throws {AsCodeError} Of kind `undo`, if there are later applies than the given rollout.
 */
async function readEntry(workspace: Workspace, log: UndoLogKind, rollout: string | undefined): Promise<UndoRecord[]> {
  const [last = [], ...others] =
    log === "writes" ? await readLast(workspace) : groupByRollout(await readUndos(workspace));
  if (rollout === undefined || last[0]?.rollout === rollout) return last;
  if (others.some(([record]) => record?.rollout === rollout)) {
    throw new AsCodeError(
      "undo",
      `Target ${workspace.target} has later applies than rollout ${rollout}.`,
      "Undo those first, with `obstack undo`.",
    );
  }
  return [];
}

async function readLast(workspace: Workspace): Promise<UndoRecord[][]> {
  const record = await readLastUndo(workspace);
  return record === undefined ? [] : [[record]];
}

async function readGiven(file: string, signal: AbortSignal | undefined): Promise<GivenLog> {
  const [folder, name] = [dirname(file), basename(file)];
  const text = await readText(folder, name, "folder");
  if (text === undefined) throw new AsCodeError("undo", `${file} does not exist.`);
  await refuseTracked(folder, name, { signal });
  return { name, text };
}
