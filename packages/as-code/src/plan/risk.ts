import { isConflict, isDrift, isTile } from "./plan.ts";
import type { PlannedChange } from "./plan.ts";

/** The kinds of changes, the most dangerous first. A change with several risks has the first of them. */
export const risks = ["deletion", "conflict", "revert", "update", "create"] as const;

/** What a change can break. `revert`: overwrites a manual change on the server. */
export type Risk = (typeof risks)[number];

/** Returns the risk of a change. */
export function riskOf(change: PlannedChange): Risk {
  if (change.action === "delete" || change.fields.some((one) => isTile(one) && one.file === undefined))
    return "deletion";
  if (isConflict(change)) return "conflict";
  if (isDrift(change)) return "revert";
  return change.action;
}

/** Compares two changes by risk, for sorting. */
export function compareRisks(one: PlannedChange, other: PlannedChange): number {
  return risks.indexOf(riskOf(one)) - risks.indexOf(riskOf(other));
}
