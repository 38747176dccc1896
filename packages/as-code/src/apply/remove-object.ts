import { isResponseError } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import type { ExactReader } from "@obstack/core/internal";
import { listObjects } from "../model/deployment.ts";
import { readSame } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import type { PlannedChange } from "../plan/plan.ts";
import { changedError, checkUnchanged } from "./writer.ts";
import { isOutcomeUnknown } from "../common/is-outcome-unknown.ts";
import type { Writer } from "./writer.ts";

/**
 * Deletes an object that has not changed since the plan, and that no alert watches.
 *
 * @throws {AsCodeError} Of kind `changed`, if the object changed or has alerts.
 * @throws {UnexpectedResponseError} If it has a number that JavaScript changes, so that an undo could not restore it.
 */
export async function removeObject(writer: Writer, change: PlannedChange, server: ServerObject): Promise<string> {
  const { kind, key } = change;
  const { id } = server;
  const { signal } = writer;
  try {
    const reader: ExactReader<Dashboard | Alert> = writer.resourceOf(kind);
    const record = await reader.get(id, { signal }, true);
    const now = readSame(kind, id, record, writer.context.read);
    checkUnchanged(server, now);
    if (kind === "dashboard") await checkNoAlerts(writer, now, key);
    await writer.begin(change, { will: "delete", id, before: now.record });
    await writer.context.workspace.check();
    await writer.resourceOf(kind).delete(id, { signal });
  } catch (error) {
    // It is already deleted.
    if (!isResponseError(error, 404)) {
      if (isResponseError(error) && !isOutcomeUnknown(error)) await writer.recordRejected(change);
      throw error;
    }
  }
  await writer.recordRemoved({ kind, key }, id);
  return id;
}

/** Servers delete a dashboard's alerts with it, so there must be no new ones. */
async function checkNoAlerts({ context, signal }: Writer, { id, tiles }: ServerObject, key: string): Promise<void> {
  const tileIds = new Set<unknown>(tiles.map((tile) => tile.id));
  const alerts = await listObjects(context.stack, "alert", signal);
  const found = alerts.filter(({ fields }) => fields["dashboardId"] === id || tileIds.has(fields["tileId"]));
  if (found.length === 0) return;
  const names = found.map((alert) => `${JSON.stringify(alert.name ?? alert.id)} (${alert.id})`).join(", ");
  throw changedError(`Dashboard ${key} has alerts that the plan does not move or delete: ${names}.`);
}
