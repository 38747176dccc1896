import { ObstackError } from "./obstack-error.ts";

/** Thrown when a wait ends early because the expected value can no longer occur. */
export class WaitFailedError extends ObstackError {
  readonly kind = "wait-failed";
  override get name(): string {
    return "WaitFailedError";
  }
  /** Last value. */
  readonly last: unknown;

  constructor(subject: string, reason: string, last: unknown, hint?: string) {
    super(`${subject} ${reason}.`, { hint });
    this.last = last;
  }
}
