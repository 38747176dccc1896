import { ObstackError } from "./obstack-error.ts";

/** Thrown when a wait exceeds its timeout. */
export class WaitTimeoutError extends ObstackError {
  readonly kind = "timeout";
  override get name(): string {
    return "WaitTimeoutError";
  }
  /** Timeout in milliseconds. */
  readonly timeout: number;
  /** Last value. */
  readonly last: unknown;

  constructor(subject: string, timeout: number, last: unknown) {
    super(`${subject} was not ready within ${timeout} ms.`, {
      hint: "Increase `timeout`, or check the last value in `last`.",
    });
    this.timeout = timeout;
    this.last = last;
  }
}
