import { ObstackError, requestContext } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";

/** Thrown when a call is aborted by its `signal`. `cause` is the reason of the signal. */
export class AbortedError extends ObstackError {
  readonly kind = "aborted";
  override get name(): string {
    return "AbortedError";
  }
  /** Whether the request may have reached the server. The outcome of a write is then unknown. */
  declare readonly sent: boolean;

  constructor(details: ObstackErrorDetails & { readonly sent: boolean }) {
    super(`${details.method} ${details.path} was aborted.`, details);
  }
}

/**
 * Creates the error for a request that was aborted.
 *
 * @param cause Reason of the signal.
 * @param sent Whether the request may have reached the server.
 */
export function toAbortedError(
  request: { readonly method: string; readonly url: string },
  cause: unknown,
  sent = false,
): AbortedError {
  return new AbortedError({ ...requestContext(request), cause, sent });
}
