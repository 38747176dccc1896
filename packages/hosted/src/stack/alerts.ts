import { createAlertResource } from "@obstack/core";
import type { AlertResource } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { HostedTransport } from "../transport.ts";
import { stackLocation } from "./location.ts";

/** Creates the alert resource. */
export function createAlerts(http: HostedTransport): AlertResource {
  return createAlertResource(stackLocation(http), {
    create: { limits: limits.createAlert },
    update: { limits: limits.updateAlert },
  });
}
