import * as core from "@obstack/core";
import { createAlertResource, createDashboardResource, createSourceResource } from "@obstack/core";
import type {
  AlertReader,
  AlertResource,
  DashboardReader,
  DashboardResource,
  SourceResource,
  StackLocation,
} from "@obstack/core";
import type { HostedTransport } from "./transport.ts";

/** Creates the dashboard resource. */
export function createDashboards(http: HostedTransport, alerts: AlertResource = createAlerts(http)): DashboardResource {
  return createDashboardResource(stackLocation(http), alerts);
}

/** Creates the alert resource. */
export function createAlerts(http: HostedTransport): AlertResource {
  return createAlertResource(stackLocation(http));
}

/** Creates the source resource. */
export function createSources(http: HostedTransport): SourceResource {
  return createSourceResource(stackLocation(http));
}

/** Creates the methods that read dashboards, for bundles that write nothing. */
export function createDashboardReader(http: HostedTransport): DashboardReader {
  return core.createDashboardReader(stackLocation(http));
}

/** Creates the methods that read alerts, for bundles that write nothing. */
export function createAlertReader(http: HostedTransport): AlertReader {
  return core.createAlertReader(stackLocation(http));
}

/** Location of dashboards, alerts and sources in the hosted deployment. */
function stackLocation(http: HostedTransport): StackLocation {
  return {
    http,
    root: "/v1/organizations/{organizationId}/services/{serviceId}/stack",
    parameters: () => http.service(),
    envelope: "result",
  };
}
