import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { AlertStates } from "../alerts/alert-states.ts";
import { createApp } from "../http/create-app.ts";
import type { AppParts } from "../http/create-app.ts";
import { selfHostedStyle } from "../http/deployment-style.ts";
import { checkBearer } from "../http/check-bearer.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { selfHostedHandlers } from "../operations/self-hosted.ts";
import type { ChartParts } from "../operations/self-hosted.ts";
import { stackHandlers } from "../operations/stack.ts";
import type { ServerParts } from "../server-releases/create-server-parts.ts";
import type { Settings } from "./emulator-options.ts";
import type { State } from "./open-state.ts";

interface Parts extends Pick<AppParts, "specification"> {
  readonly settings: Settings;
  readonly state: State;
  readonly charts: ChartParts;
  readonly alertStates: AlertStates;
  /** Undefined for the interface document. */
  readonly server: ServerParts["selfhosted"] | undefined;
  readonly app: Pick<AppParts, "faults" | "log" | "now" | "elapsed" | "maxBody" | "origins">;
}

/** Creates the application of the self-hosted deployment. */
export function createSelfHostedApp(parts: Parts): Hono<{ Bindings: HttpBindings }> {
  const { settings, state, specification, charts, alertStates, server, app } = parts;
  const { release, rateLimits, now, elapsed } = settings;
  const { store, credentials } = state;
  const records = state.records.selfhosted;
  return createApp({
    ...app,
    deployment: "selfhosted",
    specification,
    style: selfHostedStyle(release),
    handlers: {
      ...stackHandlers({ store, records, alertStates, now }),
      ...selfHostedHandlers({ ...charts, records }),
    },
    authenticate: (authorization) => {
      checkBearer(authorization, credentials.apiKey);
      return credentials.apiKey;
    },
    ...server,
    ...(rateLimits ? { limit: createRateLimiter({ requests: 100, per: 60_000 }, elapsed) } : {}),
  });
}
