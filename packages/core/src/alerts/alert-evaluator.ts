/** One value of a window. */
export interface WindowRow {
  /** Values of the `groupBy` columns; empty without them. */
  readonly group: readonly string[];
  /** `null` for a gap: a metric without a sample, or a ratio over nothing. */
  readonly value: number | null;
}

/** A window that is over. */
export interface AlertWindow {
  /** Start in milliseconds since the epoch. */
  readonly start: number;
  readonly rows: readonly WindowRow[];
}

/** What the evaluation needs to know about an alert. */
export interface EvaluationRule {
  /** Test that a value must pass for the alert to fire. See {@link toCondition}. */
  readonly condition: (value: number) => boolean;
  /** Whether the tile groups its values: each group is then evaluated on its own. */
  readonly isGrouped: boolean;
  /** Windows in a row that must pass before the alert fires. Default 1. */
  readonly consecutiveWindows?: number | undefined;
}

/** `pending` until the condition held for enough windows in a row. */
export type EvaluationState = "ok" | "pending" | "firing";

/** Outcome of a window for one group. */
export interface Verdict {
  readonly group: readonly string[];
  /** `null` if the window was skipped and the state stayed. */
  readonly value: number | null;
  readonly state: EvaluationState;
}

/** Evaluates an alert window by window. */
export interface AlertEvaluator {
  /**
   * Evaluates the next window.
   *
   * @returns A verdict for each group of the window and each group that was pending or firing before it.
   */
  next(window: AlertWindow): readonly Verdict[];
}

/**
 * Creates an evaluator with the rules of the current self-hosted release; the interface's document shows none:
 *
 * - A window without rows counts as 0, except that a group missing from a window is not 0. It ends its alert where 0 would.
 * - A row without a value is skipped: the state stays.
 * - The alert fires at the n-th window in a row that passes, and is pending until then.
 */
export function createAlertEvaluator({ condition, isGrouped, consecutiveWindows = 1 }: EvaluationRule): AlertEvaluator {
  const needed = Math.max(1, consecutiveWindows);
  /** Groups that passed the last window they were evaluated in. */
  const passing = new Map<string, { readonly group: readonly string[]; readonly windows: number }>();

  const stateOf = (key: string): EvaluationState => {
    const windows = passing.get(key)?.windows ?? 0;
    if (windows === 0) return "ok";
    return windows >= needed ? "firing" : "pending";
  };
  const evaluate = (group: readonly string[], value: number | null): Verdict => {
    const key = JSON.stringify(group);
    if (value !== null) {
      if (condition(value)) passing.set(key, { group, windows: (passing.get(key)?.windows ?? 0) + 1 });
      else passing.delete(key);
    }
    return { group, value, state: stateOf(key) };
  };

  return {
    next({ rows }) {
      if (!isGrouped && rows.length === 0) return [evaluate([], 0)];
      const present = new Set(rows.map(({ group }) => JSON.stringify(group)));
      const missing = [...passing].filter(([key]) => !present.has(key));
      return [
        ...rows.map(({ group, value }) => evaluate(group, value)),
        ...missing.map(([key, { group }]): Verdict => {
          if (!condition(0)) passing.delete(key);
          return { group, value: null, state: stateOf(key) };
        }),
      ];
    },
  };
}
