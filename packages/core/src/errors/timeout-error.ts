import { ObstackError } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";
import { outcomeHint } from "./outcome-hint.ts";

/** Thrown when an attempt exceeds `timeout`. The outcome of a write is unknown. */
export class TimeoutError extends ObstackError {
  readonly kind = "timeout";
  override get name(): string {
    return "TimeoutError";
  }
  /** Timeout in milliseconds. */
  declare readonly timeout: number;

  constructor(details: ObstackErrorDetails & { readonly timeout: number }) {
    super(`${details.method} ${details.path} timed out after ${details.timeout} ms.`, {
      hint: outcomeHint(details.method, "Increase `timeout`, or request less data."),
      ...details,
    });
  }
}
