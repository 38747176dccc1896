import { ObstackError, outcomeHint } from "./obstack-error.ts";
import type { ObstackErrorDetails } from "./obstack-error.ts";

/** Thrown when an attempt exceeds `timeout`. The outcome of a write is unknown. */
export class TimeoutError extends ObstackError {
  readonly kind = "timeout";
  override get name(): string {
    return "TimeoutError";
  }
  /** Timeout in milliseconds. */
  declare readonly timeout: number;

  constructor(
    details: ObstackErrorDetails & {
      readonly timeout: number;
      readonly isSafe?: boolean | undefined;
      readonly attempt?: number | undefined;
    },
  ) {
    const { isSafe, attempt = 1, ...others } = details;
    super(
      `${others.method} ${others.path} timed out after ${others.timeout} ms${attempt > 1 ? ` in attempt ${attempt}` : ""}.`,
      {
        hint: outcomeHint({ method: others.method, isSafe }, "Increase `timeout`, or request less data."),
        ...others,
      },
    );
  }
}
