import { createAlertResource } from "@obstack/core";
import type { AlertResource, Http } from "@obstack/core";
import { limits } from "../generated/limits.ts";
import type { paths } from "../generated/schema.ts";
import { stackLocation } from "./stack.ts";

/** Creates the alert resource. */
export function createAlerts(http: Http<paths>): AlertResource {
  return createAlertResource(stackLocation(http), {
    create: { limits: limits.createAlert },
    update: { limits: limits.updateAlert },
  });
}
