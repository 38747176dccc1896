import { randomUUID } from "node:crypto";
import type { Answer, Behaviour } from "./call.ts";
import type { Failure } from "./failure.ts";
import type { Remainder } from "./rate-limit.ts";
import type { Violation } from "./validator.ts";

/** A body that is sent as it is. */
export interface Body {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** How a deployment puts what it says: envelopes, failures and what is left of a rate limit. */
export interface DeploymentStyle {
  /** Puts JSON text into the envelope. */
  readonly envelope: (payload: string, answer: Pick<Answer, "meta" | "bare">, status: number) => string;
  readonly failure: (failure: Failure, operationId: string | undefined) => Body;
  readonly violations: (violations: readonly Violation[], where: string) => string;
  readonly limitHeaders: (remainder: Remainder) => Record<string, string>;
  /** The answer to a request that no operation is for. */
  readonly unrouted: Body;
}

const text = (status: number, body: string): Body => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8" },
  text: body,
});

const json = (status: number, body: object): Body => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  text: JSON.stringify(body),
});

const describe = (violations: readonly Violation[]): string =>
  violations.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ");

/** The self-hosted deployment, with failures as servers in the field send them. */
export function selfHostedStyle(): DeploymentStyle {
  return {
    envelope: (payload, { meta, bare }) => {
      if (bare === true) return payload;
      return `{"data":${payload}${meta === undefined ? "" : `,"meta":${JSON.stringify(meta)}`}}`;
    },
    failure({ status, message }, operationId = "") {
      if (status === 401) return text(401, "Unauthorized");
      if (status === 429) return text(429, "Too many requests, please try again later.");
      if (operationId === "queryChartSeries") return json(status, { error: message });
      // Plain text on some resources, JSON on others.
      if (status === 404 && operationId.endsWith("Alert")) return text(404, "Not Found");
      return json(status, { message });
    },
    violations: (violations, where) => `${where} validation failed: ${describe(violations)}`,
    limitHeaders: ({ limit, remaining, reset, exceeded }) => ({
      "ratelimit-limit": String(limit),
      "ratelimit-remaining": String(remaining),
      "ratelimit-reset": String(reset),
      // The whole window, though less of it may be left.
      ...(exceeded ? { "retry-after": "60" } : {}),
    }),
    unrouted: text(404, "Not Found"),
  };
}

/** The hosted deployment, with failures as servers in the field send them. */
export function hostedStyle(behaviour: Behaviour): DeploymentStyle {
  return {
    envelope: (payload, _answer, status) => `{"status":${status},"requestId":"${randomUUID()}","result":${payload}}`,
    failure({ status, code, message }) {
      if (status === 429) return json(429, { error: "TOO_MANY_REQUESTS" });
      const requestId = status === 401 && behaviour === "field" ? {} : { requestId: randomUUID() };
      return json(status, { status, error: `${code}: ${message}`, ...requestId });
    },
    violations: describe,
    limitHeaders: ({ reset }) => ({ "x-ratelimit-reset": String(reset) }),
    unrouted: {
      status: 404,
      headers: { "content-type": "text/html; charset=utf-8" },
      text: "<!doctype html><html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1></body></html>",
    },
  };
}
