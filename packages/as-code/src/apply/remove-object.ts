import { isResponseError } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import { listObjects } from "../model/deployment.ts";
import { readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import type { PlannedChange } from "../plan/plan.ts";
import { beginStep, checkUnchanged } from "./writer.ts";
import type { Writer } from "./writer.ts";

/** Deletes an object that is still as the plan saw it. */
export async function removeObject(
  writer: Writer,
  change: PlannedChange,
  server: ServerObject | undefined,
): Promise<string> {
  const { kind, key } = change;
  if (server === undefined) throw new TypeError("A delete has something to delete.");
  const { id } = server;
  let end: Awaited<ReturnType<typeof beginStep>> | undefined;
  await deleteObject(
    writer,
    server,
    key,
    () => end?.({ id }),
    async (before) => {
      end = await beginStep(writer, change, { action: "delete", id, before });
    },
  );
  await writer.context.workspace.note({ did: "forget", kind, key });
  return id;
}

/**
 * Deletes an object that is as it was, and that no alert is on.
 *
 * @throws {AsCodeError} of kind `changed` if somebody changed it.
 */
export async function deleteObject(
  { context, signal }: Writer,
  server: ServerObject,
  key: string,
  onDeleted: () => Promise<void> | undefined,
  onDelete?: (before: Dashboard | Alert) => Promise<void>,
): Promise<void> {
  const { stack, workspace } = context;
  const { kind, id } = server;
  try {
    const resource = kind === "dashboard" ? stack.dashboards : stack.alerts;
    const before = await resource.get(id, { signal });
    const now = readRecord(kind, before);
    checkUnchanged(server, now);
    if (kind === "dashboard") await checkNoAlerts({ context, signal }, now, key);
    await onDelete?.(before);
    await workspace.check();
    await resource.delete(id, { signal });
    await onDeleted();
  } catch (error) {
    // Somebody was faster.
    if (!isResponseError(error, 404)) throw error;
  }
}

/** A dashboard takes its alerts along: none may have come since the plan was made. */
async function checkNoAlerts(
  { context: { stack }, signal }: Pick<Writer, "context" | "signal">,
  { id, tiles }: ServerObject,
  key: string,
): Promise<void> {
  const tileIds = new Set<unknown>(tiles.map((tile) => tile.id));
  const alerts = await listObjects(stack, "alert", signal);
  const there = alerts.filter(({ fields }) => fields["dashboardId"] === id || tileIds.has(fields["tileId"]));
  if (there.length === 0) return;
  const names = there.map((alert) => `${JSON.stringify(alert.name ?? alert.id)} (${alert.id})`).join(", ");
  throw new AsCodeError("changed", `Dashboard ${key} has alerts since the plan was made: ${names}.`, "Plan again.");
}
