import type { UndoRecord } from "./undo-log.ts";

/** Groups consecutive applies of the same rollout. */
export function groupByRollout(records: readonly UndoRecord[]): UndoRecord[][] {
  const groups: UndoRecord[][] = [];
  for (const record of records) {
    const last = groups.at(-1);
    if (record.rollout !== undefined && last?.[0]?.rollout === record.rollout) last.push(record);
    else groups.push([record]);
  }
  return groups;
}
