import { checkBaseUrl, createTransport, environmentVariable, requireOption, secretReader } from "@obstack/core";
import type { SecretSource, Transport, TransportOptions } from "@obstack/core";
import packageJson from "../package.json" with { type: "json" };
import type { paths } from "./generated/schema.ts";
import { hintFor } from "./hints.ts";

/** Options of a client of the self-hosted deployment. */
export interface SelfHostedClientOptions extends TransportOptions {
  /**
   * Base address of the API server, without `/api/v2`; it may carry a path prefix.
   * Default: `OBSTACK_SELFHOSTED_URL`, else `http://localhost:8000`.
   */
  readonly baseUrl?: string | undefined;
  /** Personal API access key, or a function that is asked for it at each request. Default: `OBSTACK_SELFHOSTED_API_KEY`. */
  readonly apiKey?: SecretSource | undefined;
}

/** The way to one self-hosted deployment, for resources that are made one by one. */
export type SelfHostedTransport = Transport<paths>;

const defaultBaseUrl = "http://localhost:8000";

/**
 * Makes the way to a self-hosted deployment.
 *
 * @throws {ConfigurationError} when the key is missing or the base URL is none.
 */
export function createSelfHostedTransport(options: SelfHostedClientOptions = {}): SelfHostedTransport {
  const baseUrl = checkBaseUrl(options.baseUrl ?? environmentVariable("OBSTACK_SELFHOSTED_URL") ?? defaultBaseUrl);
  const apiKey = secretReader(requireOption("apiKey", options.apiKey, "OBSTACK_SELFHOSTED_API_KEY"));
  return createTransport<paths>(
    {
      baseUrl,
      userAgent: `obstack-selfhosted/${packageJson.version}`,
      credential: async () => {
        const key = await apiKey();
        return { authorization: `Bearer ${key}`, secrets: [key] };
      },
      envelope: "data",
      hintFor,
    },
    options,
  );
}
