import { ObstackError } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";

/** The call was ended by its `signal`; `cause` is the reason of the signal. */
export class AbortedError extends ObstackError {
  readonly kind = "aborted";
  /** Whether the request may have reached the server, so that the outcome of a write is unknown. */
  readonly sent: boolean;

  constructor(details: ObstackErrorDetails & { readonly sent?: boolean }) {
    const { sent = true, ...others } = details;
    super(`${details.method} ${details.path} was aborted.`, others);
    this.sent = sent;
  }
}
