import { inspectable } from "@obstack/core";
import type { StackResources } from "@obstack/core";
import { createKeys } from "./resources/keys.ts";
import type { Keys } from "./resources/keys.ts";
import { createPipes } from "./resources/pipes.ts";
import type { Pipes } from "./resources/pipes.ts";
import { createReversePrivateEndpoints } from "./resources/reverse-private-endpoints.ts";
import type { ReversePrivateEndpoints } from "./resources/reverse-private-endpoints.ts";
import { createServices } from "./resources/services.ts";
import type { Services } from "./resources/services.ts";
import { createUsageCost } from "./resources/usage-cost.ts";
import type { UsageCosts } from "./resources/usage-cost.ts";
import { createAlerts, createDashboards, createSources } from "./stack.ts";
import { createHostedTransport } from "./transport.ts";
import type { HostedClientOptions, HostedTransport } from "./transport.ts";

/** Client for the hosted deployment. */
export interface HostedClient {
  /** State of the service. */
  readonly services: Services;
  /** Pipes of the service. */
  readonly pipes: Pipes;
  /** API keys of the organization. */
  readonly keys: Keys;
  /** Reverse private endpoints of the service. */
  readonly reversePrivateEndpoints: ReversePrivateEndpoints;
  /** Usage costs of the organization. */
  readonly usageCost: UsageCosts;
  /** Resources that the self-hosted deployment also has. */
  readonly stack: StackResources;
  /** Transport of the client, for `createRaw` of the entry point `raw` and for resources of your own. */
  readonly transport: HostedTransport;
}

/**
 * Creates a client for the hosted deployment.
 *
 * A missing base URL or key is an error of the first request.
 *
 * @throws {ConfigurationError} If the base URL is invalid, or an option is unknown.
 */
export function createHostedClient(options: HostedClientOptions = {}): HostedClient {
  const transport = createHostedTransport(options);
  const alerts = createAlerts(transport);
  const client: HostedClient = {
    services: createServices(transport),
    pipes: createPipes(transport),
    keys: createKeys(transport),
    reversePrivateEndpoints: createReversePrivateEndpoints(transport),
    usageCost: createUsageCost(transport),
    stack: {
      // A getter, because other resources need no service.
      get server() {
        const { organizationId, serviceId } = transport.service();
        return {
          deployment: "hosted" as const,
          baseUrl: transport.baseUrl,
          organizationId: organizationId.toLowerCase(),
          serviceId: serviceId.toLowerCase(),
        };
      },
      dashboards: createDashboards(transport, alerts),
      alerts,
      sources: createSources(transport),
    },
    transport,
  };
  return inspectable(client, "HostedClient");
}
