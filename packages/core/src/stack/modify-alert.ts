import type { CallOptions } from "../client/call-options.ts";
import { alertFields } from "../generated/records.ts";
import type { Alert, UpdateAlertRequest } from "../generated/schema.ts";
import { toUpdateBody } from "./record-fields.ts";
import type { AlertResource, Change } from "./stack-resources.ts";

/**
 * Reads an alert, changes it and writes it back, with the fields that the client does not know.
 *
 * A response names the dashboard `dashboard`, a request `dashboardId`: both are understood, whichever the change sets.
 */
export async function modifyAlert(
  alerts: Pick<AlertResource, "get">,
  write: (body: UpdateAlertRequest) => Promise<Alert>,
  id: string,
  change: Change<Alert>,
  options?: CallOptions,
): Promise<Alert> {
  const before = await alerts.get(id, options);
  const dashboardBefore = before.dashboard;
  const after = (await change(before)) ?? before;
  const { dashboard, dashboardId } = after;
  const moved = dashboard !== dashboardBefore;
  const target = moved ? (dashboard ?? dashboardId) : (dashboardId ?? dashboard);
  const body = { ...toUpdateBody(after, alertFields), ...(typeof target === "string" ? { dashboardId: target } : {}) };
  return write(body);
}
