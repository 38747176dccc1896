/** Category of an error, for example for a `switch`. */
export type ObstackErrorKind =
  | "configuration"
  | "input"
  | "connection"
  | "timeout"
  | "aborted"
  | "response"
  | "unexpected-response"
  | "wait-failed";

/** Request that caused an error. Never contains a query, body or credential. */
export interface RequestContext {
  /** HTTP method. */
  readonly method?: string | undefined;
  /** Path of the URL, without the query. */
  readonly path?: string | undefined;
}

/** Details of an error. Those that are set become properties of the error. */
export interface ObstackErrorDetails extends RequestContext {
  /** Underlying error. */
  readonly cause?: unknown;
  /** HTTP status code of the response. */
  readonly status?: number | undefined;
  /** Identifier of the request, if the server sent one. */
  readonly requestId?: string | undefined;
  /** Body of an error response. */
  readonly body?: unknown;
  /** What to try next. */
  readonly hint?: string | undefined;
}

/** Property of every error of Obstack. */
// In the global registry, so that another copy of this package recognizes the errors.
export const brand: unique symbol = Symbol.for("@obstack/core.error");

/** Base class of all errors that Obstack throws. */
export abstract class ObstackError extends Error {
  /** Category of the error. */
  abstract readonly kind: ObstackErrorKind;
  /** Name of the error class. */
  // On the prototype, where stack traces read it. A literal, because minifiers rename classes.
  abstract override get name(): string;
  /** HTTP method of the request. */
  declare readonly method: string | undefined;
  /** Path of the request, without the query. */
  declare readonly path: string | undefined;
  /** HTTP status code of the response, if there was one. */
  declare readonly status: number | undefined;
  /** Identifier of the request, if the server sent one. Include it in support requests. */
  declare readonly requestId: string | undefined;
  /** Body of an error response: parsed JSON, or text truncated to 4096 characters. */
  declare readonly body: unknown;
  /** What to try next, if known. */
  declare readonly hint: string | undefined;

  constructor(message: string, details: ObstackErrorDetails = {}) {
    const { cause, ...others } = details;
    super(message, cause === undefined ? undefined : { cause });
    // Consoles print all properties, so unset ones are omitted.
    for (const [name, value] of Object.entries(others)) {
      if (value !== undefined) (this as Record<string, unknown>)[name] = value;
    }
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Returns the parts of a request that errors and events may contain. */
export function requestContext(request: { readonly method: string; readonly url: string }): {
  method: string;
  path: string;
} {
  return { method: request.method, path: new URL(request.url).pathname };
}

/**
 * Returns advice for a request whose outcome is unknown, or `readHint` if the request only reads. A write may have taken effect, or
 * may still take effect.
 */
export function outcomeHint(
  {
    method,
    isSafe = method === "GET",
  }: { readonly method?: string | undefined; readonly isSafe?: boolean | undefined },
  readHint?: string,
): string | undefined {
  return isSafe ? readHint : "The outcome is unknown. Check whether the request took effect before you retry.";
}

/** Returns whether a status is an error of a gateway. The server behind it may have processed the request. */
export function isGatewayError(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** Returns advice for an error status. Gateways and proxies send 502 to 504; the server behind them may have processed the request. */
export function failureHint(
  status: number,
  request: { readonly method?: string | undefined; readonly isSafe?: boolean | undefined },
): string | undefined {
  if (status !== 500 && !isGatewayError(status)) return undefined;
  const sender = status === 502 || status === 504 ? "A gateway or proxy in front of the server sent this error." : "";
  return [sender, outcomeHint(request)].filter(Boolean).join(" ") || undefined;
}
