import { AbortedError } from "./aborted-error.ts";
import { requestContext } from "./request-context.ts";

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
