import { maxOf } from "@obstack/basics";
import { isConflict, isDrift, isTile } from "./plan-data.ts";
import type { BeforeAndAfter, Effect, PlannedChange } from "./plan-data.ts";

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

/** Fields that place a tile on its dashboard. */
const layout = new Set<string | undefined>(["x", "y", "w", "h"]);

/** Returns how soon people notice a change of a given risk: 0 for noisier alerts, 3 for tiles that only move. */
function consequenceOf({ fields, effects = [] }: PlannedChange): number {
  if (effects.some((effect) => increaseOf(effect) > 0)) return 0;
  if (effects.some((effect) => increaseOf(effect) < 0)) return 1;
  return fields.length > 0 && fields.every(({ tile, path }) => tile !== undefined && layout.has(path)) ? 3 : 2;
}

/** Returns how many more notifications an effect has, or firings if it has as many: two firings can become a longer one, which is noisier. */
export function increaseOf({ firings, notifications }: Pick<Effect, "firings" | "notifications">): number {
  return difference(notifications) || difference(firings);
}

function difference(counts: BeforeAndAfter | undefined): number {
  return counts === undefined ? 0 : counts.after - counts.before;
}

/** Compares two changes by risk, by how soon people notice them, by how much more or less alerts fire, and by owner. */
export function compareRisks(one: PlannedChange, other: PlannedChange): number {
  return (
    risks.indexOf(riskOf(one)) - risks.indexOf(riskOf(other)) ||
    consequenceOf(one) - consequenceOf(other) ||
    noiseOf(other) - noiseOf(one) ||
    compareOwners(one.owner, other.owner)
  );
}

/** Compares owners by name. Objects without an owner are last. */
function compareOwners(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  return other === undefined || (one !== undefined && one < other) ? -1 : 1;
}

function noiseOf({ effects = [] }: PlannedChange): number {
  return maxOf(
    effects.map((effect) => Math.abs(increaseOf(effect))),
    0,
  );
}
