import { checkBaseUrl, createTransport, requireOption, secretReader } from "@obstack/core";
import type { SecretSource, StackResources, Transport, TransportOptions } from "@obstack/core";
import packageJson from "../package.json" with { type: "json" };
import { secretFields } from "./generated/limits.ts";
import type { paths } from "./generated/schema.ts";
import { hintFor } from "./hints.ts";
import { organizationPath, servicePath } from "./paths.ts";
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
import { createAlerts } from "./stack/alerts.ts";
import { createDashboards } from "./stack/dashboards.ts";
import { createSources } from "./stack/sources.ts";

/** Options of {@link createHostedClient}. */
export interface HostedClientOptions extends TransportOptions {
  /** Base address, without `/v1`. Default: `OBSTACK_HOSTED_URL`. */
  readonly baseUrl?: string | undefined;
  /** Key identifier. Default: `OBSTACK_HOSTED_KEY_ID`. */
  readonly keyId?: SecretSource | undefined;
  /** Key secret, or a function that is asked for it at each request. Default: `OBSTACK_HOSTED_KEY_SECRET`. */
  readonly keySecret?: SecretSource | undefined;
  /** Identifier of the organization, a UUID; every call needs it. Default: `OBSTACK_HOSTED_ORGANIZATION_ID`. */
  readonly organizationId?: string | undefined;
  /**
   * Identifier of the service, a UUID; `services`, `pipes`, `reversePrivateEndpoints` and `stack` need it.
   * Default: `OBSTACK_HOSTED_SERVICE_ID`.
   */
  readonly serviceId?: string | undefined;
}

/** A client of the hosted deployment. */
export interface HostedClient {
  readonly services: Services;
  readonly pipes: Pipes;
  readonly keys: Keys;
  readonly reversePrivateEndpoints: ReversePrivateEndpoints;
  readonly usageCost: UsageCosts;
  /** What the self-hosted deployment offers too. */
  readonly stack: StackResources;
  /** The openapi-fetch client beneath, with the same authentication and retries: resolves to `{ data, error, response }`. */
  readonly raw: Transport<paths>["raw"];
}

/**
 * Creates a client of the hosted deployment.
 *
 * @throws {ConfigurationError} when the base URL or the key is missing, or the base URL is none.
 */
export function createHostedClient(options: HostedClientOptions = {}): HostedClient {
  const baseUrl = checkBaseUrl(requireOption("baseUrl", options.baseUrl, "OBSTACK_HOSTED_URL"));
  const keyId = secretReader(requireOption("keyId", options.keyId, "OBSTACK_HOSTED_KEY_ID"));
  const keySecret = secretReader(requireOption("keySecret", options.keySecret, "OBSTACK_HOSTED_KEY_SECRET"));
  const { http, raw } = createTransport<paths>(
    {
      baseUrl,
      userAgent: `obstack-hosted/${packageJson.version}`,
      credential: async () => {
        const secret = await keySecret();
        const basic = base64(`${await keyId()}:${secret}`);
        return { authorization: `Basic ${basic}`, secrets: [secret, basic] };
      },
      secretFields,
      envelope: "result",
      hintFor,
    },
    options,
  );
  const organization = organizationPath(options.organizationId);
  const service = servicePath(organization, options.serviceId);
  const alerts = createAlerts(http, service);
  return {
    services: createServices(http, service),
    pipes: createPipes(http, service),
    keys: createKeys(http, organization),
    reversePrivateEndpoints: createReversePrivateEndpoints(http, service),
    usageCost: createUsageCost(http, organization),
    stack: { dashboards: createDashboards(http, service, alerts), alerts, sources: createSources(http, service) },
    raw,
  };
}

/** Encodes text as UTF-8 and then as Base64; `btoa` alone refuses characters beyond Latin-1. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
