import { inspectable } from "@obstack/core";
import type { StackResources } from "@obstack/core";
import { createCharts } from "./resources/charts.ts";
import type { Charts } from "./resources/charts.ts";
import { createWebhooks } from "./resources/webhooks.ts";
import type { Webhooks } from "./resources/webhooks.ts";
import { createAlerts, createDashboards, createSources } from "./stack.ts";
import { createSelfHostedTransport } from "./transport.ts";
import type { SelfHostedClientOptions, SelfHostedTransport } from "./transport.ts";

/** Client for the self-hosted deployment. */
export interface SelfHostedClient extends StackResources {
  /** Chart queries. */
  readonly charts: Charts;
  /** Webhooks of the deployment. */
  readonly webhooks: Webhooks;
  /** Transport of the client, for `createRaw` of the entry point `raw` and for resources of your own. */
  readonly transport: SelfHostedTransport;
}

/**
 * Creates a client for the self-hosted deployment.
 *
 * A missing key is an error of the first request.
 *
 * @throws {ConfigurationError} If the base URL is invalid, or an option is unknown.
 */
export function createSelfHostedClient(options: SelfHostedClientOptions = {}): SelfHostedClient {
  const transport = createSelfHostedTransport(options);
  const alerts = createAlerts(transport);
  const client: SelfHostedClient = {
    server: { deployment: "selfhosted", baseUrl: transport.baseUrl },
    dashboards: createDashboards(transport, alerts),
    alerts,
    charts: createCharts(transport),
    sources: createSources(transport),
    webhooks: createWebhooks(transport),
    transport,
  };
  return inspectable(client, "SelfHostedClient");
}
