import type { ServerIdentity } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import { defaultTarget } from "../files/settings.ts";
import { checkBinding } from "../state/binding.ts";
import { openStatelessWorkspace } from "../state/stateless-workspace.ts";
import { openWorkspace } from "../state/workspace.ts";
import type { Workspace } from "../state/workspace.ts";
import { writeLogTarget } from "./record-write.ts";
import type { UndoRecord } from "./undo-records.ts";

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

/** Opens the workspace of a log. */
export const openUndoWorkspace: Readonly<Record<UndoLogKind, typeof openWorkspace>> = {
  applies: openWorkspace,
  writes: openStatelessWorkspace,
};

/** Returns the target of a log. */
export function targetOf({ log, server, target = defaultTarget }: UndoSource): string {
  return log === "writes" ? writeLogTarget(server) : target;
}

/** @throws {AsCodeError} Of kind `server`, if the log or the state belongs to another server, or the log to another target. */
export async function checkServer(log: UndoLogKind, record: UndoRecord, workspace: Workspace): Promise<void> {
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
