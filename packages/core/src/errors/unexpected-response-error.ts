import { ObstackError } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";

/**
 * Thrown when a response does not match the interface, for example an HTML page with status 200.
 *
 * The error has no `body`, because the body may contain new secrets.
 */
export class UnexpectedResponseError extends ObstackError {
  readonly kind = "unexpected-response";
  override get name(): string {
    return "UnexpectedResponseError";
  }

  constructor(reason: string, details: Omit<ObstackErrorDetails, "body">) {
    const { method, path, status } = details;
    // The status is unknown after redirects that the platform followed.
    super(`${method} ${path} ${status === undefined ? "" : `returned ${status}, but `}${reason}.`, details);
  }
}
