/** One value of a window. */
export interface WindowRow {
  /** Values of the `groupBy` columns; empty without them. */
  readonly group: readonly string[];
  /** `null` for a row without a value, such as an average of nothing or a division by zero. */
  readonly value: number | null;
  /** Position of the partial bucket in a shifted window that contains the row. Default: 0. */
  readonly bucket?: number | undefined;
}

/** A completed window. */
export interface AlertWindow {
  /** Start in milliseconds since the epoch. */
  readonly start: number;
  /** One row per bucket and group; one row per bucket without groups. Groups without data are absent. */
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
  /** Buckets of a window, each evaluated by itself. Shifted windows have 2 partial ones. Default: 1. */
  readonly buckets?: number | undefined;
}

/** State of a group. `pending`: the condition is met, but not yet in enough consecutive windows. */
export type EvaluationState = "ok" | "pending" | "firing";

/** A notification at the end of a window. */
export type AlertNotification = "firing" | "resolved";

/** Result of a window for one group. */
export interface Verdict {
  /** Values of the `groupBy` columns; empty without them, and for a window without rows that fires. */
  readonly group: readonly string[];
  /** Value that met the condition, or the last value of the window. `null` if the group has none. */
  readonly value: number | null;
  /** State of the group after the window. */
  readonly state: EvaluationState;
  /** Notifications that the server sends at the end of the window. */
  readonly notifications: readonly AlertNotification[];
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

/** What is known about a group. */
interface GroupState {
  readonly group: readonly string[];
  state: EvaluationState;
  /** Consecutive windows that met the condition. */
  run: number;
  /** Whether the server sent a notification that it has not resolved yet. */
  isOpen: boolean;
}

/** The rows of a group in the current window. */
interface Draft {
  readonly known: GroupState;
  value: number | null;
  state: EvaluationState;
  /** Whether any row fired. */
  hasFired: boolean;
}

const sent = {
  none: [] as readonly AlertNotification[],
  firing: ["firing"] as readonly AlertNotification[],
  resolved: ["resolved"] as readonly AlertNotification[],
  both: ["firing", "resolved"] as readonly AlertNotification[],
};
const noGroup: readonly string[] = [];

/**
 * Creates an evaluator that follows the rules measured on the current self-hosted release, because the interface document specifies none.
 *
 * - A bucket without rows counts as 0. In a grouped alert, 0 is evaluated under an empty group, and only if it meets the condition.
 * - Rows without a value are ignored. If a window has no others, the alert without groups or its empty group is resolved.
 * - Of several rows of a group in one bucket, one that meets the condition decides. Of several buckets, the last one with a value decides the state.
 *   A bucket without rows only decides if 0 meets the condition.
 * - A missing group is resolved if 0 does not meet the condition. Otherwise it keeps its state without a notification, and its run ends.
 * - The alert is pending until the condition is met in enough consecutive windows, and then fires. It notifies in every window in which it fires,
 *   and once when it is resolved.
 */
export function createAlertEvaluator({
  condition,
  isGrouped,
  consecutiveWindows = 1,
  buckets = 1,
}: EvaluationRule): AlertEvaluator {
  const requiredWindows = Math.max(1, consecutiveWindows);
  const zeroMeetsCondition = condition(0);
  /** Groups that are pending or firing. */
  const active = new Map<string, GroupState>();

  const judge = (draft: Draft, value: number): void => {
    if (condition(value)) {
      draft.state = draft.known.run + 1 >= requiredWindows ? "firing" : "pending";
      draft.hasFired ||= draft.state === "firing";
      draft.value = value;
    } else {
      draft.state = "ok";
      if (!draft.hasFired) draft.value = value;
    }
  };
  const start = (group: readonly string[]): Draft => {
    const known = active.get(groupKey(group)) ?? { group, state: "ok", run: 0, isOpen: false };
    return { known, value: null, state: "ok", hasFired: false };
  };
  const finish = ({ known, value, state, hasFired }: Draft): Verdict => {
    const isResolved = state === "ok" && (known.isOpen || hasFired);
    known.run = state === "ok" ? 0 : known.run + 1;
    known.isOpen = state !== "ok" && (known.isOpen || hasFired);
    known.state = state;
    const key = groupKey(known.group);
    if (state === "ok") active.delete(key);
    else active.set(key, known);
    const notifications = hasFired ? (isResolved ? sent.both : sent.firing) : isResolved ? sent.resolved : sent.none;
    return { group: known.group, value, state, notifications };
  };
  const judgeOne = (group: readonly string[], value: number | null): Verdict => {
    const draft = start(group);
    if (value !== null) judge(draft, value);
    return finish(draft);
  };
  const judgeMissing = (known: GroupState): Verdict => {
    known.run = 0;
    if (!zeroMeetsCondition) return finish({ known, value: null, state: "ok", hasFired: false });
    return { group: known.group, value: null, state: known.state, notifications: sent.none };
  };
  const judgeBucket = (rows: readonly WindowRow[], drafts: Map<string, Draft>): void => {
    const draftOf = (group: readonly string[]): Draft => {
      const key = groupKey(group);
      const draft = drafts.get(key) ?? start(group);
      drafts.set(key, draft);
      return draft;
    };
    if (rows.length === 0) {
      if (zeroMeetsCondition) judge(draftOf(noGroup), 0);
      else if (!isGrouped) draftOf(noGroup).value ??= 0;
      return;
    }
    const decisive = new Map<string, readonly [group: readonly string[], value: number]>();
    for (const { group, value } of rows) {
      const key = groupKey(group);
      const known = decisive.get(key);
      if (value !== null && (known === undefined || !condition(known[1]) || condition(value)))
        decisive.set(key, [group, value]);
    }
    for (const [group, value] of decisive.values()) judge(draftOf(group), value);
  };
  const judgeRows = (rows: readonly WindowRow[]): Verdict[] => {
    const drafts = new Map<string, Draft>();
    for (let position = 0; position < buckets; position++) {
      const inBucket = buckets === 1 ? rows : rows.filter(({ bucket = 0 }) => bucket === position);
      judgeBucket(inBucket, drafts);
    }
    const missing = isGrouped ? [...active].flatMap(([key, known]) => (drafts.has(key) ? [] : [known])) : [];
    if (drafts.size > 0) return [...[...drafts.values()].map(finish), ...missing.map(judgeMissing)];
    // No row has a value.
    const groups = missing.filter(({ group }) => group.length > 0).map(judgeMissing);
    const hasNoGroup = !isGrouped || missing.length > groups.length;
    return hasNoGroup ? [judgeOne(noGroup, null), ...groups] : groups;
  };

  return {
    next({ rows }) {
      const [first, second] = rows;
      const isOne = !isGrouped && second === undefined && buckets === 1;
      return isOne ? [judgeOne(noGroup, first === undefined ? 0 : first.value)] : judgeRows(rows);
    },
  };
}

const keys = new WeakMap<readonly string[], string>();

/** Returns a text that identifies a group. Remembers it, because a group has many windows. */
export function groupKey(group: readonly string[]): string {
  if (group.length === 0) return "[]";
  let key = keys.get(group);
  if (key === undefined) {
    key = JSON.stringify(group);
    keys.set(group, key);
  }
  return key;
}
