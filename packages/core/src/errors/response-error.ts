import { ObstackError } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";

/** Thrown when the server returns an error status. */
export class ResponseError extends ObstackError {
  readonly kind = "response";
  override get name(): string {
    return "ResponseError";
  }
  /** HTTP status code of the response. */
  declare readonly status: number;

  constructor(reason: string, details: ObstackErrorDetails & { readonly status: number }) {
    const { method, path, status, requestId } = details;
    const id = requestId === undefined ? "" : ` (request id ${requestId})`;
    super(`${method} ${path} failed with ${status}: ${reason}${id}`, details);
  }
}
