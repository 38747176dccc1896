import type { LockWait } from "../state/lock.ts";
import type { Duplicate, PlannedChange } from "../plan/plan.ts";

/** An event of an apply. */
export type ApplyEvent =
  /** A change is about to be made; `index` counts from 1. */
  | { readonly type: "begin"; readonly index: number; readonly total: number; readonly change: PlannedChange }
  /** It was made. */
  | {
      readonly type: "done";
      readonly index: number;
      readonly total: number;
      readonly change: PlannedChange;
      readonly id: string;
    }
  /** It was written, but the server kept its previous values of these fields. */
  | { readonly type: "not-taken"; readonly change: PlannedChange; readonly fields: readonly string[] }
  /** The server refused it; `because` names what it depends on when it was not sent. */
  | {
      readonly type: "rejected";
      readonly change: PlannedChange;
      readonly error?: unknown;
      readonly because?: string | undefined;
    }
  /** An object exists more than once: somebody created it at the same time, or before. */
  | { readonly type: "duplicate"; readonly duplicate: Duplicate }
  /** It was deleted, and the file is about `keep` now; or it was not deleted after all, and `reason` says why. */
  | { readonly type: "withdrawn" | "not-withdrawn"; readonly duplicate: Duplicate }
  /** Nobody knows whether an object was created; it is looked for. */
  | { readonly type: "in-doubt"; readonly change: PlannedChange; readonly error: unknown };

/** How a plan is applied. */
export interface ApplyOptions {
  /** Whether what was changed both in the file and on the server becomes as the file says. Default false: a conflict is refused. */
  readonly overwrite?: boolean | undefined;
  /** Whether alerts may be lost with what they watch; they are deleted first, and can be put back by an undo. Default false. */
  readonly allowAlertLoss?: boolean | undefined;
  /**
   * Decides whether duplicates that this folder's applies created are deleted in favor of the equal objects that others created. It gets
   * those that nothing refers to and nobody changed. Default: they stay.
   */
  readonly mayWithdraw?: ((duplicates: readonly Duplicate[]) => boolean | Promise<boolean>) | undefined;
  readonly onEvent?: ((event: ApplyEvent) => void) | undefined;
  /** Gets what is waited for where another process may hold the lock and cannot be seen from here. */
  readonly onWait?: ((wait: LockWait) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds before each look for an object whose creation is in doubt. Default 0, 1,000, 2,000, 4,000, 8,000. */
  readonly looks?: readonly number[] | undefined;
}
