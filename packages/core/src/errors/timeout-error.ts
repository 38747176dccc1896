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

  constructor(details: ObstackErrorDetails & { readonly timeout: number; readonly isSafe?: boolean | undefined }) {
    const { isSafe, ...others } = details;
    super(`${others.method} ${others.path} timed out after ${others.timeout} ms.`, {
      hint: outcomeHint({ method: others.method, isSafe }, "Increase `timeout`, or request less data."),
      ...others,
    });
  }
}
