import { compareRisks, riskOf, risks } from "../plan/risk.ts";
import type { Risk } from "../plan/risk.ts";
import type { PlannedChange } from "../plan/plan.ts";
import type { SkippedChange } from "../plan/skipped-change.ts";
import { groupBy } from "@obstack/core/internal";
import type { FleetReport } from "./report.ts";

/** A part of a report for people: what the same targets have in common. */
export interface ReportSection {
  /** Names of the targets, sorted. */
  readonly targets: readonly string[];
  /** What the changes can break; absent if they are not changes of a plan. */
  readonly risk?: Risk | undefined;
  /** Owner of the objects. */
  readonly owner?: string | undefined;
  readonly changes: readonly PlannedChange[];
  readonly skipped: readonly SkippedChange[];
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
}

/** Divides a report by risk: warnings such as lost alerts and skipped changes, then the changes, the most dangerous and the most common ones first, then notes. */
export function sectionsOf({ command, groups }: FleetReport): ReportSection[] {
  const none = { changes: [], skipped: [], warnings: [], notes: [] };
  const skipped = groups.filter((group) => (group.skipped ?? []).length > 0);
  const warnings = groups.filter((group) => group.warnings.length > 0);
  const notes = groups.filter((group) => group.notes.length > 0);
  // Drift is what happened on the server, so its changes have no risk of their own.
  const isPlan = command !== "drift";
  const changes = groups.flatMap(({ targets, changes: all }) =>
    Array.from(
      groupBy(all.toSorted(compareRisks), (change) =>
        JSON.stringify([isPlan ? riskOf(change) : null, change.owner ?? null]),
      ).values(),
      (own): ReportSection => {
        const [first] = own;
        const risk = isPlan && first !== undefined ? riskOf(first) : undefined;
        return { ...none, targets, risk, owner: first?.owner, changes: own };
      },
    ),
  );
  const rankOf = ({ risk }: ReportSection): number => (risk === undefined ? 0 : risks.indexOf(risk));
  const compare = (one: ReportSection, other: ReportSection): number =>
    rankOf(one) - rankOf(other) || compareOwners(one.owner, other.owner);
  return [
    ...warnings.map((group) => ({ ...none, targets: group.targets, warnings: group.warnings })),
    ...skipped.map((group) => ({ ...none, targets: group.targets, skipped: group.skipped ?? [] })),
    ...changes.toSorted(compare),
    ...notes.map((group) => ({ ...none, targets: group.targets, notes: group.notes })),
  ];
}

/** Counts the changes of each owner by risk, in the order of {@link sectionsOf}. Empty if no object has an owner. */
export function countByOwner(
  sections: readonly ReportSection[],
): ReadonlyMap<string | undefined, ReadonlyMap<Risk | undefined, number>> {
  const counts = new Map<string | undefined, Map<Risk | undefined, number>>();
  for (const { owner, risk, changes } of sections) {
    if (changes.length === 0) continue;
    const own = counts.get(owner) ?? new Map<Risk | undefined, number>();
    counts.set(owner, own.set(risk, (own.get(risk) ?? 0) + changes.length));
  }
  return counts.size === 1 && counts.has(undefined) ? new Map() : counts;
}

/** Sorts owners by name, and objects without one last. */
function compareOwners(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return 1;
  return other === undefined || one < other ? -1 : 1;
}
