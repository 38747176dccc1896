import { createDashboardResource } from "@obstack/core";
import type { AlertResource, DashboardResource, Http } from "@obstack/core";
import { createDashboardFields, limits, updateDashboardFields } from "../generated/limits.ts";
import type { paths } from "../generated/schema.ts";
import { createAlerts } from "./alerts.ts";
import { stackLocation } from "./stack.ts";

/** Creates the dashboard resource. */
export function createDashboards(http: Http<paths>, alerts: AlertResource = createAlerts(http)): DashboardResource {
  return createDashboardResource(stackLocation(http), alerts, {
    create: { limits: limits.createDashboard, fields: createDashboardFields },
    update: { limits: limits.updateDashboard, fields: updateDashboardFields },
  });
}
