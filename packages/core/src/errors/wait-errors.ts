import { ObstackError } from "./obstack-error.ts";

/** The fields of a record that `waitFor` polls, such as a reverse private endpoint. */
export interface WaitedRecord {
  /** Identifier of the record. */
  readonly id?: string | null;
  /** Status, as servers name it. */
  readonly status?: string | null;
}

/** Thrown when a wait ends early because the expected value can no longer occur. */
export class WaitFailedError extends ObstackError {
  readonly kind = "wait-failed";
  override get name(): string {
    return "WaitFailedError";
  }
  /** Record that was read last. */
  readonly last: WaitedRecord;

  constructor(subject: string, reason: string, last: WaitedRecord, hint?: string) {
    super(`${subject} ${reason}.`, { hint });
    this.last = last;
  }
}

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
