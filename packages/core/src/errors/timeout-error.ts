import { ObstackError } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";
import { outcomeHint } from "./outcome-hint.ts";

/** An attempt took longer than the `timeout` of the call. The outcome of a write is unknown. */
export class TimeoutError extends ObstackError {
  readonly kind = "timeout";
  override get name(): string {
    return "TimeoutError";
  }
  /** The limit, in milliseconds. */
  declare readonly timeout: number;

  constructor(details: ObstackErrorDetails & { readonly timeout: number }) {
    super(`${details.method} ${details.path}: no whole response within ${details.timeout} ms.`, {
      hint: outcomeHint(details.method, "Raise `timeout`, or ask for less."),
      ...details,
    });
  }
}
