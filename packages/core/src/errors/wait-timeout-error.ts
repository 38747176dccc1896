import { ObstackError } from "./obstack-error.ts";
import type { WaitedRecord } from "./wait-failed-error.ts";

/** Thrown when a wait exceeds its timeout. */
export class WaitTimeoutError extends ObstackError {
  readonly kind = "timeout";
  override get name(): string {
    return "WaitTimeoutError";
  }
  /** Timeout in milliseconds. */
  readonly timeout: number;
  /** Record that was read last. */
  readonly last: WaitedRecord;

  constructor(subject: string, timeout: number, last: WaitedRecord) {
    const { status } = last;
    const state = typeof status === "string" ? ` Its last status is ${JSON.stringify(status)}.` : "";
    super(`${subject} was not ready within ${timeout} ms.${state}`, {
      hint: "Increase `timeout`, or check the last record in `last`.",
    });
    this.timeout = timeout;
    this.last = last;
  }
}
