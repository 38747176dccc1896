import { createRaw, inspectable } from "@obstack/core";
import type { Raw, StackResources } from "@obstack/core";
import type { paths } from "./generated/schema.ts";
import { createAlerts } from "./resources/alerts.ts";
import { createCharts } from "./resources/charts.ts";
import type { Charts } from "./resources/charts.ts";
import { createDashboards } from "./resources/dashboards.ts";
import { createSources } from "./resources/sources.ts";
import { createWebhooks } from "./resources/webhooks.ts";
import type { Webhooks } from "./resources/webhooks.ts";
import { createSelfHostedTransport } from "./transport.ts";
import type { SelfHostedClientOptions } from "./transport.ts";

/** Client for the self-hosted deployment. */
export interface SelfHostedClient extends StackResources {
  /** Chart queries. */
  readonly charts: Charts;
  /** Webhooks of the deployment. */
  readonly webhooks: Webhooks;
  /** Underlying openapi-fetch client, with the same authentication and retries. Resolves to `{ data, error, response }`. */
  readonly raw: Raw<paths>;
}

/**
 * Creates a client for the self-hosted deployment.
 *
 * @throws {ConfigurationError} If the key is missing, the base URL is invalid, or an option is unknown.
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
    raw: createRaw(transport),
  };
  return inspectable(client, "SelfHostedClient", transport.baseUrl);
}
