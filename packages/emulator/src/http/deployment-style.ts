import { randomUUID } from "node:crypto";
import { escapeXml } from "@obstack/markdown";
import type { Release } from "../specification/behavior.ts";
import type { HandlerResponse } from "./handler.ts";
import type { Failure } from "./failure.ts";
import type { Remainder } from "./rate-limit.ts";
import type { Violation } from "../specification/validator.ts";

/** A response without changes by faults. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The form of the responses of a deployment: envelopes, failures and rate limit headers. */
export interface DeploymentStyle {
  /** Returns JSON text in the envelope. */
  readonly envelope: (payload: string, response: Pick<HandlerResponse, "meta" | "bare">) => string;
  readonly failure: (failure: Failure, operationId: string | undefined) => RawResponse;
  readonly violations: (violations: readonly Violation[], where: string) => string;
  readonly limitHeaders: (remainder: Remainder) => Record<string, string>;
  /** Returns the response to a request without an operation. */
  readonly unrouted: (method: string, path: string) => RawResponse;
  /** Whether requests with wrong credentials count toward the rate limit of these credentials. */
  readonly countsUnauthenticated: boolean;
  /** Whether unknown paths require credentials. */
  readonly authenticatesUnrouted: boolean;
}

const text = (status: number, body: string, type = "text/plain"): RawResponse => ({
  status,
  headers: { "content-type": `${type}; charset=utf-8` },
  text: body,
});
const html = (status: number, body: string): RawResponse => text(status, body, "text/html");
const json = (status: number, body: object, type = "application/json"): RawResponse =>
  text(status, JSON.stringify(body), type);

const describe = (violations: readonly Violation[]): string =>
  violations.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ");

const tooMany = "Too many requests, please try again later.";

/** Returns the response style of the self-hosted deployment in a release. Default: that of the interface document. */
export function selfHostedStyle(release?: Release): DeploymentStyle {
  const isDocumented = release === undefined;
  return {
    envelope: (payload, { meta, bare }) => {
      if (bare === true) return payload;
      return `{"data":${payload}${meta === undefined ? "" : `,"meta":${JSON.stringify(meta)}`}}`;
    },
    failure({ status, message }, operationId = "") {
      if (status === 401) return text(401, "Unauthorized");
      if (status === 429) return isDocumented ? text(429, tooMany) : html(429, tooMany);
      if (operationId === "queryChartSeries" && (isDocumented || status !== 400))
        return json(status, { error: message });
      const isOfAlert = operationId.endsWith("Alert");
      const isPlain = isDocumented ? isOfAlert : !isOfAlert || (release === "older" && operationId !== "deleteAlert");
      if (status === 404 && isPlain) return text(404, "Not Found");
      return json(status, { message: status === 404 && isOfAlert ? "Alert not found" : message });
    },
    violations: (violations, where) => `${where} validation failed: ${describe(violations)}`,
    limitHeaders: ({ limit, remaining, reset, exceeded }) => ({
      "ratelimit-limit": String(limit),
      "ratelimit-remaining": String(remaining),
      "ratelimit-reset": String(reset),
      // Always the length of the window, even if less of it is left.
      ...(exceeded ? { "retry-after": "60" } : {}),
    }),
    unrouted: (method, path) => (isDocumented ? text(404, "Not Found") : html(404, unroutedPage(method, path))),
    countsUnauthenticated: true,
    authenticatesUnrouted: isDocumented,
  };
}

function unroutedPage(method: string, path: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Error</title>
</head>
<body>
<pre>Cannot ${method} ${escapeXml(path)}</pre>
</body>
</html>
`;
}

/** Returns the response style of the hosted deployment in a release. Default: that of the interface document. */
export function hostedStyle(release?: Release): DeploymentStyle {
  return {
    envelope: (payload) => `{"status":200,"requestId":"${randomUUID()}","result":${payload}}`,
    failure({ status, code, message }) {
      if (status === 429) return json(429, { error: "TOO_MANY_REQUESTS" });
      if (status === 400 && release === "older") {
        const problem = { type: "about:blank", title: "Bad Request", status, detail: message };
        return json(status, problem, "application/problem+json");
      }
      const requestId = status === 401 && release !== undefined ? {} : { requestId: randomUUID() };
      return json(status, { status, error: `${code}: ${message}`, ...requestId });
    },
    violations: describe,
    limitHeaders: ({ reset }) => ({ "x-ratelimit-reset": String(reset) }),
    unrouted: () =>
      html(
        404,
        "<!doctype html><html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1></body></html>",
      ),
    countsUnauthenticated: false,
    authenticatesUnrouted: true,
  };
}
