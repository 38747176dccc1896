import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { AlertStates } from "../alerts/alert-states.ts";
import { createApp } from "../http/create-app.ts";
import type { AppParts } from "../http/create-app.ts";
import { hostedStyle } from "../http/deployment-style.ts";
import { notFound, unauthorized } from "../http/failure.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { checkRunning, hostedHandlers } from "../operations/hosted.ts";
import { stackHandlers } from "../operations/stack.ts";
import { usageCostHandlers } from "../operations/usage-cost.ts";
import type { ServerParts } from "../server-releases/create-server-parts.ts";
import type { Settings } from "./emulator-options.ts";
import type { State } from "./open-state.ts";
import type { Operation } from "../specification/specification.ts";

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

/**
 * Returns the user name and password of an HTTP Basic `Authorization` header.
 *
 * @throws {Failure} If the header is missing or malformed.
 */
function readBasic(authorization = ""): [string, string] {
  const [, encoded] = /^Basic (\S+)$/i.exec(authorization) ?? [];
  const text = Buffer.from(encoded ?? "", "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) {
    const problem = authorization === "" ? "is missing" : "does not use HTTP Basic authentication";
    throw unauthorized(undefined, `The Authorization header ${problem}. Pass a key ID and its secret.`);
  }
  return [text.slice(0, colon), text.slice(colon + 1)];
}

/** Converts calendar dates, which some servers accept, to the date-times of the interface document. */
function acceptQuery({ operationId }: Operation, query: Readonly<Record<string, string>>): Record<string, string> {
  if (operationId !== "getUsageCost") return query;
  const dates = Object.entries(query).map(([name, text]) => [
    name,
    /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text,
  ]);
  return Object.fromEntries(dates) as Record<string, string>;
}
