import { groupBy } from "@obstack/core/internal";
import type { PlannedChange, SkippedChange } from "../plan/plan.ts";
import { compareConsequences, riskOf } from "../plan/risk.ts";
import type { Risk } from "../plan/risk.ts";
import { joinEffects } from "./report-effects.ts";
import type { FleetReport, OnTargets } from "./report.ts";

/** A part of a report for people: what the same targets have in common. */
export interface ReportSection {
  /** Names of the targets, sorted. */
  readonly targets: readonly string[];
  /** What the changes can break; absent if they are not changes of a plan. */
  readonly risk?: Risk | undefined;
  readonly changes: readonly PlannedChange[];
  readonly skipped: readonly SkippedChange[];
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
}

/** Divides a report: warnings such as lost alerts and skipped changes, then the changes by risk, those that people notice first, then notes. */
export function sectionsOf({ command, changes, skipped, warnings, notes }: FleetReport): ReportSection[] {
  const none = { changes: [], skipped: [], warnings: [], notes: [] };
  // Drift is what happened on the server, so its changes have no risk of their own.
  const risk = (change: PlannedChange): Risk | undefined => (command === "drift" ? undefined : riskOf(change));
  return [
    ...byTargets(warnings).map((own) => ({ ...none, targets: own[0].targets, warnings: own.map(({ text }) => text) })),
    ...byTargets(skipped).map((own) => ({ ...none, targets: own[0].targets, skipped: own })),
    ...byTargets(joinEffects(changes), risk).map((own) => ({
      ...none,
      targets: own[0].targets,
      risk: risk(own[0]),
      changes: own.toSorted((one, other) => compareConsequences(one, other) || compareOwners(one.owner, other.owner)),
    })),
    ...byTargets(notes).map((own) => ({ ...none, targets: own[0].targets, notes: own.map(({ text }) => text) })),
  ];
}

/** Groups entries that the same targets have. */
function byTargets<Entry extends object>(
  entries: readonly OnTargets<Entry>[],
  partOf: (entry: Entry) => string | undefined = () => "",
): [OnTargets<Entry>, ...OnTargets<Entry>[]][] {
  const groups = groupBy(entries, (entry) => `${partOf(entry)} ${entry.targets.join(",")}`);
  return [...groups.values()] as [OnTargets<Entry>, ...OnTargets<Entry>[]][];
}

/** Counts the changes of each owner by risk, in the order of {@link sectionsOf}. Empty if no object has an owner. */
export function countByOwner(
  sections: readonly ReportSection[],
): ReadonlyMap<string | undefined, ReadonlyMap<Risk | undefined, number>> {
  const counts = new Map<string | undefined, Map<Risk | undefined, number>>();
  for (const { risk, changes, targets } of sections) {
    for (const { owner } of changes) {
      const own = counts.get(owner) ?? new Map<Risk | undefined, number>();
      counts.set(owner, own.set(risk, (own.get(risk) ?? 0) + targets.length));
    }
  }
  return counts.size === 1 && counts.has(undefined) ? new Map() : counts;
}

/** Sorts owners by name, and objects without one last. */
function compareOwners(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return 1;
  return other === undefined || one < other ? -1 : 1;
}
