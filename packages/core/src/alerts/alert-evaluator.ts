import { groupKey } from "./group-key.ts";

/** One value of a window. */
export interface WindowRow {
  /** Values of the `groupBy` columns; empty without them. */
  readonly group: readonly string[];
  /** `null` for a gap, such as a metric without a sample or a division by zero. */
  readonly value: number | null;
}

/** A completed window. */
export interface AlertWindow {
  /** Start in milliseconds since the epoch. */
  readonly start: number;
  /** One row per group; one row without groups. Groups without data are absent. */
  readonly rows: readonly WindowRow[];
}

/** Settings of an alert that affect its evaluation. */
export interface EvaluationRule {
  /** Condition under which the alert fires. See `toCondition`. */
  readonly condition: (value: number) => boolean;
  /** Whether the tile groups its values. Each group is then evaluated separately. */
  readonly isGrouped: boolean;
  /** Consecutive windows that must meet the condition before the alert fires. Default: 1. */
  readonly consecutiveWindows?: number | undefined;
}

/** State of a group. `pending`: the condition is met, but not yet in enough consecutive windows. */
export type EvaluationState = "ok" | "pending" | "firing";

/** Result of a window for one group. */
export interface Verdict {
  /** Values of the `groupBy` columns; empty without them. */
  readonly group: readonly string[];
  /** `null` if the group has no value in the window. */
  readonly value: number | null;
  /** State of the group after the window. */
  readonly state: EvaluationState;
}

/** Evaluates an alert window by window. */
export interface AlertEvaluator {
  /**
   * Evaluates the next window.
   *
   * @returns One verdict for each group of the window, and for each missing group that was pending or firing.
   */
  next(window: AlertWindow): readonly Verdict[];
}

/**
 * Creates an evaluator that follows the rules of the current self-hosted release, because the interface document specifies none.
 *
 * - A window without rows counts as 0. A group missing from a window keeps its state if 0 meets the condition, or else becomes `ok`.
 * - A row without a value is skipped and leaves the state unchanged.
 * - The alert is pending until the condition is met in enough consecutive windows, and then fires.
 */
export function createAlertEvaluator({ condition, isGrouped, consecutiveWindows = 1 }: EvaluationRule): AlertEvaluator {
  const requiredWindows = Math.max(1, consecutiveWindows);
  /** Groups that met the condition when they were last evaluated, with the number of consecutive windows. */
  const passing = new Map<string, { readonly group: readonly string[]; readonly windows: number }>();

  const getState = (key: string): EvaluationState => {
    const windows = passing.get(key)?.windows ?? 0;
    if (windows === 0) return "ok";
    return windows >= requiredWindows ? "firing" : "pending";
  };
  const evaluate = (group: readonly string[], value: number | null): Verdict => {
    const key = groupKey(group);
    if (value !== null) {
      if (condition(value)) passing.set(key, { group, windows: (passing.get(key)?.windows ?? 0) + 1 });
      else passing.delete(key);
    }
    return { group, value, state: getState(key) };
  };

  return {
    next({ rows }) {
      if (!isGrouped && rows.length === 0) return [evaluate([], 0)];
      const verdicts = rows.map(({ group, value }) => evaluate(group, value));
      if (!isGrouped || passing.size === 0) return verdicts;
      const present = new Set(rows.map(({ group }) => groupKey(group)));
      for (const [key, { group }] of passing) {
        if (present.has(key)) continue;
        if (!condition(0)) passing.delete(key);
        verdicts.push({ group, value: null, state: getState(key) });
      }
      return verdicts;
    },
  };
}
