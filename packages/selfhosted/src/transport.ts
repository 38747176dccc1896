import {
  checkBaseUrl,
  checkOptions,
  createTransport,
  environmentVariable,
  secretReader,
  selfHostedSecretFields,
  withRedaction,
} from "@obstack/core";
import type { HintFor, SecretSource, Transport, TransportOptions } from "@obstack/core";
import packageJson from "../package.json" with { type: "json" };
import type { paths } from "./generated/schema.ts";

/** Options for the self-hosted client. */
export interface SelfHostedClientOptions extends TransportOptions {
  /**
   * Base URL of the API server, without `/api/v2`. May include a path prefix.
   * Default: `OBSTACK_SELFHOSTED_URL`, or `http://localhost:8000` if it is not set.
   */
  readonly baseUrl?: string | undefined;
  /** Personal API access key, or a function that returns it, called for each request. Default: `OBSTACK_SELFHOSTED_API_KEY`. */
  readonly apiKey?: SecretSource | undefined;
}

/** Transport to a self-hosted deployment, for creating resources separately. */
export type SelfHostedTransport = Transport<paths>;

const defaultBaseUrl = "http://localhost:8000";

/**
 * Creates a transport to a self-hosted deployment.
 *
 * A missing key is an error of the first request.
 *
 * @throws {ConfigurationError} If the base URL is invalid, or an option is unknown.
 */
export function createSelfHostedTransport(options: SelfHostedClientOptions = {}): SelfHostedTransport {
  checkOptions(options, { apiKey: 1, baseUrl: 1 });
  const variable = "OBSTACK_SELFHOSTED_URL";
  const baseUrl =
    options.baseUrl === undefined
      ? checkBaseUrl(environmentVariable(variable) ?? defaultBaseUrl, variable)
      : checkBaseUrl(options.baseUrl);
  const apiKey = secretReader("apiKey", options.apiKey, "OBSTACK_SELFHOSTED_API_KEY");
  return createTransport<paths>(
    {
      baseUrl,
      userAgent: import.meta.browser ? "" : `obstack-selfhosted/${packageJson.version}`,
      credential: async () => {
        const key = await apiKey();
        return { authorization: `Bearer ${key}`, option: "apiKey", secrets: [key] };
      },
      // In a browser, nothing that this client sends contains a secret.
      redaction: import.meta.browser
        ? undefined
        : (fetch) => withRedaction(fetch, (url) => ({ fields: /webhook/i.test(url) ? selfHostedSecretFields : {} })),
      envelope: "data",
      hintFor: import.meta.browser ? undefined : hintFor,
    },
    options,
  );
}

/** Returns advice for a failed request to the self-hosted deployment. */
export const hintFor: HintFor = (status, html, { origin, pathname, port }, reason = "") => {
  if (pathname.includes("/api/v2/api/v2/")) return "Remove /api/v2 from the base URL; the client adds it.";
  if (html && (status < 500 || port === "8080")) {
    return `${origin} returned an HTML page, probably the web UI (port 8080 by default). The API listens on port 8000 by default, or below a path prefix.`;
  }
  if (status === 401) {
    return "Use a personal API access key (web UI, team settings, API keys). An ingestion key does not work here.";
  }
  const [, kind] = /\/(dashboards|alerts)\/[^/]+$/.exec(pathname) ?? [];
  if (kind !== undefined && (status === 404 || /^Params.*ObjectId/.test(reason)))
    return `\`client.${kind}.list()\` returns the identifiers.`;
  return undefined;
};
