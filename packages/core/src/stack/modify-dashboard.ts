import type { CallOptions } from "../fetch/call-options.ts";
import { AlertLossError } from "../errors/alert-loss-error.ts";
import { dashboardFields } from "../generated/records.ts";
import type { Dashboard } from "../generated/schema.ts";
import type { JsonObject } from "../json/json-object.ts";
import { applyChange } from "./apply-change.ts";
import { reconcileAliases } from "./reconcile-aliases.ts";
import type { Change, EditableDashboard, StackResources } from "./stack-resources.ts";

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
