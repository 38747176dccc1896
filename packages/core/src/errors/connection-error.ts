import { ObstackError } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";

/** No whole response came: the connection could not be made, or it broke. */
export class ConnectionError extends ObstackError {
  readonly kind = "connection";
  /** Whether the request may have reached the server, so that the outcome of a write is unknown. */
  readonly sent: boolean;

  constructor(details: ObstackErrorDetails & { readonly sent: boolean; readonly origin: string }) {
    const { sent, origin, ...others } = details;
    const reason = reasonOf(details.cause);
    super(
      sent
        ? `${details.method} ${details.path}: the connection to ${origin} broke before the whole response came (${reason}).`
        : `${details.method} ${details.path}: no connection to ${origin} (${reason}).`,
      { hint: hintOf(details.method, sent, reason), ...others },
    );
    this.sent = sent;
  }
}

/** The innermost reason: `fetch` itself only says that it failed. */
function reasonOf(error: unknown): string {
  let reason = "unknown reason";
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const inner: unknown = cause instanceof AggregateError ? cause.errors[0] : undefined;
    reason = inner instanceof Error ? inner.message : cause.message || reason;
  }
  // OpenSSL writes thread, code, file and line around what it has to say.
  const [, ofTls] = /SSL routines:[^:]*:([^:]+)/.exec(reason) ?? [];
  return ofTls === undefined ? reason.replaceAll(/\s+/g, " ").trim() : `TLS: ${ofTls}`;
}

function hintOf(method: string | undefined, sent: boolean, reason: string): string {
  if (!sent && /certificate|ssl|tls/i.test(reason)) {
    return "Check whether the base URL should begin with http:// or https://, and that this machine trusts the server's certificate.";
  }
  if (!sent) return "Check the base URL, and that the server is running and can be reached from here.";
  return method === "GET" ? "Try again." : "The outcome is unknown: look whether it was done before you repeat it.";
}
