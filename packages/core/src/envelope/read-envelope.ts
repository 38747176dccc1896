import { failureHint, isGatewayError, outcomeHint, requestContext } from "../errors/obstack-error.ts";
import { ResponseError } from "../errors/response-error.ts";
import { UnexpectedResponseError } from "../errors/unexpected-response-error.ts";
import type { IncomingResponse, OutgoingRequest } from "../fetch/fetch.ts";
import { getRequestedDelay } from "../fetch/rate-limit-headers.ts";
import { isTooDeep, maximumNesting } from "../json/is-too-deep.ts";
import { parseJson } from "../json/json-object.ts";
import type { PayloadCheck } from "./payload-check.ts";
import { getReason, isHtml, readErrorBody } from "./read-body.ts";

/**
 * Returns advice for a failed request or an unexpected response, or `undefined`.
 *
 * @param html Whether the body is an HTML page.
 * @param url URL of the request.
 * @param reason The server's own words.
 */
export type HintFor = (status: number, html: boolean, url: URL, reason?: string) => string | undefined;

/**
 * Returns the envelope of a successful response: an object with the given key and a payload that passes the check.
 *
 * Accepts any response to a delete, except an HTML page.
 *
 * @throws {UnexpectedResponseError} If the body is not a JSON object with that key (an HTML page, a truncated body, another
 * service), or if its payload fails the check.
 */
export function readEnvelope(
  request: OutgoingRequest,
  { status, text }: IncomingResponse,
  key: string,
  hintFor: HintFor | undefined,
  check?: PayloadCheck,
): unknown {
  const parsed = parseJson(text);
  const tooDeep = isTooDeep(parsed, text);
  const value = tooDeep ? undefined : parsed;
  const hasPayload = Object(value) === value && key in (value as object);
  const problem = hasPayload ? check?.((value as Record<string, unknown>)[key], text) : undefined;
  if (hasPayload && problem === undefined) return value;
  const html = isHtml(text);
  if (request.method === "DELETE" && !html) return value;
  throw new UnexpectedResponseError(
    problem === undefined ? describeProblem(text, value, tooDeep, html, key) : `\`${key}\` is ${problem}`,
    {
      ...requestContext(request),
      status,
      hint: hintFor?.(status, html, new URL(request.url)) ?? outcomeHint(request),
    },
  );
}

function describeProblem(text: string, value: unknown, tooDeep: boolean, html: boolean, key: string): string {
  if (html) return "the body is an HTML page";
  if (text === "") return "the body is empty";
  if (tooDeep) return `the body is nested more than ${maximumNesting} levels deep`;
  return value === undefined ? "the body is not valid JSON" : `the body has no \`${key}\``;
}

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
