import type { CallOptions } from "../fetch/call-options.ts";
import { AlertLossError } from "../errors/alert-loss-error.ts";
import { dashboardFields, alertFields } from "../generated/records.ts";
import type { Dashboard, Alert } from "../generated/schema.ts";
import type { JsonObject } from "../json/json-object.ts";
import { reconcileAliases } from "./reconcile-aliases.ts";
import type { Change, EditableDashboard, StackResources, AlertResource } from "./stack-resources.ts";

/**
 * Reads a dashboard, changes it and writes it back, with unknown fields and tile ids.
 *
 * @throws {AlertLossError} If the change removes a tile that an alert watches, or its id. Nothing is written.
 */
export async function modifyDashboard(
  stack: Pick<StackResources, "alerts" | "dashboards">,
  write: (body: JsonObject) => Promise<Dashboard>,
  id: string,
  change: Change<EditableDashboard>,
  options?: CallOptions,
): Promise<Dashboard> {
  const record = await stack.dashboards.get(id, options);
  const before = structuredClone(record);
  const after = await applyChange(record, change);
  const kept = new Set(tileIds(after));
  const removed = new Set(tileIds(before).filter((tileId) => !kept.has(tileId)));
  if (removed.size > 0) {
    const alerts = await stack.alerts.list(options);
    const lost = alerts.filter(({ tileId }) => tileId !== undefined && tileId !== null && removed.has(tileId));
    if (lost.length > 0) throw new AlertLossError(id, lost);
  }
  const tilesBefore = new Map((before.tiles ?? []).map((tile) => [tile.id, tile]));
  const tiles = after.tiles?.map((tile) =>
    reconcileAliases(tilesBefore.get(tile.id ?? "") ?? {}, tile, dashboardFields["tiles"]?.fields ?? {}),
  );
  return write({ ...after, ...(tiles === undefined ? {} : { tiles }) });
}

function tileIds({ tiles }: EditableDashboard): string[] {
  return (tiles ?? []).map((tile) => tile.id).filter((id) => typeof id === "string");
}

/** Reads an alert, changes it and writes it back, with unknown fields and all channels. A change can use any alias of a field. */
export async function modifyAlert(
  alerts: Pick<AlertResource, "get">,
  write: (body: JsonObject) => Promise<Alert>,
  id: string,
  change: Change<Alert>,
  options?: CallOptions,
): Promise<Alert> {
  const record = await alerts.get(id, options);
  const before = structuredClone(record);
  const after = await applyChange(record, change);
  return write(reconcileAliases(before, after, alertFields));
}

/** Returns the changed record. A function may modify `record`; fields are applied to a copy. */
export async function applyChange<Item extends object>(record: Item, change: Change<Item>): Promise<Item> {
  if (typeof change !== "function") return { ...record, ...change };
  return (await change(record)) ?? record;
}
