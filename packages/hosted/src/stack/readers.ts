import * as core from "@obstack/core";
import type { AlertReader, DashboardReader } from "@obstack/core";
import type { HostedTransport } from "../transport.ts";
import { stackLocation } from "./location.ts";

/** Creates the methods that read dashboards, for bundles that write nothing. */
export function createDashboardReader(http: HostedTransport): DashboardReader {
  return core.createDashboardReader(stackLocation(http));
}

/** Creates the methods that read alerts, for bundles that write nothing. */
export function createAlertReader(http: HostedTransport): AlertReader {
  return core.createAlertReader(stackLocation(http));
}
