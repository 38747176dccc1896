import { ObstackError } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";
import { outcomeHint } from "./outcome-hint.ts";

/** No whole response came: the connection could not be made, or it broke. */
export class ConnectionError extends ObstackError {
  readonly kind = "connection";
  override get name(): string {
    return "ConnectionError";
  }
  /** Whether the request may have reached the server, so that the outcome of a write is unknown. */
  declare readonly sent: boolean;
  /** Scheme, host and port that were tried. */
  declare readonly origin: string;

  constructor(details: ObstackErrorDetails & { readonly sent: boolean; readonly origin: string }) {
    const { sent, origin, method } = details;
    const reason = reasonOf(details.cause);
    super(
      `${method} ${details.path}: ${sent ? `the connection to ${origin} broke` : `no connection to ${origin}`} (${reason}).`,
      { hint: sent ? outcomeHint(method, "Try again.") : hintOf(reason), ...details },
    );
  }
}

/** The innermost reason: `fetch` itself only says that it failed. */
function reasonOf(error: unknown): string {
  let reason = "unknown reason";
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const inner: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
    reason = (inner instanceof Error && inner.message) || reason;
  }
  // OpenSSL writes thread, code, file and line around what it has to say.
  return reason
    .replace(/.*SSL routines:[^:]*:([^:]+).*/s, "TLS: $1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function hintOf(reason: string): string {
  return /certificate|ssl|tls/i.test(reason)
    ? "Check whether the base URL should begin with http:// or https://, and the certificate of the server."
    : "Check the base URL, and that the server can be reached from here.";
}
