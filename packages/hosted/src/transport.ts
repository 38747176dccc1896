import { checkBaseUrl, createTransport, pathUuid, requireOption, secretReader, withRedaction } from "@obstack/core";
import type { SecretSource, Transport, TransportOptions } from "@obstack/core";
import packageJson from "../package.json" with { type: "json" };
import { secretFields } from "./generated/limits.ts";
import type { paths } from "./generated/schema.ts";
import { hintFor } from "./hints.ts";

/** Options of a client of the hosted deployment. */
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

/** The way to the hosted deployment, for resources that are made one by one. */
export interface HostedTransport extends Transport<paths> {
  /**
   * Path parameters of the organization, looked up at the first call that needs them.
   *
   * @throws {ConfigurationError} when it is not set, and {@link InputError} when it is no UUID.
   */
  organization(): { organizationId: string };
  /**
   * Path parameters of the organization and the service, looked up at the first call that needs them.
   *
   * @throws {ConfigurationError} when one is not set, and {@link InputError} when one is no UUID.
   */
  service(): { organizationId: string; serviceId: string };
}

/**
 * Makes the way to the hosted deployment.
 *
 * @throws {ConfigurationError} when the base URL or the key is missing, or the base URL is none.
 */
export function createHostedTransport(options: HostedClientOptions = {}): HostedTransport {
  const baseUrl = checkBaseUrl(requireOption("baseUrl", options.baseUrl, "OBSTACK_HOSTED_URL"));
  const keyId = secretReader(requireOption("keyId", options.keyId, "OBSTACK_HOSTED_KEY_ID"));
  const keySecret = secretReader(requireOption("keySecret", options.keySecret, "OBSTACK_HOSTED_KEY_SECRET"));
  const transport = createTransport<paths>(
    {
      baseUrl,
      userAgent: `obstack-hosted/${packageJson.version}`,
      credential: async () => {
        const secret = await keySecret();
        const basic = base64(`${await keyId()}:${secret}`);
        return { authorization: `Basic ${basic}`, secrets: [secret, basic] };
      },
      redaction: withRedaction(secretFields),
      envelope: "result",
      hintFor,
    },
    options,
  );
  const uuid = (option: "organizationId" | "serviceId", variable: string): string =>
    pathUuid(option, requireOption(option, options[option], variable));
  const organization = (): { organizationId: string } => ({
    organizationId: uuid("organizationId", "OBSTACK_HOSTED_ORGANIZATION_ID"),
  });
  const service = (): { organizationId: string; serviceId: string } => ({
    ...organization(),
    serviceId: uuid("serviceId", "OBSTACK_HOSTED_SERVICE_ID"),
  });
  return { ...transport, organization, service };
}

/** Encodes text as UTF-8 and then as Base64; `btoa` alone refuses characters beyond Latin-1. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
