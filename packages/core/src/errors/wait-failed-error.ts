import { ObstackError } from "./obstack-error.ts";

/** What records to wait for have in common, such as reverse private endpoints. */
export interface WaitedRecord {
  /** Absent if the record has none. */
  readonly id?: string | null;
  /** As servers name it. Absent if the record has none. */
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
