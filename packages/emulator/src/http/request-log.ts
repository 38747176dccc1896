import type { Deployment } from "../specification/deployment.ts";
import type { Violation } from "../specification/violation.ts";

/** A request in the log. It contains no headers and no body, and therefore no secrets. */
export interface LoggedRequest {
  /** ISO 8601. */
  readonly time: string;
  readonly deployment: Deployment;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly operationId?: string | undefined;
  /** 0 if a fault broke the connection or the client disconnected. */
  readonly status: number;
  /** In milliseconds. */
  readonly duration: number;
  /** Places where the request violated the spec. */
  readonly violations: readonly Violation[];
  /** Kinds of the faults that happened. */
  readonly faults: readonly string[];
  /** Why the request failed. Absent if it succeeded, or if it failed only because of a fault. */
  readonly reason?: string | undefined;
}

const maxRequests = 200;

/** The last 200 requests. */
export interface RequestLog {
  add(request: LoggedRequest): void;
  /** Returns the latest first. */
  list(): readonly LoggedRequest[];
}

export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = [];
  return {
    add(request) {
      requests.push(request);
      if (requests.length > maxRequests) requests.shift();
    },
    list: () => requests.toReversed(),
  };
}
