import { compareRisks, riskOf, risks } from "../plan/risk.ts";
import type { Risk } from "../plan/risk.ts";
import type { PlannedChange } from "../plan/plan.ts";
import type { SkippedChange } from "../plan/skipped-change.ts";
import { groupBy } from "../common/group-by.ts";
import type { FleetReport } from "./report.ts";

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
      groupBy(all.toSorted(compareRisks), (change) => (isPlan ? riskOf(change) : undefined)),
      ([risk, own]): ReportSection => ({ ...none, targets, risk, changes: own }),
    ),
  );
  const rankOf = ({ risk }: ReportSection): number => (risk === undefined ? 0 : risks.indexOf(risk));
  return [
    ...warnings.map((group) => ({ ...none, targets: group.targets, warnings: group.warnings })),
    ...skipped.map((group) => ({ ...none, targets: group.targets, skipped: group.skipped ?? [] })),
    ...changes.toSorted((one, other) => rankOf(one) - rankOf(other)),
    ...notes.map((group) => ({ ...none, targets: group.targets, notes: group.notes })),
  ];
}
