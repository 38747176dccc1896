import { ObstackError } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";

/** An attempt took longer than the `timeout` of the call. The outcome of a write is unknown. */
export class TimeoutError extends ObstackError {
  readonly kind = "timeout";
  /** The limit, in milliseconds. */
  readonly timeout: number;

  constructor(details: ObstackErrorDetails & { readonly timeout: number }) {
    const { timeout, ...others } = details;
    super(`${details.method} ${details.path}: no whole response within ${timeout} ms.`, {
      hint:
        details.method === "GET"
          ? "Raise `timeout`, or ask for less."
          : "The outcome is unknown: look whether it was done before you repeat it.",
      ...others,
    });
    this.timeout = timeout;
  }
}
