/** What went wrong, for a `switch`. */
export type ObstackErrorKind =
  | "configuration"
  | "input"
  | "connection"
  | "timeout"
  | "aborted"
  | "response"
  | "unexpected-response"
  | "wait-failed";

/** What is known of the request behind an error. It never holds a query, a body or a credential. */
export interface RequestContext {
  readonly method?: string | undefined;
  /** Path of the address, without its query. */
  readonly path?: string | undefined;
}

/** What an error says beside its message. Each of it that is set becomes a property of the error. */
export interface ObstackErrorDetails extends RequestContext {
  readonly cause?: unknown;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly body?: unknown;
  readonly hint?: string | undefined;
}

// Registered, so that errors of one copy of this module are known to another.
const brand = Symbol.for("@obstack/core.error");

/** Every error that Obstack throws. */
export abstract class ObstackError extends Error {
  abstract readonly kind: ObstackErrorKind;
  // On the prototype, where a stack reads it, and in words: a minifier renames classes.
  abstract override get name(): string;
  /** HTTP method of the request. */
  declare readonly method: string | undefined;
  /** Path of the request, without its query. */
  declare readonly path: string | undefined;
  /** HTTP status code of the response, when there was one. */
  declare readonly status: number | undefined;
  /** Identifier that the hosted deployment gives each request; name it when you ask for support. */
  declare readonly requestId: string | undefined;
  /** Body of the response: parsed when it was JSON, else its text. */
  declare readonly body: unknown;
  /** What to try next, when that is known. */
  declare readonly hint: string | undefined;

  constructor(message: string, details: ObstackErrorDetails = {}) {
    const { cause, ...others } = details;
    super(message, cause === undefined ? undefined : { cause });
    // Only what is known becomes a property: it is what a console shows.
    for (const [name, value] of Object.entries(others)) {
      if (value !== undefined) Object.assign(this, { [name]: value });
    }
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Tells whether a value is an error of Obstack, also one that another copy of this package threw. */
export function isObstackError(value: unknown): value is ObstackError {
  return typeof value === "object" && value !== null && brand in value;
}

/** Tells whether a value is the error of a response that failed, with one of the given status codes if any are given. */
export function isResponseError<Status extends number = number>(
  value: unknown,
  ...statuses: readonly Status[]
): value is ObstackError & { readonly status: Status } {
  return (
    isObstackError(value) &&
    value.kind === "response" &&
    value.status !== undefined &&
    (statuses.length === 0 || (statuses as readonly number[]).includes(value.status))
  );
}
