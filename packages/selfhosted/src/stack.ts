import * as core from "@obstack/core";
import { createAlertResource, createDashboardResource, createSourceResource } from "@obstack/core";
import type {
  AlertReader,
  AlertResource,
  DashboardReader,
  DashboardResource,
  Http,
  SourceResource,
  StackLocation,
} from "@obstack/core";
import type { paths } from "./generated/schema.ts";

/** Creates the dashboard resource. */
export function createDashboards(http: Http<paths>, alerts: AlertResource = createAlerts(http)): DashboardResource {
  return createDashboardResource(stackLocation(http), alerts);
}

/** Creates the alert resource. */
export function createAlerts(http: Http<paths>): AlertResource {
  return createAlertResource(stackLocation(http));
}

/** Creates the source resource. */
export function createSources(http: Http<paths>): SourceResource {
  return createSourceResource(stackLocation(http));
}

/** Creates the methods that read dashboards, for bundles that write nothing. */
export function createDashboardReader(http: Http<paths>): DashboardReader {
  return core.createDashboardReader(stackLocation(http));
}

/** Creates the methods that read alerts, for bundles that write nothing. */
export function createAlertReader(http: Http<paths>): AlertReader {
  return core.createAlertReader(stackLocation(http));
}

/** Location of dashboards, alerts and sources in the self-hosted deployment. */
function stackLocation(http: Http<paths>): StackLocation {
  return { http, root: "/api/v2", envelope: "data" };
}
