import { checkBaseUrl, createTransport, environmentVariable, requireOption, secretReader } from "@obstack/core";
import type { SecretSource, StackResources, Transport, TransportOptions } from "@obstack/core";
import packageJson from "../package.json" with { type: "json" };
import { secretFields } from "./generated/limits.ts";
import type { paths } from "./generated/schema.ts";
import { hintFor } from "./hints.ts";
import { createAlerts } from "./resources/alerts.ts";
import { createCharts } from "./resources/charts.ts";
import type { Charts } from "./resources/charts.ts";
import { createDashboards } from "./resources/dashboards.ts";
import { createSources } from "./resources/sources.ts";
import { createWebhooks } from "./resources/webhooks.ts";
import type { Webhooks } from "./resources/webhooks.ts";

/** Options of {@link createSelfHostedClient}. */
export interface SelfHostedClientOptions extends TransportOptions {
  /**
   * Base address of the API server, without `/api/v2`; it may carry a path prefix.
   * Default: `OBSTACK_SELFHOSTED_URL`, else `http://localhost:8000`.
   */
  readonly baseUrl?: string | undefined;
  /** Personal API access key, or a function that is asked for it at each request. Default: `OBSTACK_SELFHOSTED_API_KEY`. */
  readonly apiKey?: SecretSource | undefined;
}

/** A client of the self-hosted deployment. */
export interface SelfHostedClient extends StackResources {
  readonly charts: Charts;
  readonly webhooks: Webhooks;
  /** The openapi-fetch client beneath, with the same authentication and retries: resolves to `{ data, error, response }`. */
  readonly raw: Transport<paths>["raw"];
}

const defaultBaseUrl = "http://localhost:8000";

/**
 * Creates a client of the self-hosted deployment.
 *
 * @throws {ConfigurationError} when the key is missing or the base URL is none.
 */
export function createSelfHostedClient(options: SelfHostedClientOptions = {}): SelfHostedClient {
  const baseUrl = checkBaseUrl(options.baseUrl ?? environmentVariable("OBSTACK_SELFHOSTED_URL") ?? defaultBaseUrl);
  const apiKey = secretReader(requireOption("apiKey", options.apiKey, "OBSTACK_SELFHOSTED_API_KEY"));
  const { http, raw } = createTransport<paths>(
    {
      baseUrl,
      userAgent: `obstack-selfhosted/${packageJson.version}`,
      credential: async () => {
        const key = await apiKey();
        return { authorization: `Bearer ${key}`, secrets: [key] };
      },
      secretFields,
      envelope: "data",
      hintFor,
    },
    options,
  );
  const alerts = createAlerts(http);
  return {
    dashboards: createDashboards(http, alerts),
    alerts,
    charts: createCharts(http),
    sources: createSources(http),
    webhooks: createWebhooks(http),
    raw,
  };
}
