import { ObstackError } from "./obstack-error.ts";

/** The wait ended early: what was waited for cannot come any more. */
export class WaitFailedError extends ObstackError {
  readonly kind = "wait-failed";
  override get name(): string {
    return "WaitFailedError";
  }
  /** The last value that was seen. */
  readonly last: unknown;

  constructor(what: string, reason: string, last: unknown, hint?: string) {
    super(`${what} ${reason}.`, { hint });
    this.last = last;
  }
}
