import { ObstackError } from "./obstack-error.ts";

/** Thrown when a wait ends early because the expected value can no longer occur. */
export class WaitFailedError extends ObstackError {
  readonly kind = "wait-failed";
  override get name(): string {
    return "WaitFailedError";
  }
  /** Last value. */
  readonly last: unknown;

  constructor(what: string, reason: string, last: unknown, hint?: string) {
    super(`${what} ${reason}.`, { hint });
    this.last = last;
  }
}
