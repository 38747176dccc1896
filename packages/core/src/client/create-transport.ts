import type { PayloadCheck } from "../envelope/payload-check.ts";
import type { HintFor } from "../envelope/read-envelope.ts";
import { readEnvelope } from "../envelope/read-envelope.ts";
import { toResponseError } from "../envelope/to-response-error.ts";
import type { Fetch, OutgoingRequest } from "../fetch/fetch.ts";
import { fromFetch } from "../fetch/from-fetch.ts";
import type { FetchFunction } from "../fetch/fetch-function.ts";
import type { Hooks } from "../fetch/hooks.ts";
import { withAuth } from "../fetch/with-auth.ts";
import type { Credential } from "../fetch/with-auth.ts";
import { withBudget } from "../fetch/with-budget.ts";
import type { Budget } from "../fetch/with-budget.ts";
import { withConcurrency } from "../fetch/with-concurrency.ts";
import { withHooks } from "../fetch/with-hooks.ts";
import { withPacing } from "../fetch/with-pacing.ts";
import { defaultRetryPolicy } from "../fetch/retry-policy.ts";
import { withRetry } from "../fetch/with-retry.ts";
import type { RetryPolicy } from "../fetch/retry-policy.ts";
import { withTimeout } from "../fetch/with-timeout.ts";
import { mergeHeaders } from "../input/headers.ts";
import { checkCount, checkMilliseconds } from "../input/number-option.ts";
import type { CallOptions } from "../fetch/call-options.ts";
import { responseSize } from "../input/response-size.ts";
import { createUrl, toJson } from "./create-request.ts";
import type { Parameters } from "./create-request.ts";
import type { Http } from "./http.ts";

/** Options that the clients of both deployments share. */
export interface TransportOptions {
  /** Milliseconds that one attempt may take, body included. Default 60,000: gateways give up after 30,000, and say so. */
  readonly timeout?: number | undefined;
  /** `false` for single attempts, or a policy over the default. */
  readonly retry?: false | Partial<RetryPolicy> | undefined;
  /** What sends requests in place of the global `fetch`. */
  readonly fetch?: FetchFunction | undefined;
  /**
   * Bytes that the body of a response may have, decompressed; the pages of one list count together. At most 500,000,000. Default:
   * `OBSTACK_MAX_RESPONSE_SIZE`, else 100,000,000.
   */
  readonly maxResponseSize?: number | undefined;
  /** Requests at once; the others wait their turn. Default: no limit. */
  readonly concurrency?: number | undefined;
  /** Requests in a span of time, for programs that share a key with others. Default: as the server's headers say. */
  readonly budget?: Budget | undefined;
  /** Functions that are told what the client does; events carry no secret. */
  readonly hooks?: Hooks | undefined;
  /** Makes a span of every attempt: `openTelemetry()` of the entry `opentelemetry` of this package. Default: none. */
  readonly tracing?: ((fetch: Fetch) => Fetch) | undefined;
}

/** What a deployment adds to the mechanism. */
export interface DeploymentPolicy {
  /** Base address, without a slash at its end. */
  readonly baseUrl: string;
  /** Name and version of the client, for the `User-Agent` header. */
  readonly userAgent: string;
  /** Returns what authenticates an attempt. */
  readonly credential: () => Credential | Promise<Credential>;
  /** Takes the secrets of request bodies out of the text of failures, where bodies have any. */
  readonly redaction?: ((fetch: Fetch) => Fetch) | undefined;
  /** Key of the payload in a successful response. */
  readonly envelope: string;
  /** What to try next after a failure, when the deployment knows. */
  readonly hintFor: HintFor;
}

/** The way to one server: resolves to whole envelopes, and throws on every failure. */
export interface Transport<Paths extends object> extends Http<Paths> {
  /** Base address, without a slash at its end. */
  readonly baseUrl: string;
  /** Headers of every request, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a request that was made otherwise, with the same authentication, pacing and repeats. */
  readonly send: Fetch;
}

/** Composes the flow of a request: retry, pacing, timeout and authentication around `fetch`, then the envelope. */
export function createTransport<Paths extends object>(
  { baseUrl, userAgent, credential, redaction, envelope, hintFor }: DeploymentPolicy,
  options: TransportOptions,
): Transport<Paths> {
  const {
    retry: policy,
    timeout: defaultTimeout = 60_000,
    hooks,
    concurrency,
    budget,
    tracing,
    fetch = globalFetch,
  } = options;
  checkMilliseconds("timeout", defaultTimeout);
  checkCount("concurrency", concurrency);
  checkCount("budget.requests", budget?.requests);
  checkMilliseconds("budget.per", budget?.per);
  const maximumDelay = (policy === false ? undefined : policy?.maximumDelay) ?? defaultRetryPolicy.maximumDelay;
  const decorators = [
    withRetry(policy, hooks),
    concurrency && withConcurrency(concurrency),
    budget && withBudget(budget),
    withPacing(maximumDelay),
    tracing,
    withTimeout,
    hooks && withHooks(hooks),
    withAuth(credential),
    redaction,
  ];
  const innermost = fromFetch(fetch, responseSize(options.maxResponseSize));
  const chain = decorators.reduceRight((inner, decorate) => (decorate ? decorate(inner) : inner), innermost);
  const send: Fetch = (request) => chain({ ...request, timeout: request.timeout ?? defaultTimeout });
  const own = userAgentHeader(userAgent);
  const ownWithBody = { ...own, "content-type": "application/json" };

  const call =
    (method: string) =>
    async (
      template: string,
      { params, body, headers, signal, timeout, retry, payload, received }: RequestOptions = {},
    ) => {
      // Whole from the start: to change a property of a copy is cheap, to add one is not.
      const request: OutgoingRequest = {
        method,
        url: createUrl(baseUrl, template, params),
        template,
        headers: mergeHeaders(body === undefined ? own : ownWithBody, headers),
        body: body === undefined ? undefined : toJson(body),
        signal,
        timeout: timeout ?? defaultTimeout,
        retry,
        attempt: 1,
        received,
      };
      const response = await chain(request);
      if (response.status < 200 || response.status > 299) throw toResponseError(request, response, hintFor);
      return readEnvelope(request, response, envelope, hintFor, payload);
    };

  // The types of a spec say what each of them takes and resolves to.
  const http = {
    GET: call("GET"),
    PUT: call("PUT"),
    POST: call("POST"),
    PATCH: call("PATCH"),
    DELETE: call("DELETE"),
  } as unknown as Http<Paths>;
  return { ...http, baseUrl, headers: own, send };
}

interface RequestOptions extends CallOptions {
  readonly params?: Parameters | undefined;
  readonly body?: unknown;
  readonly payload?: PayloadCheck | undefined;
  readonly received?: OutgoingRequest["received"];
}

/** Looked up at each call: a program may replace it. */
const globalFetch: FetchFunction = (url, init) => globalThis.fetch(url, init);

/** A browser names itself, and would ask the server first whether a page may name another. */
function userAgentHeader(userAgent: string): Record<string, string> {
  return "document" in globalThis ? {} : { "user-agent": userAgent };
}
