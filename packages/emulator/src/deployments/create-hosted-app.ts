import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { AlertStates } from "../alerts/alert-states.ts";
import { createApp } from "../http/create-app.ts";
import type { AppParts } from "../http/create-app.ts";
import { hostedStyle } from "../http/deployment-style.ts";
import { notFound } from "../http/failure.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { readBasic } from "../http/read-basic.ts";
import { checkRunning, hostedHandlers } from "../operations/hosted.ts";
import { stackHandlers } from "../operations/stack.ts";
import { usageCostHandlers } from "../operations/usage-cost.ts";
import { acceptQuery } from "../server-releases/accept-query.ts";
import type { ServerParts } from "../server-releases/create-server-parts.ts";
import type { Settings } from "./emulator-options.ts";
import type { State } from "./open-state.ts";

interface Parts extends Pick<AppParts, "specification"> {
  readonly settings: Settings;
  readonly state: State;
  readonly alertStates: AlertStates;
  /** Undefined for the interface document. */
  readonly server: ServerParts["hosted"] | undefined;
  readonly app: Pick<AppParts, "faults" | "log" | "now" | "elapsed" | "maxBody" | "origins">;
}

/** Creates the application of the hosted deployment. */
export function createHostedApp(parts: Parts): Hono<{ Bindings: HttpBindings }> {
  const { settings, state, specification, alertStates, server, app } = parts;
  const { release, rateLimits, random, now, elapsed } = settings;
  const { organizationId, serviceId, store, keys, ages } = state;
  const records = state.records.hosted;
  return createApp({
    ...app,
    deployment: "hosted",
    specification,
    style: hostedStyle(release),
    handlers: {
      ...stackHandlers({ store, records, alertStates, now }),
      ...hostedHandlers({ store, records, specification, serviceId, release, now, ages }),
      ...usageCostHandlers({ specification, serviceId, release, seed: random, now }),
      ...keys.handlers,
      ...server?.handlers,
    },
    authenticate: (authorization, address) => {
      const [keyId, keySecret] = readBasic(authorization);
      keys.authenticate(keyId, keySecret, address);
      return keyId;
    },
    check: (operation, parameters) => {
      if (parameters["organizationId"] !== organizationId) throw notFound("Organization not found");
      if (parameters["serviceId"] === undefined) return;
      if (parameters["serviceId"] !== serviceId) throw notFound("Service not found");
      if (server === undefined) return;
      if (operation.operationId !== "setServiceState") checkRunning(store, serviceId);
      server.check(operation, parameters);
    },
    ...(rateLimits ? { limit: createRateLimiter({ requests: 10, per: 10_000 }, elapsed) } : {}),
    ...(server === undefined ? {} : { readBody: server.readBody, acceptQuery }),
  });
}
