import { isHtml, readErrorBody, reasonOf } from "../envelope/read-body.ts";
import type { HintFor } from "../envelope/read-envelope.ts";
import type { IncomingResponse, OutgoingRequest } from "../fetch/fetch.ts";
import { requestContext } from "./request-context.ts";
import { ResponseError } from "./response-error.ts";

/** Makes the error of a response that failed, with what the server said and what to try next. */
export function toResponseError(request: OutgoingRequest, response: IncomingResponse, hintFor: HintFor): ResponseError {
  const { status, headers, text, redirectedTo } = response;
  const body = readErrorBody(text);
  const { requestId } = Object(body) as { requestId?: unknown };
  return new ResponseError(reasonOf(body), {
    ...requestContext(request),
    status,
    body,
    requestId: typeof requestId === "string" ? requestId : (headers.get("X-Request-Id") ?? undefined),
    hint:
      redirectHint(redirectedTo ?? headers.get("Location"), request.url) ??
      hintFor(status, isHtml(text), new URL(request.url)) ??
      gatewayHint(status, request.method),
  });
}

function redirectHint(location: string | null, url: string): string | undefined {
  if (location === null || !URL.canParse(location, url)) return undefined;
  const { origin } = new URL(location, url);
  if (origin === new URL(url).origin) return undefined;
  return `The server redirects to ${origin}, where credentials do not follow. If that is the right place, make it the base URL.`;
}

function gatewayHint(status: number, method: string): string | undefined {
  if (status < 502 || status > 504 || method === "GET") return undefined;
  return "A gateway gave up waiting; the work may go on behind it. Look whether it was done before you repeat it.";
}
