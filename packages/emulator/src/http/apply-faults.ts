import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { RawResponse } from "./deployment-style.ts";
import type { Fault, FaultKind } from "../faults/fault.ts";

const gatewayPage =
  "<html><head><title>504 Gateway Time-out</title></head><body><h1>504 Gateway Time-out</h1></body></html>";

const closed: RawResponse = { status: 0, headers: {}, text: "" };
const html = { "content-type": "text/html" };
const text = { "content-type": "text/plain; charset=utf-8" };
const json = { "content-type": "application/json" };

const tooMany = "Too many requests, please try again later.";

/** Responses of faults that prevent the operation from running. */
const responses: Partial<Record<FaultKind, (fault: Fault) => RawResponse>> = {
  status: ({ status = 500, body }) =>
    body === undefined
      ? defaultResponse(status)
      : typeof body === "string"
        ? { status, headers: text, text: body }
        : { status, headers: json, text: JSON.stringify(body) },
  "rate-limit": () => ({
    status: 429,
    headers: { ...text, "ratelimit-reset": "1", "retry-after": "60" },
    text: tooMany,
  }),
  "rate-limit-retry-after": () => ({ status: 429, headers: { ...text, "retry-after": "1" }, text: tooMany }),
  "rate-limit-x": () => ({
    status: 429,
    headers: { ...json, "x-ratelimit-reset": "1" },
    text: '{"error":"TOO_MANY_REQUESTS"}',
  }),
  "rate-limit-bare": () => ({ status: 429, headers: text, text: tooMany }),
  unauthorized: () => ({ status: 401, headers: text, text: "Unauthorized" }),
  "reset-before": () => closed,
};

/**
 * Applies the faults that act before an operation runs.
 *
 * @returns The response to send instead of running the operation, with status 0 if the connection was closed. Undefined if the
 * operation should run.
 */
export async function applyEarlyFaults(
  faults: readonly Fault[],
  outgoing: ServerResponse,
): Promise<RawResponse | undefined> {
  for (const fault of faults) {
    if (fault.kind === "latency") await setTimeout(fault.milliseconds ?? 1000);
  }
  for (const fault of faults) {
    const response = responses[fault.kind]?.(fault);
    if (fault.kind === "reset-before") outgoing.destroy();
    if (response !== undefined) return response;
  }
  return undefined;
}

/**
 * Applies the faults that act on a response, and sends it. Returns what was sent, with status 0 if the connection was closed.
 *
 * @param shared Headers of every response.
 */
export async function respond(
  faults: readonly Fault[],
  intended: RawResponse,
  shared: Readonly<Record<string, string>>,
  outgoing: ServerResponse,
): Promise<RawResponse> {
  const kinds = new Map(faults.map((fault) => [fault.kind, fault]));
  if (kinds.has("reset-after") || outgoing.destroyed) {
    outgoing.destroy();
    return closed;
  }
  const sent = kinds.has("gateway-after") ? { status: 504, headers: html, text: gatewayPage } : intended;
  const { status, text: content } = sent;
  // Written directly, because a `Response` and its stream cost more than the operation.
  const headers = {
    ...shared,
    ...sent.headers,
    ...(status === 204 ? {} : { "content-length": Buffer.byteLength(content) }),
  };
  const slow = kinds.get("slow");
  if (kinds.has("cut") || slow !== undefined) {
    const half = Math.ceil(content.length / 2);
    outgoing.writeHead(status, headers);
    outgoing.write(content.slice(0, half));
    if (slow === undefined) {
      // The first half must be sent before the connection closes.
      setImmediate(() => outgoing.destroy());
    } else {
      await setTimeout(slow.milliseconds ?? 1000);
      outgoing.end(content.slice(half));
    }
  } else outgoing.writeHead(status, headers).end(status === 204 ? undefined : content);
  return sent;
}

/** The response of a gateway for 502 to 504, of the server otherwise. */
function defaultResponse(status: number): RawResponse {
  return status >= 502 && status <= 504
    ? { status, headers: html, text: gatewayPage.replaceAll("504", String(status)) }
    : { status, headers: json, text: '{"message":"Injected fault"}' };
}
