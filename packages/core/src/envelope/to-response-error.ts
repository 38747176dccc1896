import { isHtml, readErrorBody, getReason } from "./read-body.ts";
import type { HintFor } from "./read-envelope.ts";
import type { IncomingResponse, OutgoingRequest } from "../fetch/fetch.ts";
import { getRequestedDelay } from "../fetch/rate-limit-headers.ts";
import { requestContext, failureHint, isGatewayError } from "../errors/obstack-error.ts";
import { ResponseError } from "../errors/response-error.ts";

/** Creates the error for a failed response, with the server's reason and a hint. */
export function toResponseError(
  request: OutgoingRequest,
  response: IncomingResponse,
  hintFor: HintFor | undefined,
): ResponseError {
  const { status, headers, text } = response;
  const body = readErrorBody(text);
  const reason = getReason(body);
  const { requestId } = Object(body) as { requestId?: unknown };
  return new ResponseError(reason, {
    ...requestContext(request),
    status,
    body,
    // Other statuses may have the headers, but do not ask for a delay.
    retryAfter: status === 429 || isGatewayError(status) ? getRequestedDelay(response) : undefined,
    requestId: typeof requestId === "string" ? requestId : (headers.get("X-Request-Id") ?? undefined),
    hint:
      redirectHint(response, request.url) ??
      hintFor?.(status, isHtml(text), new URL(request.url), reason) ??
      failureHint(status, request),
  });
}

function redirectHint({ status, headers, redirectedTo }: IncomingResponse, url: string): string | undefined {
  const location = redirectedTo ?? headers.get("Location");
  const target = location !== null && URL.canParse(location, url) ? new URL(location, url) : undefined;
  if (target !== undefined && target.origin !== new URL(url).origin) {
    return `Credentials are not sent after the redirect to ${target.origin}. If that is the right server, use it as the base URL.`;
  }
  // Browsers hide the status and the target of a redirect that is not followed.
  const isRedirect = status === 0 || (target !== undefined && status >= 300 && status < 400);
  if (!isRedirect) return undefined;
  return `The server redirects the request${target ? ` to ${target.pathname}` : ""}. Only reads follow redirects. Check the base URL and its path.`;
}
