import { isResponseError } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import { listObjects } from "../model/deployment.ts";
import type { ServerObject } from "../model/record.ts";
import type { PlannedChange } from "../plan/plan.ts";
import { isOutcomeUnknown } from "./find-created.ts";
import { checkUnchanged } from "./writer.ts";
import type { Writer } from "./writer.ts";

/** Deletes an object that has not changed since the plan. */
export async function removeObject(
  writer: Writer,
  change: PlannedChange,
  server: ServerObject | undefined,
): Promise<string> {
  const { kind, key } = change;
  if (server === undefined) throw new TypeError("A delete requires an object on the server.");
  const { id } = server;
  let finishStep: Awaited<ReturnType<Writer["begin"]>> | undefined;
  await deleteObject(
    writer,
    server,
    key,
    () => finishStep?.({ id }),
    async (before) => {
      finishStep = await writer.begin(change, { action: "delete", id, before });
    },
  ).catch(async (error: unknown) => {
    if (isResponseError(error) && !isOutcomeUnknown(error)) await finishStep?.(undefined);
    throw error;
  });
  await writer.recordRemoved({ kind, key });
  return id;
}

/**
 * Deletes an object that has not changed, and that no alert watches.
 *
 * @throws {AsCodeError} Of kind `changed`, if the object changed or has alerts.
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
    const now = context.read(kind, before);
    checkUnchanged(server, now);
    if (kind === "dashboard") await checkNoAlerts({ context, signal }, now, key);
    await onDelete?.(before);
    await workspace.check();
    await resource.delete(id, { signal });
    await onDeleted();
  } catch (error) {
    // It is already deleted.
    if (!isResponseError(error, 404)) throw error;
  }
}

/** Servers delete a dashboard's alerts with it, so there must be no new ones. */
async function checkNoAlerts(
  { context: { stack }, signal }: Pick<Writer, "context" | "signal">,
  { id, tiles }: ServerObject,
  key: string,
): Promise<void> {
  const tileIds = new Set<unknown>(tiles.map((tile) => tile.id));
  const alerts = await listObjects(stack, "alert", signal);
  const found = alerts.filter(({ fields }) => fields["dashboardId"] === id || tileIds.has(fields["tileId"]));
  if (found.length === 0) return;
  const names = found.map((alert) => `${JSON.stringify(alert.name ?? alert.id)} (${alert.id})`).join(", ");
  throw new AsCodeError(
    "changed",
    `Dashboard ${key} has alerts that the plan does not move or delete: ${names}.`,
    "Plan again and review the result.",
  );
}
