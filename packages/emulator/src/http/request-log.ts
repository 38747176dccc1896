import type { Deployment } from "../specification/deployment.ts";
import type { Violation } from "../specification/validator.ts";
import { replaceSecrets } from "@obstack/core";
import { secretsAt } from "@obstack/core/secrets";

/** A request in the log. It contains no headers, and bodies only if `logBodies` is set. */
export interface LoggedRequest {
  /** ISO 8601. */
  readonly time: string;
  readonly deployment: Deployment;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Absent if the request matches no operation. */
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
  /** With `logBodies`: the body as JSON, or its length if it is not JSON. Secrets are replaced by `[redacted]`. */
  readonly body?: unknown;
  /** With `logBodies`: the body of the response, in the same form. */
  readonly responseBody?: unknown;
}

const maxRequests = 200;

/** The last 200 requests. */
export interface RequestLog {
  /** Whether requests contain their bodies. */
  readonly hasBodies: boolean;
  add(request: LoggedRequest): void;
  /** Returns the latest first. */
  list(): readonly LoggedRequest[];
  clear(): void;
}

export function createRequestLog(hasBodies: boolean): RequestLog {
  const requests: LoggedRequest[] = [];
  return {
    hasBodies,
    add(request) {
      requests.push(request);
      if (requests.length > maxRequests) requests.shift();
    },
    list: () => requests.toReversed(),
    clear: () => void requests.splice(0),
  };
}

/** Returns a body as JSON, with `[redacted]` in place of secrets. Only its length is shown if it is not JSON: it could contain secrets anywhere. */
export function withoutSecrets(text: string | undefined, path: string): unknown {
  if (text === undefined || text === "") return undefined;
  try {
    return replaceSecrets(JSON.parse(text), () => "[redacted]", secretsAt(path));
  } catch {
    return `[redacted: ${text.length} characters that are not JSON]`;
  }
}
