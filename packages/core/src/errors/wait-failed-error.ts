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
