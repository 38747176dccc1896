import { isHtml, readErrorBody, getReason } from "./read-body.ts";
import type { HintFor } from "./read-envelope.ts";
import type { IncomingResponse, OutgoingRequest } from "../fetch/fetch.ts";
import { getRequestedDelay } from "../fetch/rate-limit-headers.ts";
import { failureHint } from "../errors/outcome-hint.ts";
import { requestContext } from "../errors/obstack-error.ts";
import { ResponseError } from "../errors/response-error.ts";

/** Creates the error for a failed response, with the server's reason and a hint. */
export function toResponseError(
  request: OutgoingRequest,
  response: IncomingResponse,
  hintFor: HintFor | undefined,
): ResponseError {
  const { status, headers, text, redirectedTo } = response;
  const body = readErrorBody(text);
  const { requestId } = Object(body) as { requestId?: unknown };
  return new ResponseError(getReason(body), {
    ...requestContext(request),
    status,
    body,
    // Only after a 429: other responses may have the headers, but do not ask for a delay.
    retryAfter: status === 429 ? getRequestedDelay(headers) : undefined,
    requestId: typeof requestId === "string" ? requestId : (headers.get("X-Request-Id") ?? undefined),
    hint:
      redirectHint(redirectedTo ?? headers.get("Location"), request.url) ??
      hintFor?.(status, isHtml(text), new URL(request.url)) ??
      failureHint(status, request),
  });
}

function redirectHint(location: string | null, url: string): string | undefined {
  if (location === null || !URL.canParse(location, url)) return undefined;
  const { origin } = new URL(location, url);
  if (origin === new URL(url).origin) return undefined;
  return `Credentials are not sent after the redirect to ${origin}. If that is the right server, use it as the base URL.`;
}
