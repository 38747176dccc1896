import { isConflict, isDrift, isTile } from "./plan-data.ts";
import type { PlannedChange } from "./plan-data.ts";

/** The kinds of changes, the most dangerous first. A change with several risks has the first of them. */
const risks = ["incident", "deletion", "conflict", "revert", "update", "create"] as const;

/** What a change can break. `incident`: a saved incident pages later, no longer pages, or newly fails. `revert`: overwrites a manual change on the server. */
export type Risk = (typeof risks)[number];

/** Returns the risk of a change. */
export function riskOf(change: PlannedChange): Risk {
  if (change.effects?.some(({ isIncident }) => isIncident === true) === true) return "incident";
  if (change.action === "delete" || change.fields.some((one) => isTile(one) && one.file === undefined))
    return "deletion";
  if (isConflict(change)) return "conflict";
  if (isDrift(change)) return "revert";
  return change.action;
}

/** Compares two changes by risk. */
export function compareRisks(one: PlannedChange, other: PlannedChange): number {
  return risks.indexOf(riskOf(one)) - risks.indexOf(riskOf(other));
}
