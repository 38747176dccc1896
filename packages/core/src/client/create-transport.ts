import type { PayloadCheck } from "../envelope/payload-check.ts";
import type { HintFor } from "../envelope/read-envelope.ts";
import { readEnvelope, toResponseError } from "../envelope/read-envelope.ts";
import { InputError } from "../errors/input-error.ts";
import type { Fetch, OutgoingRequest, CallOptions, FetchFunction } from "../fetch/fetch.ts";
import { fromFetch } from "../fetch/from-fetch.ts";
import { withHooks } from "../fetch/hooks.ts";
import type { Hooks } from "../fetch/hooks.ts";
import { withAuth } from "../fetch/with-auth.ts";
import type { Credential } from "../fetch/with-auth.ts";
import { withBudget } from "../fetch/with-budget.ts";
import type { Budget } from "../fetch/with-budget.ts";
import { withConcurrency } from "../fetch/with-concurrency.ts";
import { withPacing } from "../fetch/with-pacing.ts";
import { defaultRetryPolicy } from "../fetch/retry-policy.ts";
import { withRetry } from "../fetch/with-retry.ts";
import type { RetryPolicy } from "../fetch/retry-policy.ts";
import { withTimeout } from "../fetch/with-timeout.ts";
import { mergeHeaders } from "../input/headers.ts";
import { checkCount, checkMilliseconds, responseSize } from "../input/number-option.ts";
import { createUrl, toJson } from "./create-request.ts";
import type { Parameters } from "./create-request.ts";
import type { Http } from "./http.ts";

/** Options of the clients of both deployments. */
export interface TransportOptions {
  /** Timeout of one attempt in milliseconds, including the body. Default: 60,000, which outlasts a gateway timeout of 30 seconds. */
  readonly timeout?: number | undefined;
  /** Changes to the default retry policy, or `false` to disable retries. */
  readonly retry?: false | Partial<RetryPolicy> | undefined;
  /**
   * Function that sends requests. It must not send a write a second time. Default: the global `fetch`; in Deno and Bun, with a new connection
   * for each write.
   */
  readonly fetch?: FetchFunction | undefined;
  /**
   * Maximum size of a response body in bytes, after decompression. Each value in it counts as at least 40 bytes, because memory holds it as an object.
   * The pages of a list count together. At most 500,000,000.
   * Default: `OBSTACK_MAX_RESPONSE_SIZE`, or 100,000,000 if it is not set.
   */
  readonly maxResponseSize?: number | undefined;
  /** Maximum number of concurrent requests. Further requests wait in order. Default: no limit. */
  readonly concurrency?: number | undefined;
  /** Maximum number of requests per period, for programs that share a key. Default: only the server's rate limit headers apply. */
  readonly budget?: Budget | undefined;
  /** Functions that are called for each attempt, response and retry. Events contain no secrets. */
  readonly hooks?: Hooks | undefined;
  /** Decorator that traces every attempt, such as `openTelemetry()` from the entry point `opentelemetry`. Default: no tracing. */
  readonly tracing?: ((fetch: Fetch) => Fetch) | undefined;
}

/** Settings of a transport that depend on the deployment. */
export interface DeploymentPolicy {
  /** Base URL, without a trailing slash. A getter may throw if it is missing; it is read by each request. */
  readonly baseUrl: string;
  /** Name and version of the client, for the `User-Agent` header. */
  readonly userAgent: string;
  /** Returns the credential. Called for each attempt. */
  readonly credential: () => Credential | Promise<Credential>;
  /** Decorator that redacts secrets of request bodies in error responses. Default: none. */
  readonly redaction?: ((fetch: Fetch) => Fetch) | undefined;
  /** Key of the payload in a successful response. */
  readonly envelope: string;
  /** Returns advice for a failed request. Default: none. */
  readonly hintFor?: HintFor | undefined;
}

/** Sends requests to one server. Operations resolve to the envelope, and throw an `ObstackError` on failure. */
export interface Transport<Paths extends object> extends Http<Paths> {
  /**
   * Base URL, without a trailing slash.
   *
   * @throws {ConfigurationError} If it is missing.
   */
  readonly baseUrl: string;
  /** Headers of every request, with lowercase names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a request that is not an operation of the spec, with the same authentication, pacing and retries. */
  readonly send: Fetch;
}

/**
 * Creates a transport: adds retries, pacing, timeouts and authentication to `fetch`, and checks the envelope of each response.
 *
 * @throws {ConfigurationError} If a number in `options` is outside its limits.
 */
export function createTransport<Paths extends object>(
  policy: DeploymentPolicy,
  options: TransportOptions,
): Transport<Paths> {
  const { userAgent, credential, redaction, envelope, hintFor } = policy;
  const { retry, timeout: defaultTimeout = 60_000, hooks, concurrency, budget, tracing } = options;
  checkMilliseconds("timeout", defaultTimeout);
  checkCount("concurrency", concurrency);
  checkCount("budget.requests", budget?.requests);
  checkMilliseconds("budget.per", budget?.per);
  const maximumDelay = (retry === false ? undefined : retry?.maximumDelay) ?? defaultRetryPolicy.maximumDelay;
  const decorators = [
    withRetry(retry, hooks),
    concurrency && withConcurrency(concurrency),
    budget && withBudget(budget),
    withPacing(maximumDelay, hooks),
    tracing,
    withTimeout,
    hooks && withHooks(hooks),
    withAuth(credential),
    redaction,
  ];
  const innermost = fromFetch(options.fetch, responseSize(options.maxResponseSize));
  const chain = decorators.reduceRight((inner, decorate) => (decorate ? decorate(inner) : inner), innermost);
  const send: Fetch = (request) => chain({ ...request, id: ++lastId, timeout: request.timeout ?? defaultTimeout });
  // Omits the header in browsers, where setting it requires a CORS preflight request.
  const baseHeaders: Record<string, string> =
    import.meta.browser || "document" in globalThis ? {} : { "user-agent": userAgent };
  const jsonHeaders = { ...baseHeaders, "content-type": "application/json" };

  const call =
    (method: string) =>
    async (
      template: string,
      { params, body, payload, isSafe, received }: RequestParts = {},
      { headers, signal, timeout, retry: callRetry, ...others }: CallOptions = {},
    ) => {
      // All properties up front: adding one after a spread is slow in V8.
      const request: OutgoingRequest = {
        id: ++lastId,
        method,
        url: createUrl(policy.baseUrl, template, params),
        template,
        headers: mergeHeaders(body === undefined ? baseHeaders : jsonHeaders, headers),
        body: body === undefined ? undefined : toJson(body),
        signal,
        timeout: timeout ?? defaultTimeout,
        retry: callRetry,
        attempt: 1,
        isSafe,
        received,
      };
      for (const [name, value] of Object.entries(others)) {
        if (value !== undefined) throw new InputError("options", "signal, timeout, retry or headers", name);
      }
      const response = await chain(request);
      if (response.status < 200 || response.status > 299) throw toResponseError(request, response, hintFor);
      return readEnvelope(request, response, envelope, hintFor, payload);
    };

  const http = {
    GET: call("GET"),
    PUT: call("PUT"),
    POST: call("POST"),
    PATCH: call("PATCH"),
    DELETE: call("DELETE"),
  } as unknown as Http<Paths>;
  return {
    ...http,
    get baseUrl() {
      return policy.baseUrl;
    },
    headers: baseHeaders,
    send,
  };
}

/** Not options of a call, so that a caller cannot set them. */
interface RequestParts {
  readonly params?: Parameters | undefined;
  readonly body?: unknown;
  readonly payload?: PayloadCheck | undefined;
  readonly isSafe?: boolean;
  readonly received?: OutgoingRequest["received"];
}

/** Identifier of the last call, unique in the process. */
let lastId = 0;
