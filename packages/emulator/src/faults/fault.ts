import type { Deployment } from "../specification/deployment.ts";

/** Every kind of fault, for command lines and messages. */
export const faultKinds = [
  /** Delays the response by `milliseconds`. */
  "latency",
  /** Responds with `status` without running the operation. */
  "status",
  /** Responds with 429. Headers, in this order: `RateLimit-Reset` and `Retry-After`; `Retry-After`; `X-RateLimit-Reset`; none of them. */
  "rate-limit",
  "rate-limit-retry-after",
  "rate-limit-x",
  "rate-limit-bare",
  /** Runs the operation, and responds with the 504 page of a gateway. */
  "gateway-after",
  /** Closes the connection before or after the operation runs. */
  "reset-before",
  "reset-after",
  /** Closes the connection in the middle of the response body. */
  "cut",
  /** Delays the second half of the response body by `milliseconds`. */
  "slow",
  /** Responds with 401 and plain text. */
  "unauthorized",
] as const;

/** Kind of a fault. */
export type FaultKind = (typeof faultKinds)[number];

/** A failure to inject, and the requests that it affects. */
export interface Fault {
  readonly kind: FaultKind;
  /** Limits the fault to one deployment. Default: both. */
  readonly deployment?: Deployment | undefined;
  /** Limits the fault to one operation, by its operationId. Default: all operations. */
  readonly operationId?: string | undefined;
  /** Limits the fault to requests for one object, by an identifier in the path. Default: all objects. */
  readonly id?: string | undefined;
  /** Limits the fault to one path, without the query, such as `/api/v2/alerts`. Default: all paths. */
  readonly path?: string | undefined;
  /** Probability from 0 to 1. Default: 1. The same random seed gives the same outcomes. */
  readonly chance?: number | undefined;
  /** Number of requests to affect. Default: unlimited. */
  readonly times?: number | undefined;
  /** For `status`: from 200 to 599. Default: 500. */
  readonly status?: number | undefined;
  /** For `status`: the body of the response, sent as plain text if it is text and as JSON otherwise. Default: as servers respond. */
  readonly body?: unknown;
  /** For `latency` and `slow`: at most 600,000. Default: 1,000. */
  readonly milliseconds?: number | undefined;
}

/** Thrown if a fault is invalid. */
export class FaultError extends Error {
  override readonly name = "FaultError";
}
