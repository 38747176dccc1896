import { isResponseError } from "@obstack/core";
import type { Stack } from "../client.ts";
import type { Bindings } from "../files/references.ts";
import { createCatalog } from "./catalog.ts";
import type { Catalog } from "./catalog.ts";
import { readAlert, readDashboard } from "./record.ts";
import type { ServerObject } from "./record.ts";

/** What a deployment holds, read at one time. */
export interface Deployment {
  readonly dashboards: readonly ServerObject[];
  readonly alerts: readonly ServerObject[];
  readonly catalog: Catalog;
}

/** Reads a deployment with one list for each kind of object; webhooks only where it can list them. */
export async function readDeployment(stack: Stack, bindings: Bindings = {}, signal?: AbortSignal): Promise<Deployment> {
  const options = { signal };
  const [dashboards, alerts, sources, webhooks] = await Promise.all([
    stack.dashboards.list(options),
    stack.alerts.list(options),
    stack.sources.list(options),
    stack.webhooks?.list(options).catch(whenMissing),
  ]);
  return {
    dashboards: dashboards.map(readDashboard),
    alerts: alerts.map(readAlert),
    catalog: createCatalog({ dashboards, sources, webhooks }, bindings),
  };
}

/** A server without webhooks has none to name; alerts that name one say so. */
function whenMissing(error: unknown): undefined {
  if (!isResponseError(error, 404)) throw error;
  return undefined;
}
