import type { PlanLimits } from "../plan/review.ts";
import type { Duplicate, PlannedChange, SkippedChange } from "../plan/plan-data.ts";

/** An event of an apply. */
export type ApplyEvent =
  /** First of all: the last apply of the target did not end, for example because it was killed. Its writes are in the state. */
  | { readonly type: "continued" }
  /** Before the first change: a change that is not written, because it is not allowed or not reviewed. */
  | { readonly type: "skipped"; readonly skipped: SkippedChange }
  /** Before a change. `index` starts at 1. */
  | { readonly type: "begin"; readonly index: number; readonly total: number; readonly change: PlannedChange }
  /** After a change. */
  | {
      readonly type: "done";
      readonly index: number;
      readonly total: number;
      readonly change: PlannedChange;
      readonly id: string;
      /** Whether an earlier apply of the same plan made the change. */
      readonly isDoneBefore?: boolean;
    }
  /** The server accepted a change but kept the previous values of these fields. */
  | { readonly type: "ignored"; readonly change: PlannedChange; readonly fields: readonly string[] }
  /** A change was not written (`error`), or not sent because it depends on another one that was not written (`because`). */
  | {
      readonly type: "rejected";
      readonly change: PlannedChange;
      readonly error?: unknown;
      readonly because?: string | undefined;
    }
  /** An object exists more than once, because another process created it too. */
  | { readonly type: "duplicate"; readonly duplicate: Duplicate }
  /** The outcome of a create is unknown. The apply looks for the object. */
  | { readonly type: "outcome-unknown"; readonly change: PlannedChange; readonly error: unknown };

/** Options for an apply. The limits do not apply to a plan that {@link review} returned. */
export interface ApplyOptions extends PlanLimits {
  readonly onEvent?: ((event: ApplyEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Delays in milliseconds before each attempt to find an object after a create with an unknown outcome. Default: 0, 1000, 2000, 4000, 8000. */
  readonly lookupDelays?: readonly number[] | undefined;
}
