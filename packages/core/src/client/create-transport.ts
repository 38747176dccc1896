import createClient from "openapi-fetch";
import type { Client } from "openapi-fetch";
import type { HintFor } from "../envelope/read-envelope.ts";
import { readEnvelope } from "../envelope/read-envelope.ts";
import { toResponseError } from "../errors/to-response-error.ts";
import type { Fetch, OutgoingRequest } from "../fetch/fetch.ts";
import { fromFetch } from "../fetch/from-fetch.ts";
import type { FetchFunction } from "../fetch/from-fetch.ts";
import type { Hooks } from "../fetch/hooks.ts";
import { withAuth } from "../fetch/with-auth.ts";
import type { Credential } from "../fetch/with-auth.ts";
import { withHooks } from "../fetch/with-hooks.ts";
import { withBudget } from "../fetch/with-budget.ts";
import type { Budget } from "../fetch/with-budget.ts";
import { withConcurrency } from "../fetch/with-concurrency.ts";
import { withPacing } from "../fetch/with-pacing.ts";
import { withRedaction } from "../fetch/with-redaction.ts";
import { defaultRetryPolicy, withRetry } from "../fetch/with-retry.ts";
import type { RetryPolicy } from "../fetch/with-retry.ts";
import { withTimeout } from "../fetch/with-timeout.ts";
import { checkCount, checkMilliseconds } from "../input/number-option.ts";
import type { Http } from "./http.ts";
import { LightRequest } from "./light-request.ts";

/** Options that the clients of both deployments share. */
export interface TransportOptions {
  /** Milliseconds that one attempt may take, body included. Default 60,000: gateways give up after 30,000, and say so. */
  readonly timeout?: number | undefined;
  /** `false` for single attempts, or a policy over the default. */
  readonly retry?: false | Partial<RetryPolicy> | undefined;
  /** What sends requests in place of the global `fetch`. */
  readonly fetch?: FetchFunction | undefined;
  /** Requests at once; the others wait their turn. Default: no limit. */
  readonly concurrency?: number | undefined;
  /** Requests in a span of time, for programs that share a key with others. Default: as the server's headers say. */
  readonly budget?: Budget | undefined;
  /** Functions that are told what the client does; events carry no secret. */
  readonly hooks?: Hooks | undefined;
}

/** What a deployment adds to the mechanism. */
export interface DeploymentPolicy {
  /** Base address, without a slash at its end. */
  readonly baseUrl: string;
  /** Name and version of the client, for the `User-Agent` header. */
  readonly userAgent: string;
  /** Returns what authenticates an attempt. */
  readonly credential: () => Credential | Promise<Credential>;
  /** Names of the fields of request bodies that hold a secret; they are taken out of the text of failures. */
  readonly secretFields: readonly string[];
  /** Key of the payload in a successful response. */
  readonly envelope: string;
  /** What to try next after a failure, when the deployment knows. */
  readonly hintFor: HintFor;
}

export interface Transport<Paths extends object> {
  /** Resolves to whole envelopes, and throws on every failure. For the resources. */
  readonly http: Http<Paths>;
  /** The plain openapi-fetch client: resolves to `{ data, error, response }`. */
  readonly raw: Client<Paths>;
}

/** Composes the flow of a request: retry, pacing, timeout and authentication around `fetch`, then the envelope. */
export function createTransport<Paths extends object>(
  policy: DeploymentPolicy,
  options: TransportOptions,
): Transport<Paths> {
  const {
    retry,
    timeout = 60_000,
    hooks = {},
    concurrency,
    budget,
    fetch = (url, init): Promise<Response> => globalThis.fetch(url, init),
  } = options;
  checkMilliseconds("timeout", timeout);
  checkCount("concurrency", concurrency);
  checkCount("budget.requests", budget?.requests);
  checkMilliseconds("budget.per", budget?.per);
  const maximumDelay = (retry === false ? undefined : retry?.maximumDelay) ?? defaultRetryPolicy.maximumDelay;
  const decorators = [
    withRetry(retry, hooks),
    ...(concurrency === undefined ? [] : [withConcurrency(concurrency)]),
    ...(budget === undefined ? [] : [withBudget(budget)]),
    withPacing(maximumDelay),
    withTimeout,
    withHooks(hooks),
    withAuth(policy.credential),
    withRedaction(policy.secretFields),
  ];
  const chain = decorators.reduceRight((inner, decorate) => decorate(inner), fromFetch(fetch));
  const send: Fetch = (request) => chain({ ...request, timeout: request.timeout ?? timeout });

  // openapi-fetch hands over what the given `Request` made, and asks of a response only what these two give it.
  const client = (respond: (request: OutgoingRequest) => Promise<unknown>): Client<Paths> =>
    createClient<Paths>({
      baseUrl: policy.baseUrl,
      headers: userAgentHeader(policy.userAgent),
      Request: LightRequest as unknown as typeof Request,
      fetch: respond as unknown as (request: Request) => Promise<Response>,
    });

  const envelopes = client(async (request) => {
    const response = await send(request);
    if (response.status < 200 || response.status > 299) throw toResponseError(request, response, policy.hintFor);
    return new ParsedResponse(response.status, readEnvelope(request, response, policy.envelope, policy.hintFor));
  }) as unknown as Record<string, (path: unknown, options: unknown) => Promise<{ data: unknown }>>;
  const call = (method: string) => async (path: unknown, callOptions: unknown) =>
    (await envelopes[method]?.(path, callOptions))?.data;

  return {
    http: {
      GET: call("GET"),
      PUT: call("PUT"),
      POST: call("POST"),
      PATCH: call("PATCH"),
      DELETE: call("DELETE"),
    } as unknown as Http<Paths>,
    raw: client(async (request) => {
      const { status, headers, text } = await send(request);
      // A body was decoded and read to its end, which its headers must not contradict.
      const plainHeaders = new Headers(headers);
      for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) plainHeaders.delete(name);
      return new Response([204, 205, 304].includes(status) ? null : text, { status, headers: plainHeaders });
    }),
  };
}

/** A browser names itself, and would ask the server first whether a page may name another. */
function userAgentHeader(userAgent: string): Record<string, string> {
  return "document" in globalThis ? {} : { "User-Agent": userAgent };
}

/** A response whose body was parsed already, as openapi-fetch reads it. */
class ParsedResponse {
  readonly ok = true;
  readonly status: number;
  // A length makes openapi-fetch call `json()`.
  readonly headers = { get: (name: string): string | null => (name === "Content-Length" ? "1" : null) };
  readonly #value: unknown;

  constructor(status: number, value: unknown) {
    this.status = status;
    this.#value = value;
  }

  json(): Promise<unknown> {
    return Promise.resolve(this.#value);
  }
}
