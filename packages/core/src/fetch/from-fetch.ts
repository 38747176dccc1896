import { AbortedError } from "../errors/aborted-error.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { requestContext } from "../errors/request-context.ts";
import type { Fetch, OutgoingRequest, ResponseHeaders } from "./fetch.ts";

/** What a {@link FetchFunction} is called with, beside the address. */
export interface FetchInit {
  readonly method: string;
  /** By their names in lower case. */
  readonly headers: Record<string, string>;
  /** A write is not redirected: a redirect may turn it into a read. */
  readonly redirect: "follow" | "manual";
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** The part of a `Response` that is read. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Whether redirects led to another address, and to which. */
  readonly redirected: boolean;
  readonly url: string;
  text(): Promise<string>;
}

/** The part of the global `fetch` that clients use, so that another one is easy to write. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<FetchResponse>;

/**
 * Turns a `fetch` function into the innermost {@link Fetch}: it sends, and reads the body to its end.
 *
 * Reads are redirected: `fetch` itself takes the credentials off a redirect to another origin.
 */
export function fromFetch(fetch: FetchFunction): Fetch {
  return async (request) => {
    const { url, method, headers, body, signal } = request;
    const init: { -readonly [Name in keyof FetchInit]: FetchInit[Name] } = {
      method,
      headers,
      redirect: method === "GET" || method === "HEAD" ? "follow" : "manual",
    };
    if (body !== undefined) init.body = body;
    if (signal !== undefined) init.signal = signal;
    try {
      const response = await fetch(url, init);
      const { status, headers: received } = response;
      const text = await response.text();
      return response.redirected
        ? { status, headers: received, text, redirectedTo: response.url }
        : { status, headers: received, text };
    } catch (cause) {
      throw failure(request, cause);
    }
  };
}

function failure(request: OutgoingRequest, cause: unknown): Error {
  const context = requestContext(request);
  if (request.signal?.aborted === true)
    return new AbortedError({ ...context, cause: request.signal.reason, sent: true });
  return new ConnectionError({ ...context, cause, sent: !isBeforeSending(cause), origin: new URL(request.url).origin });
}

/**
 * Codes of failures before the first byte left, so that the server cannot have acted: no address, no connection, no TLS
 * handshake.
 */
const codesBeforeSending =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket|EPROTO|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$|^ERR_(?:SSL|TLS)_|CERT/;

/** What the system was asked for when such a failure is its own: an address may be found, and not answer. */
const callsBeforeSending: ReadonlySet<unknown> = new Set(["connect", "getaddrinfo"]);

/** What says the same where failures have no code: a port that `fetch` never connects to, and Deno. */
const messagesBeforeSending = /^bad port$|client error \(Connect\)/;

function isBeforeSending(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ("code" in cause && codesBeforeSending.test(String(cause.code))) return true;
    if ("syscall" in cause && callsBeforeSending.has(cause.syscall)) return true;
    if (messagesBeforeSending.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.length > 0 && cause.errors.every(isBeforeSending)) return true;
  }
  return false;
}
