import type { IncomingMessage, ServerResponse } from "node:http";
import { isObstackError, replaceSecrets } from "@obstack/core";
import type { Fetch, IncomingResponse, ReadOperation } from "@obstack/core";
import type { Deployment } from "../common/deployment.ts";
import { findRead } from "../connection/guarded-fetch.ts";
import { explainError } from "../errors/explain-error.ts";
import { refuseForeign, readRequestText } from "../loopback/serve-loopback.ts";
import type { RateLimit } from "./rate-limit.ts";
import { redactKeys } from "./redact-keys.ts";
import type { KeyRedaction } from "./redact-keys.ts";
import { randomUUID } from "node:crypto";

export interface Upstream {
  /** Base URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a request with the key. */
  readonly send: Fetch;
}

/** What was asked, and what became of it. */
export interface GatewayEvent {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly query?: unknown;
  readonly refused?: string;
}

interface Options {
  readonly upstreams: Readonly<Partial<Record<Deployment, Upstream>>>;
  /** Returns the parts of all keys, which no response may contain. */
  readonly secrets: () => Promise<readonly string[]>;
  readonly limit: RateLimit;
  readonly now: () => number;
  /** Writes the log. A request whose event is lost gets no answer of the server. */
  readonly onEvent: (event: GatewayEvent) => Promise<void>;
}

/** Maximum size of a chart query in bytes. */
const maxBodySize = 1_000_000;

/** Levels of nested objects in a chart query. */
const maxDepth = 100;

/** Characters of a response that is no JSON. */
const maxTextLength = 1000;

const passedHeaders = /^(?:retry-after|x-ratelimit-.*|ratelimit.*|x-request-id|deprecation|sunset)$/;

type Passed = Pick<IncomingResponse, "status" | "text"> & { readonly headers: Readonly<Record<string, string>> };

/**
 * Creates the handler of a gateway that passes reads of both deployments with the key, and refuses everything else. It passes the method, path
 * and query of a known operation and, of chart queries, the body as parsed JSON: no other header, and no byte that it has not understood.
 */
export function createGateway({ upstreams, secrets, limit, now, onEvent }: Options) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url = "" } = request;
    const start = now();
    const result = await answer(request);
    const redaction = redactKeys(await secrets());
    const { status, query, refused } = result;
    const passed = withoutKeys(request, result, redaction);
    try {
      // Before the response, so that nothing passes that the log does not have.
      await onEvent({
        method,
        path: redaction.text(url),
        status,
        milliseconds: Math.round(now() - start),
        ...(query === undefined ? {} : { query: redaction.value(query) }),
        ...(refused && { refused: redaction.text(refused) }),
      });
    } catch {
      const failure = { status: 500, code: "INTERNAL", message: "The gateway could not write its log." };
      return end(response, deny(request, failure));
    }
    end(response, passed);
  };

  async function answer(request: IncomingMessage): Promise<Answer> {
    const question = check(request);
    if ("code" in question) return deny(request, question);
    const { deployment, operation, path, search } = question;
    const upstream = upstreams[deployment];
    if (upstream === undefined) {
      const name = deployment === "hosted" ? "hosted" : "self-hosted";
      return deny(request, forbidden(`This gateway has no key for the ${name} deployment.`));
    }
    const body = operation.method === "GET" ? undefined : await readQuery(request);
    if (body !== undefined && "code" in body) return deny(request, body);
    const wait = limit.take();
    if (wait > 0) {
      const message = `The gateway's limit of requests per minute is reached. Wait ${wait} s.`;
      const headers = { "retry-after": String(wait) };
      return deny(request, { status: 429, code: "TOO_MANY_REQUESTS", message, headers });
    }
    const passed = await pass(upstream, operation, path + search, body?.value);
    return { ...passed, ...(body && { query: body.value }) };
  }
}

/** A response, and what the log says about it. */
interface Answer extends Passed {
  readonly query?: unknown;
  readonly refused?: string;
}

function deny({ url = "" }: IncomingMessage, denial: Denial): Answer {
  const text = JSON.stringify(denialBody(deploymentOfPath(url), denial));
  // The rest of a body that was not read must not become the next request.
  const headers = { ...denial.headers, connection: "close" };
  return { status: denial.status, text, headers, refused: denial.message };
}

const forbidden = (message: string): Denial => ({ status: 403, code: "FORBIDDEN", message });
const invalid = (message: string): Denial => ({ status: 400, code: "BAD_REQUEST", message });

/** Returns what a request asks of which deployment, or why it may not. */
function check(request: IncomingMessage) {
  const foreign = refuseForeign(request);
  if (foreign !== undefined) return forbidden(foreign);
  const { method = "", url = "", headers } = request;
  const [path = "", query, ...others] = url.split("?");
  const deployment = deploymentOfPath(path);
  if (headers.upgrade !== undefined) return forbidden("This gateway does not switch protocols.");
  const operation = findRead(deployment, method, path);
  if (operation === undefined) {
    const asked = `${method} ${path.slice(0, 200)}`;
    return forbidden(
      `This gateway is read-only and refuses ${asked}. It forwards only reads of the API and chart queries.`,
    );
  }
  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].find((name) => !operation.query.includes(name));
  if (others.length > 0 || unknown !== undefined) {
    const list = operation.query.join(", ") || "none";
    return invalid(`Unknown query parameter ${JSON.stringify((unknown ?? "?").slice(0, 100))}. Available: ${list}.`);
  }
  const hasBody = headers["transfer-encoding"] !== undefined || !["0", undefined].includes(headers["content-length"]);
  if (operation.method === "GET" && hasBody) return invalid("A GET request to this gateway has no body.");
  const search = parameters.size === 0 ? "" : `?${parameters.toString()}`;
  return { deployment, operation, path, search };
}

/** Reads a chart query, and sends it on as it was understood. */
async function readQuery(request: IncomingMessage): Promise<{ readonly value: object } | Denial> {
  if (request.headers["content-encoding"] !== undefined) return invalid("Send the body without compression.");
  const text = await readRequestText(request, maxBodySize);
  if (text === undefined) {
    return { status: 413, code: "PAYLOAD_TOO_LARGE", message: `The body is larger than ${maxBodySize} bytes.` };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isTooDeep(value)) return invalid(`The body is nested more than ${maxDepth} levels deep.`);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { value };
  } catch {
    // Not JSON.
  }
  return invalid("The body is not a JSON object.");
}

/** Returns whether JSON is nested deeper than a chart query can be. What is much deeper cannot be written to a log. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= maxDepth; depth++) {
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Returns a response without keys and, if hosted, without the values of secret fields: as it is if it contains none, because numbers of 64 bits lose digits when they are parsed. Text becomes JSON. */
function withoutKeys(request: IncomingMessage, { status, text, headers }: Passed, redaction: KeyRedaction): Passed {
  const isHosted = deploymentOfPath(request.url ?? "") === "hosted";
  const shownHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, redaction.text(value)] as const),
  );
  const respond = (body: string): Passed => ({ status, text: body, headers: shownHeaders });
  if (text === "") return respond(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
    const shown = redaction.value(isHosted ? replaceSecrets(value, () => "[secret]") : value);
    const isClean = JSON.stringify(shown) === JSON.stringify(value) && redaction.text(text) === text;
    return respond(isClean ? text : JSON.stringify(shown));
  } catch {
    const message = redaction.text(text.slice(0, maxTextLength));
    return respond(JSON.stringify(isHosted ? { status, error: message } : { message }));
  }
}

async function pass(
  { baseUrl, headers, send }: Upstream,
  operation: ReadOperation,
  path: string,
  body: object | undefined,
): Promise<Passed> {
  try {
    const received = await send({
      method: operation.method,
      url: baseUrl + path,
      template: operation.path,
      headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      isSafe: true,
      retry: false,
    });
    const { status } = received;
    // A redirect would lead clients past the gateway.
    if (status < 200 || (status >= 300 && status < 400)) return unreachable(operation, `it sent status ${status}`);
    const kept = [...received.headers].filter(([name]) => passedHeaders.test(name.toLowerCase()));
    return { status, text: received.text, headers: Object.fromEntries(kept) };
  } catch (error) {
    if (!isObstackError(error)) return unreachable(operation, "of an unexpected error");
    return unreachable(operation, explainError(error).message);
  }
}

function unreachable({ path }: ReadOperation, reason: string): Passed {
  const denial = { status: 502, code: "BAD_GATEWAY", message: `The server behind the gateway failed: ${reason}` };
  return { status: 502, headers: {}, text: JSON.stringify(denialBody(deploymentOfPath(path), denial)) };
}

function end(response: ServerResponse, { status, text, headers }: Passed): void {
  const body = Buffer.from(status === 204 || status === 304 ? "" : text);
  response.writeHead(status, {
    ...headers,
    "content-type": "application/json",
    "content-length": body.length,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(body);
}

/** A request that the gateway does not pass, with the reason. */
interface Denial {
  readonly status: number;
  /** Error code of the hosted deployment, such as `FORBIDDEN`. */
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the deployment that an address belongs to, by its first segment; the hosted one has organizations. */
function deploymentOfPath(path: string): Deployment {
  return path.startsWith("/v1/") ? "hosted" : "selfhosted";
}

/** Returns the body of a denial, in the form in which the deployment itself reports failures. */
function denialBody(deployment: Deployment, { status, code, message }: Denial): object {
  const text = `${message} (from the gateway; nothing was sent)`;
  return deployment === "hosted" ? { status, error: `${code}: ${text}`, requestId: randomUUID() } : { message: text };
}
