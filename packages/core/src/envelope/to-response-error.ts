import { isHtml, readErrorBody, reasonOf } from "./read-body.ts";
import type { HintFor } from "./read-envelope.ts";
import type { IncomingResponse, OutgoingRequest } from "../fetch/fetch.ts";
import { isOfGateway } from "../fetch/is-of-gateway.ts";
import { outcomeHint } from "../errors/outcome-hint.ts";
import { requestContext } from "../errors/request-context.ts";
import { ResponseError } from "../errors/response-error.ts";

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
      (isOfGateway(status) ? outcomeHint(request.method, undefined) : undefined),
  });
}

function redirectHint(location: string | null, url: string): string | undefined {
  if (location === null || !URL.canParse(location, url)) return undefined;
  const { origin } = new URL(location, url);
  if (origin === new URL(url).origin) return undefined;
  return `Credentials do not follow the redirect to ${origin}. If that is the right place, make it the base URL.`;
}
