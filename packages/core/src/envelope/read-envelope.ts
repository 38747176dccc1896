import { requestContext } from "../errors/request-context.ts";
import { UnexpectedResponseError } from "../errors/unexpected-response-error.ts";
import type { IncomingResponse, OutgoingRequest } from "../fetch/fetch.ts";
import { isHtml } from "./read-body.ts";

/** What a deployment says about an answer that is not this interface's; see {@link DeploymentPolicy}. */
export type HintFor = (failure: {
  readonly status: number;
  readonly html: boolean;
  readonly origin: string;
  readonly path: string;
}) => string | undefined;

/**
 * Reads a successful response: an object that has the envelope's `key`.
 *
 * A delete may be answered with anything, or nothing.
 *
 * @throws {UnexpectedResponseError} when the body is no JSON object with that key: a page, a cut body, another service.
 */
export function readEnvelope(
  request: OutgoingRequest,
  response: IncomingResponse,
  key: string,
  hintFor: HintFor,
): unknown {
  const value = parse(response.text);
  if (request.method === "DELETE" && !isHtml(response.text)) return value;
  if (typeof value === "object" && value !== null && key in value) return value;
  const html = isHtml(response.text);
  const { origin, pathname: path } = new URL(request.url);
  const hint = hintFor({ status: response.status, html, origin, path });
  throw new UnexpectedResponseError({
    ...requestContext(request),
    status: response.status,
    reason: reasonOf(response.text, value, html, key),
    ...(hint === undefined ? {} : { hint }),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function reasonOf(text: string, value: unknown, html: boolean, key: string): string {
  if (html) return "with an HTML page.";
  if (text === "") return "with no body.";
  return value === undefined ? "the body is not whole JSON." : `the body has no \`${key}\`.`;
}
