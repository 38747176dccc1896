import type { Deployment } from "../specification/specification.ts";
import type { Violation } from "../specification/validator.ts";

/** A request that was answered, for people to look at. It has no header and no body: there is no secret in it. */
export interface LoggedRequest {
  /** ISO 8601. */
  readonly time: string;
  readonly deployment: Deployment;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly operationId?: string | undefined;
  /** 0 where the connection was broken on purpose. */
  readonly status: number;
  /** Milliseconds. */
  readonly duration: number;
  /** What of the request was not as the spec says. */
  readonly violations: readonly Violation[];
  /** Faults that happened to it. */
  readonly faults: readonly string[];
}

const most = 200;

/** The last requests, latest first. */
export interface RequestLog {
  add(request: LoggedRequest): void;
  list(): readonly LoggedRequest[];
}

export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = [];
  return {
    add(request) {
      requests.push(request);
      if (requests.length > most) requests.shift();
    },
    list: () => requests.toReversed(),
  };
}
