import * as core from "@obstack/core";
import type { AlertReader, DashboardReader, Http } from "@obstack/core";
import type { paths } from "../generated/schema.ts";
import { stackLocation } from "./stack.ts";

/** Creates the methods that read dashboards, for bundles that write nothing. */
export function createDashboardReader(http: Http<paths>): DashboardReader {
  return core.createDashboardReader(stackLocation(http));
}

/** Creates the methods that read alerts, for bundles that write nothing. */
export function createAlertReader(http: Http<paths>): AlertReader {
  return core.createAlertReader(stackLocation(http));
}
