import type { CallOptions } from "../client/call-options.ts";
import { AlertLossError } from "../errors/alert-loss-error.ts";
import { dashboardFields } from "../generated/records.ts";
import type { Dashboard, UpdateDashboardRequest } from "../generated/schema.ts";
import { toUpdateBody } from "./record-fields.ts";
import type { Change, StackResources } from "./stack-resources.ts";

/**
 * Reads a dashboard, changes it and writes it back, with the fields that the client does not know and with the tile ids.
 *
 * @throws {AlertLossError} when the change drops a tile, or its id, that an alert watches; nothing is written then.
 */
export async function modifyDashboard(
  stack: Pick<StackResources, "alerts" | "dashboards">,
  write: (body: UpdateDashboardRequest) => Promise<Dashboard>,
  id: string,
  change: Change<Dashboard>,
  options?: CallOptions,
): Promise<Dashboard> {
  const before = await stack.dashboards.get(id, options);
  const tileIds = idsOf(before);
  const after = (await change(before)) ?? before;
  const kept = new Set(idsOf(after));
  const dropped = new Set(tileIds.filter((tileId) => !kept.has(tileId)));
  if (dropped.size > 0) {
    const alerts = await stack.alerts.list(options);
    const lost = alerts.filter(({ tileId }) => tileId !== undefined && tileId !== null && dropped.has(tileId));
    if (lost.length > 0) throw new AlertLossError(id, lost);
  }
  return write(toUpdateBody(after, dashboardFields) as UpdateDashboardRequest);
}

function idsOf(dashboard: Dashboard): string[] {
  return (dashboard.tiles ?? []).map((tile) => tile.id).filter((id) => typeof id === "string");
}
