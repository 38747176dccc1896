import { AbortedError } from "../errors/aborted-error.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { requestContext } from "../errors/request-context.ts";
import type { Fetch, OutgoingRequest } from "./fetch.ts";

/** The part of the global `fetch` that clients use, so that a custom one is easy to write. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

const safeMethods = new Set(["GET", "HEAD"]);

/**
 * Turns a `fetch` function into the innermost {@link Fetch}: it sends, and reads the body to its end.
 *
 * A write is not redirected, since a redirect may turn it into a read. Reads are: `fetch` itself takes the credentials off a
 * redirect to another origin.
 */
export function fromFetch(fetch: FetchFunction): Fetch {
  return async (request) => {
    const { url, method, headers, body, signal } = request;
    try {
      const response = await fetch(url, {
        method,
        headers,
        redirect: safeMethods.has(method) ? "follow" : "manual",
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      });
      return {
        status: response.status,
        headers: response.headers,
        text: await response.text(),
        ...(response.redirected ? { redirectedTo: response.url } : {}),
      };
    } catch (cause) {
      throw failure(request, cause);
    }
  };
}

function failure(request: OutgoingRequest, cause: unknown): Error {
  const context = requestContext(request);
  if (request.signal?.aborted === true) return new AbortedError({ ...context, cause: request.signal.reason });
  return new ConnectionError({ ...context, cause, sent: !isBeforeSending(cause), origin: new URL(request.url).origin });
}

/** Codes of failures before the first byte left, so that the server cannot have acted. */
const codesBeforeSending = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "ConnectionRefused",
]);

/** No request is sent before the handshake is done. */
function isTlsFailure(code: string): boolean {
  return /^ERR_(?:SSL|TLS)_|CERT|^EPROTO$|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/.test(code);
}

function isBeforeSending(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ("code" in cause && typeof cause.code === "string") {
      if (codesBeforeSending.has(cause.code) || isTlsFailure(cause.code)) return true;
    }
    // A port that the platform never connects to.
    if (cause.message === "bad port") return true;
    if (cause instanceof AggregateError && cause.errors.length > 0 && cause.errors.every(isBeforeSending)) return true;
  }
  return false;
}
