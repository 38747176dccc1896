import { isHtml, readErrorBody, reasonOf } from "../envelope/read-body.ts";
import type { HintFor } from "../envelope/read-envelope.ts";
import type { IncomingResponse, OutgoingRequest } from "../fetch/fetch.ts";
import { requestContext } from "./request-context.ts";
import { ResponseError } from "./response-error.ts";

/** Makes the error of a response that failed, with what the server said and what to try next. */
export function toResponseError(request: OutgoingRequest, response: IncomingResponse, hintFor: HintFor): ResponseError {
  const { status, headers, text, redirectedTo } = response;
  const body = readErrorBody(response);
  const requestId = requestIdOf(body) ?? headers.get("X-Request-Id") ?? undefined;
  const { origin, pathname: path } = new URL(request.url);
  const redirect = redirectedTo ?? headers.get("Location") ?? undefined;
  const hint =
    redirectHint(redirect, request) ??
    hintFor({ status, html: isHtml(text), origin, path }) ??
    outcomeHint(status, request.method);
  return new ResponseError({
    ...requestContext(request),
    status,
    reason: reasonOf(body),
    body,
    ...(requestId === undefined ? {} : { requestId }),
    ...(hint === undefined ? {} : { hint }),
  });
}

function requestIdOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("requestId" in body)) return undefined;
  return typeof body.requestId === "string" ? body.requestId : undefined;
}

function redirectHint(location: string | undefined, request: OutgoingRequest): string | undefined {
  if (location === undefined || !URL.canParse(location, request.url)) return undefined;
  const { origin } = new URL(location, request.url);
  if (origin === new URL(request.url).origin) return undefined;
  return `The server redirects to ${origin}, where credentials do not follow. If that is the right place, make it the base URL.`;
}

function outcomeHint(status: number, method: string): string | undefined {
  if (status < 502 || status > 504 || method === "GET") return undefined;
  return "A gateway gave up waiting; the work may go on behind it. Look whether it was done before you repeat it.";
}
