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
    // The status is unknown only for redirects that the platform followed.
    const { method, path, status = "a redirect" } = details;
    super(`${method} ${path} returned ${status}, but ${reason}.`, details);
  }
}
