import { outcomeHint } from "../errors/outcome-hint.ts";
import { requestContext } from "../errors/request-context.ts";
import { UnexpectedResponseError } from "../errors/unexpected-response-error.ts";
import type { IncomingResponse, OutgoingRequest } from "../fetch/fetch.ts";
import { deepest, isTooDeep } from "./is-too-deep.ts";
import type { PayloadCheck } from "./payload-check.ts";
import { isHtml } from "./read-body.ts";

/** What a deployment says about an answer that failed or is not this interface's: its status, whether it is a page, and from where. */
export type HintFor = (status: number, html: boolean, url: URL) => string | undefined;

/**
 * Reads a successful response: an object that has the envelope's `key`, with a payload that passes the check.
 *
 * A delete may be answered with anything, or nothing.
 *
 * @throws {UnexpectedResponseError} If the body is no JSON object with that key (an HTML page, a cut body, another service), or
 * if its payload fails the check.
 */
export function readEnvelope(
  request: OutgoingRequest,
  { status, text }: IncomingResponse,
  key: string,
  hintFor: HintFor,
  check?: PayloadCheck,
): unknown {
  const value = parse(text);
  const hasPayload = Object(value) === value && key in (value as object);
  const problem = hasPayload ? check?.((value as Record<string, unknown>)[key]) : undefined;
  if (hasPayload && problem === undefined) return value;
  const html = isHtml(text);
  if (request.method === "DELETE" && !html) return value;
  throw new UnexpectedResponseError(
    problem === undefined ? reasonOf(text, value, html, key) : `\`${key}\` is ${problem}`,
    {
      ...requestContext(request),
      status,
      hint: hintFor(status, html, new URL(request.url)) ?? outcomeHint(request.method, undefined),
    },
  );
}

function parse(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function reasonOf(text: string, value: unknown, html: boolean, key: string): string {
  if (html) return "with an HTML page";
  if (text === "") return "with no body";
  if (isTooDeep(text)) return `the body is nested more than ${deepest} levels deep`;
  return value === undefined ? "the body is not whole JSON" : `the body has no \`${key}\``;
}
