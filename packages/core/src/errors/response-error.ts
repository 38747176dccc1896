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
  /** Delay in milliseconds after which the server accepts requests again, if it names one. */
  declare readonly retryAfter: number | undefined;

  constructor(
    reason: string,
    details: ObstackErrorDetails & { readonly status: number; readonly retryAfter?: number | undefined },
  ) {
    const { method, path, status, requestId, retryAfter } = details;
    const id = requestId === undefined ? "" : ` (request id ${requestId})`;
    const delay = retryAfter === undefined ? "" : `. Retry after ${Math.ceil(retryAfter / 1000)} s`;
    super(
      `${method} ${path} failed with ${status}: ${delay === "" ? reason : reason.replace(/\.$/, "")}${delay}${id}`,
      details,
    );
  }
}
