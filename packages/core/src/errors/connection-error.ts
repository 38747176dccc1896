import { ObstackError, outcomeHint } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";

/** Thrown when the connection fails or is lost before the response is complete. */
export class ConnectionError extends ObstackError {
  readonly kind = "connection";
  override get name(): string {
    return "ConnectionError";
  }
  /** Whether the request may have reached the server. The outcome of a write is then unknown. */
  declare readonly sent: boolean;
  /** Scheme, host and port of the request. */
  declare readonly origin: string;

  constructor(
    details: ObstackErrorDetails & {
      readonly sent: boolean;
      readonly origin: string;
      /** Whether the request only reads, whatever its method. */
      readonly isSafe?: boolean | undefined;
    },
  ) {
    const { isSafe, ...others } = details;
    const { sent, origin, method } = others;
    const failure = getInnermost(others.cause);
    const reason = getReason(failure);
    super(
      `${method} ${others.path} failed: ${sent ? "lost the connection" : "could not connect"} to ${origin} (${reason}).`,
      { hint: sent ? outcomeHint({ method, isSafe }, "Try again.") : getHint(reason, failure, origin), ...others },
    );
  }
}

/** Returns the innermost cause with a message, because the error of `fetch` gives no reason. In browsers, it has no cause. */
function getInnermost(error: unknown): (Error & { readonly port?: unknown }) | undefined {
  if (import.meta.browser) return Object(error) as Error;
  return getCauses(error)
    .map((cause): unknown => (cause instanceof AggregateError ? cause.errors[0] : cause))
    .findLast((cause) => cause instanceof Error && cause.message !== "") as Error | undefined;
}

function getReason(failure: Error | undefined): string {
  const message = failure?.message || "unknown reason";
  if (import.meta.browser) return message;
  // OpenSSL surrounds its reason with thread, code, file and line.
  return message
    .replace(/^.*SSL routines:[^:]*:([^:]+).*/s, "TLS: $1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function getHint(reason: string, failure: { readonly port?: unknown } | undefined, origin: string): string | undefined {
  // Browsers tell neither proxies nor certificates from other reasons.
  if (import.meta.browser) return undefined;
  const expected = Number(/:(\d+)$/.exec(origin)?.[1] ?? (origin.startsWith("https") ? 443 : 80));
  // Platforms do not tell which proxy they use, but the error has its port.
  if (/proxy|tunnel/i.test(reason) || (typeof failure?.port === "number" && failure.port !== expected))
    return "The connection failed at a proxy or a redirect. Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.";
  return /certificate|ssl|tls/i.test(reason)
    ? "Check whether the base URL should start with http:// or https://, and check the server's certificate."
    : "Check the base URL and that the server is reachable.";
}

/** Returns an error and its causes, outermost first. */
export function getCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  // Causes can be circular.
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  return causes;
}
