import { ObstackError } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";

/** The server answered with a status code that says that the request failed. */
export class ResponseError extends ObstackError {
  readonly kind = "response";

  constructor(details: ObstackErrorDetails & { readonly status: number; readonly reason: string }) {
    const { reason, ...others } = details;
    const id = details.requestId === undefined ? "" : ` (request id ${details.requestId})`;
    super(`${details.method} ${details.path} failed with ${details.status}: ${reason}${id}`, others);
  }
}
