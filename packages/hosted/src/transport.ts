import {
  checkBaseUrl,
  checkOptions,
  ConfigurationError,
  createTransport,
  environmentVariable,
  pathUuid,
  requireOption,
  secretReader,
  withRedaction,
} from "@obstack/core";
import type { HintFor, SecretSource, Transport, TransportOptions } from "@obstack/core";
import packageJson from "../package.json" with { type: "json" };
import type { paths } from "./generated/schema.ts";

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
 * A missing base URL or key is an error of the first request.
 *
 * @throws {ConfigurationError} If the base URL is invalid, or an option is unknown.
 */
export function createHostedTransport(options: HostedClientOptions = {}): HostedTransport {
  checkOptions(options, { keySecret: 1, keyId: 1, baseUrl: 1, organizationId: 1, serviceId: 1 });
  const urlVariable = "OBSTACK_HOSTED_URL";
  const givenUrl = options.baseUrl ?? environmentVariable(urlVariable);
  // An invalid URL is an error now, and a missing one only when a request needs it.
  let baseUrl = givenUrl && checkBaseUrl(givenUrl, options.baseUrl ? undefined : urlVariable);
  const keyId = secretReader("keyId", options.keyId, "OBSTACK_HOSTED_KEY_ID");
  const keySecret = secretReader("keySecret", options.keySecret, "OBSTACK_HOSTED_KEY_SECRET");
  const transport = createTransport<paths>(
    {
      get baseUrl() {
        return (baseUrl ??= checkBaseUrl(requireOption<string>("baseUrl", options.baseUrl, urlVariable), urlVariable));
      },
      userAgent: import.meta.browser ? "" : `obstack-hosted/${packageJson.version}`,
      credential: async () => {
        const [secret, id] = [await keySecret(), await keyId()];
        // The first colon ends the user name.
        if (id.includes(":")) throw new ConfigurationError("keyId", "must not contain a colon");
        const basic = base64(`${id}:${secret}`);
        return { authorization: `Basic ${basic}`, option: "keySecret", secrets: [secret, basic] };
      },
      redaction: withRedaction,
      envelope: "result",
      hintFor: import.meta.browser ? undefined : hintFor,
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
  // Not a copy, which would require the base URL.
  return Object.assign(transport, { organization, service });
}

/** Encodes text as UTF-8, then Base64. `btoa` alone throws on characters beyond Latin-1. */
function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

/** What mends a 403, by the words in the server's reason. */
const refusalHints: readonly (readonly [reason: RegExp, hint: string])[] = [
  [/expire/i, "The key has expired. Create a new one."],
  [
    /\bIP\b|address/i,
    "Add your address to the key's IP access list. Some servers refuse every address without a list.",
  ],
  [/\broles?\b|permission/i, "Use a key with a role that allows this operation."],
  [
    /^/,
    "Check the server's reason. A key can have expired, its roles allow only some operations, and its IP access list only some addresses: some servers refuse every address without a list.",
  ],
];

/** Returns advice for a failed request to the hosted deployment. */
export const hintFor: HintFor = (status, html, { origin, pathname }, reason = "") => {
  if (pathname.includes("/v1/v1/")) return "Remove /v1 from the base URL; the client adds it.";
  if (status === 401) {
    return "Check the key identifier and secret, and that the key is of this organization, is enabled, has not expired, and allows your address. A new key may be rejected for a few seconds. Self-hosted servers need a Bearer key instead.";
  }
  if (status === 403) return refusalHints.find(([words]) => words.test(reason))?.[1];
  if (status === 424)
    return "The service is idle or still starting. Start it if it is idle, and retry when it is running.";
  if (html && status < 500) return `${origin} returned an HTML page. Check the base URL, which must not include /v1.`;
  if (status === 400) return "Correct the fields in the server's message, and send the request again.";
  if (status === 404) return "Check the identifiers of the organization, the service and the object.";
  return undefined;
};
