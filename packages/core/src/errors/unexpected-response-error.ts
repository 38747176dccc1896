import { ObstackError } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";

/**
 * The server answered with success, but not with what this interface answers.
 *
 * It carries no body, which may hold what the server just created, secrets included.
 */
export class UnexpectedResponseError extends ObstackError {
  readonly kind = "unexpected-response";
  override get name(): string {
    return "UnexpectedResponseError";
  }

  constructor(reason: string, details: Omit<ObstackErrorDetails, "body">) {
    // Where only the platform saw the response, it was a redirect.
    const { method, path, status = "a redirect" } = details;
    super(`${method} ${path} was answered with ${status}, but ${reason}.`, details);
  }
}
