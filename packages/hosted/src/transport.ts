import {
  checkBaseUrl,
  checkOptions,
  createTransport,
  pathUuid,
  requireOption,
  secretReader,
  withRedaction,
} from "@obstack/core";
import type { SecretSource, Transport, TransportOptions } from "@obstack/core";
import packageJson from "../package.json" with { type: "json" };
import { secretFields } from "./generated/limits.ts";
import type { paths } from "./generated/schema.ts";
import { hintFor } from "./hints.ts";

/** Options for the hosted client. */
export interface HostedClientOptions extends TransportOptions {
  /** Base URL, without `/v1`. Default: `OBSTACK_HOSTED_URL`. */
  readonly baseUrl?: string | undefined;
  /** Key identifier. Default: `OBSTACK_HOSTED_KEY_ID`. */
  readonly keyId?: SecretSource | undefined;
  /** Key secret, or a function that returns it, called for each request. Default: `OBSTACK_HOSTED_KEY_SECRET`. */
  readonly keySecret?: SecretSource | undefined;
  /** Identifier of the organization, a UUID. Required by every method. Default: `OBSTACK_HOSTED_ORGANIZATION_ID`. */
  readonly organizationId?: string | undefined;
  /**
   * Identifier of the service, a UUID. Required by `services`, `pipes`, `reversePrivateEndpoints` and `stack`.
   * Default: `OBSTACK_HOSTED_SERVICE_ID`.
   */
  readonly serviceId?: string | undefined;
}

/** Transport to the hosted deployment, for creating resources separately. */
export interface HostedTransport extends Transport<paths> {
  /**
   * Returns the path parameter of the organization.
   *
   * @throws {ConfigurationError} If it is not set.
   * @throws {InputError} If it is not a UUID.
   */
  organization(): { organizationId: string };
  /**
   * Returns the path parameters of the organization and the service.
   *
   * @throws {ConfigurationError} If one is not set.
   * @throws {InputError} If one is not a UUID.
   */
  service(): { organizationId: string; serviceId: string };
}

/**
 * Creates a transport to the hosted deployment.
 *
 * @throws {ConfigurationError} If the base URL or the key is missing, the base URL is invalid, or an option is unknown.
 */
export function createHostedTransport(options: HostedClientOptions = {}): HostedTransport {
  checkOptions(options, { keySecret: 1, keyId: 1, baseUrl: 1, organizationId: 1, serviceId: 1 });
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
        return { authorization: `Basic ${basic}`, option: "keySecret", secrets: [secret, basic] };
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

/** Encodes text as UTF-8, then Base64. `btoa` alone throws on characters beyond Latin-1. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
