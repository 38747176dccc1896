import { localFolder } from "../files/names-of-files.ts";
import { refuseTracked } from "../files/tracked.ts";
import { groupByRollout } from "./group-by-rollout.ts";
import { toUndoPlan } from "./to-undo-plan.ts";
import { readUndos } from "./undo-log.ts";
import type { UndoPlan } from "./undo-plan.ts";
import { openUndoWorkspace, targetOf } from "./undo-workspace.ts";
import type { UndoSource } from "./undo-workspace.ts";

/**
 * Lists what can be undone for a target, newest first. Only the first one can be undone, with {@link planUndo}. Sends no requests.
 *
 * @throws {AsCodeError} Of kind `undo` or `files`, if an undo log is damaged or cannot be read, or Git tracks it.
 */
export async function listUndos(folder: string, source: UndoSource): Promise<UndoPlan[]> {
  const { log = "applies", server } = source;
  const target = targetOf(source);
  await refuseTracked(folder, localFolder);
  const records = await readUndos(openUndoWorkspace[log](folder, target, { server }));
  const groups = log === "writes" ? records.map((record) => [record]) : groupByRollout(records);
  return groups.map((group) => toUndoPlan(target, group[0]?.binding?.server ?? server, log, group));
}
