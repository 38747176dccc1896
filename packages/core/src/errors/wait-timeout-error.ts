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
    const { status } = Object(last) as { readonly status?: unknown };
    const state = typeof status === "string" ? ` Its last status is ${JSON.stringify(status)}.` : "";
    super(`${subject} was not ready within ${timeout} ms.${state}`, {
      hint: "Increase `timeout`, or check the last value in `last`.",
    });
    this.timeout = timeout;
    this.last = last;
  }
}
