import { createDashboardResource } from "@obstack/core";
import type { AlertResource, DashboardResource } from "@obstack/core";
import { createDashboardFields, limits, updateDashboardFields } from "../generated/limits.ts";
import { createAlerts } from "./alerts.ts";
import type { HostedTransport } from "../transport.ts";
import { stackLocation } from "./location.ts";

/** Creates the dashboard resource. */
export function createDashboards(http: HostedTransport, alerts: AlertResource = createAlerts(http)): DashboardResource {
  return createDashboardResource(stackLocation(http), alerts, {
    create: { limits: limits.createDashboard, fields: createDashboardFields },
    update: { limits: limits.updateDashboard, fields: updateDashboardFields },
  });
}
