import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { isObstackError } from "@obstack/core";
import type { Alert, Dashboard, ServerIdentity } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import type { Kind } from "../common/kind.ts";
import { withLock } from "../state/lock.ts";
import { StatelessWorkspace } from "../state/workspace.ts";
import type { Workspace } from "../state/workspace.ts";
import { isOutcomeUnknown } from "../common/is-outcome-unknown.ts";
import { openUndoLog } from "../state/undo-log.ts";
import type { UndoStep } from "../state/undo-log.ts";

/** A write of a single object, outside of an apply. */
export interface Write {
  readonly kind: Kind;
  readonly action: "create" | "update" | "delete";
  /** Absent for a create. */
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** The record that is overwritten or deleted; absent for a create. */
  readonly before?: Dashboard | Alert | undefined;
  /** Alerts that the server deletes together with a dashboard. Default: none. */
  readonly alerts?: readonly Alert[] | undefined;
}

/** Records the outcome of a write. If no function is called, the outcome is recorded as unknown. */
export interface RecordedWrite {
  /**
   * Records that the write succeeded.
   *
   * @param id Identifier of the object, which only the response to a create contains.
   * @param after The record after the write; absent for a delete.
   */
  readonly succeed: (id: string, after?: Dashboard | Alert) => Promise<void>;
  /** Discards the log if an error shows that nothing was written. Otherwise, the outcome stays unknown. */
  readonly fail: (error: unknown) => Promise<void>;
  /** Discards the log, because nothing was written. */
  readonly discard: () => Promise<void>;
}

/** Number of writes that can be undone, per target. */
const keptWrites = 100;

/** Delays in milliseconds before each attempt to take the lock, which other writes hold briefly. */
const lockDelays: readonly number[] = [0, 50, 100, 200, 400, 800, 1600];

/**
 * Records a write in a folder before it is sent, so that {@link planUndo} with `log: "writes"` can revert it. Keeps the last
 * 100 writes per target. Only the owner can read the files, which contain complete records.
 *
 * @param server The server that the write is sent to.
 * @throws {AsCodeError} If the write cannot be recorded.
 */
export async function recordWrite(folder: string, server: ServerIdentity, write: Write): Promise<RecordedWrite> {
  const target = writeLogTarget(server);
  let failure: unknown;
  for (const delay of lockDelays) {
    await setTimeout(delay);
    try {
      return await withLock(folder, target, ({ check }) =>
        begin(new StatelessWorkspace(folder, target, { server }, check), write),
      );
    } catch (error) {
      if (!(error instanceof AsCodeError && error.kind === "busy")) throw error;
      failure = error;
    }
  }
  throw failure;
}

/** Returns the name of a server's undo logs. The hash separates servers, organizations and services. */
export function writeLogTarget({ deployment, baseUrl, organizationId, serviceId }: ServerIdentity): string {
  const address = [baseUrl, organizationId, serviceId].filter((part) => part !== undefined).join(" ");
  return `${deployment}-${createHash("sha256").update(address).digest("hex").slice(0, 12)}`;
}

async function begin(workspace: Workspace, { alerts = [], ...write }: Write): Promise<RecordedWrite> {
  const log = openUndoLog(workspace, { keptLogs: keptWrites });
  // In this order, an undo creates the dashboard before the alerts on it.
  const lost = alerts.map((alert): Write & { id: string } => ({
    kind: "alert",
    action: "delete",
    id: alert.id,
    name: alert.name ?? undefined,
    before: alert,
  }));
  const ends: [id: string, end: Awaited<ReturnType<typeof log.begin>>][] = [];
  for (const one of lost) ends.push([one.id, await log.begin(toStep(one))]);
  const end = await log.begin(toStep(write));
  return {
    async succeed(id, after) {
      for (const [alertId, endAlert] of ends) await endAlert({ id: alertId });
      await end({ id, after });
    },
    async fail(error) {
      if (!mayHaveBeenWritten(error)) await log.discard();
    },
    discard: () => log.discard(),
  };
}

function toStep({ kind, action, id, name, before }: Write): Omit<UndoStep, "step"> {
  const key = id ?? name ?? "";
  const title = [kind, ...(name === undefined ? [] : [JSON.stringify(name)]), ...(id === undefined ? [] : [`(${id})`])];
  return { kind, key, name, title: title.join(" "), action, id, before };
}

/** Returns whether a write may have taken effect despite an error. */
function mayHaveBeenWritten(error: unknown): boolean {
  if (!isObstackError(error) || error.method === "GET") return false;
  return isOutcomeUnknown(error) || (error.kind === "aborted" && (error as { sent?: boolean }).sent === true);
}
