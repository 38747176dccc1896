import { ConnectionError, getCauses } from "../errors/connection-error.ts";
import { isObstackError } from "../errors/any-obstack-error.ts";
import { requestContext, outcomeHint } from "../errors/obstack-error.ts";
import { toAbortedError } from "../errors/aborted-error.ts";
import { UnexpectedResponseError } from "../errors/unexpected-response-error.ts";
import { responseSizeHint } from "../input/number-option.ts";
import type { Fetch, OutgoingRequest, FetchFunction, FetchInit, FetchResponse } from "./fetch.ts";
import { bytesPerValue, readSizedText } from "./read-text.ts";
import type { SizedText } from "./read-text.ts";

/**
 * Converts a `fetch` function to a {@link Fetch} that reads the complete body.
 *
 * Follows redirects of reads only. `fetch` limits them to 20 and removes the credentials on a redirect to another origin.
 *
 * @param maxResponseSize Maximum size of a body in bytes, after decompression, with at least 40 for each value.
 */
export function fromFetch(fetch: FetchFunction = defaultFetch, maxResponseSize: number): Fetch {
  return async (request) => {
    const { url, method, headers, body, signal } = request;
    const init: { -readonly [Name in keyof FetchInit]: FetchInit[Name] } = {
      method,
      headers,
      redirect: method === "GET" || method === "HEAD" ? "follow" : "manual",
    };
    if (body !== undefined) init.body = body;
    if (signal !== undefined) init.signal = signal;
    const limit = maxResponseSize - (request.received?.size ?? 0);
    let response: FetchResponse;
    let content: SizedText | undefined;
    try {
      response = await fetch(url, init);
      content = await readSizedText(response, limit);
    } catch (cause) {
      throw toError(request, cause);
    }
    const { status, headers: received } = response;
    if (content === undefined) throw tooLarge(request, status, maxResponseSize);
    const { text, size } = content;
    if (request.received !== undefined) request.received.size += size;
    return { status, headers: received, text, redirectedTo: response.redirected ? response.url : undefined };
  };
}

function tooLarge(request: OutgoingRequest, status: number, limit: number): UnexpectedResponseError {
  const subject = request.received?.size ? "the pages of the list together are" : "the body is";
  return new UnexpectedResponseError(
    `${subject} larger than ${limit} bytes, with at least ${bytesPerValue} for each value`,
    {
      ...requestContext(request),
      status,
      hint: [outcomeHint(request), responseSizeHint].filter(Boolean).join(" "),
    },
  );
}

function toError(request: OutgoingRequest, cause: unknown): Error {
  // A `fetch` function can throw errors of Obstack itself.
  if (isObstackError(cause)) return cause;
  if (request.signal?.aborted === true) return toAbortedError(request, request.signal.reason, true);
  const context = requestContext(request);
  if (!import.meta.browser && getCauses(cause).some(isRedirectLoop))
    return new UnexpectedResponseError("was redirected more than 20 times", {
      ...context,
      cause,
      hint: "Check the base URL, and the redirects of the server or a gateway in front of it.",
    });
  return new ConnectionError({
    ...context,
    isSafe: request.isSafe,
    cause,
    // Browsers give no reason.
    sent: import.meta.browser || !isBeforeSending(cause),
    origin: new URL(request.url).origin,
  });
}

/**
 * Error codes that mean that nothing was sent: the address lookup, the connection, the TLS handshake or the proxy failed.
 */
const codesBeforeSending =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket|EPROTO|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$|^ERR_(?:SSL|TLS|PROXY)_|CERT/;

/** System calls that fail before anything is sent, for example when a connection attempt times out. */
const callsBeforeSending = /^(?:connect|getaddrinfo)$/;

/** Messages of errors without a specific code: ports that `fetch` blocks, Deno, and tunnels that a proxy refuses to undici. */
const messagesBeforeSending = /^bad port$|client error \(Connect\)|^Proxy response \(\d+\)/;

/** Messages for redirect loops in Node, Bun, Deno and workerd. Browsers do not distinguish them from other errors. */
const redirectLoopMessages =
  /redirect count exceeded|redirected too many times|maximum number of redirects|too many redirects/i;

function isRedirectLoop({ code, message }: SystemError): boolean {
  return code === "ERR_TOO_MANY_REDIRECTS" || redirectLoopMessages.test(message);
}

function isBeforeSending(error: unknown): boolean {
  return getCauses(error).some((cause: SystemError) => {
    if (codesBeforeSending.test(String(cause.code)) || callsBeforeSending.test(String(cause.syscall))) return true;
    if (messagesBeforeSending.test(cause.message)) return true;
    return cause instanceof AggregateError && cause.errors.length > 0 && cause.errors.every(isBeforeSending);
  });
}

/** Properties that platforms add to errors. */
type SystemError = Error & { readonly code?: unknown; readonly syscall?: unknown };

/**
 * Sends a request with the global `fetch`. In Deno and Bun, it sends a write on a new connection: their `fetch` sends requests again if a
 * reused connection ends, although the server may have processed them.
 */
const defaultFetch: FetchFunction = async (url, init) => {
  // Looks up `fetch` on each call, because a program may replace it.
  if (import.meta.browser || init.redirect === "follow") return globalThis.fetch(url, init);
  const { Deno, Bun } = globalThis as Platforms;
  if (Deno === undefined) return globalThis.fetch(url, Bun === undefined ? init : { ...init, keepalive: false });
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  try {
    return await globalThis.fetch(url, { ...init, client } as typeof init);
  } finally {
    // The body can still be read.
    client.close();
  }
};

interface Platforms {
  readonly Deno?: { createHttpClient(options: { readonly poolMaxIdlePerHost: number }): { close(): void } };
  readonly Bun?: object;
}
