import { ObstackError } from "./obstack-error.ts";

/** What was waited for did not come in time. */
export class WaitTimeoutError extends ObstackError {
  readonly kind = "timeout";
  override get name(): string {
    return "WaitTimeoutError";
  }
  /** The limit, in milliseconds. */
  readonly timeout: number;
  /** The last value that was seen. */
  readonly last: unknown;

  constructor(what: string, timeout: number, last: unknown) {
    super(`${what} was not ready within ${timeout} ms.`, {
      hint: "Increase `timeout`, or check the last value in `last`.",
    });
    this.timeout = timeout;
    this.last = last;
  }
}
