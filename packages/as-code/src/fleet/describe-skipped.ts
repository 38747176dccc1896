import { formatCount, groupBy } from "@obstack/core/internal";
import type { SkippedChange, SkipReason } from "../plan/plan.ts";
import type { OnTargets } from "./report.ts";

/** Skipped changes with the same reason, in words. */
interface SkippedGroup {
  readonly reason: SkipReason;
  /** Such as `1 change in conflict`, with the changes of each target. */
  readonly title: string;
  readonly changes: readonly OnTargets<SkippedChange>[];
}

const titles: Readonly<Record<SkipReason, string>> = {
  "not-reviewed": "not reviewed",
  conflict: "in conflict",
  "lost-alert": "that would lose alerts",
  "hidden-tile": "that may delete hidden tiles",
  dependency: "waiting for other changes",
};

/** Describes the skipped changes of a report, those with the same reason together. */
export function describeSkipped(skipped: readonly OnTargets<SkippedChange>[]): SkippedGroup[] {
  const groups = groupBy(skipped, ({ reason }) => reason);
  return (Object.keys(titles) as SkipReason[]).flatMap((reason) => {
    const changes = groups.get(reason) ?? [];
    const count = changes.reduce((sum, { targets }) => sum + targets.length, 0);
    return count === 0 ? [] : [{ reason, title: `${formatCount(count, "change")} ${titles[reason]}`, changes }];
  });
}
