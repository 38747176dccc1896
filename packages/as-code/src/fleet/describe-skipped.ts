import { formatCount } from "@obstack/core/internal";
import type { SkippedChange, SkipReason } from "../plan/plan.ts";
import type { OnTargets } from "./report.ts";

/** Skipped changes with the same reason, in words. */
interface SkippedGroup {
  readonly reason: SkipReason;
  /** Number of changes, those of each target. */
  readonly count: number;
  /** Such as `1 change was not reviewed`. */
  readonly heading: string;
  readonly changes: readonly OnTargets<SkippedChange>[];
}

const headings: Readonly<Record<SkipReason, readonly [one: string, several: string]>> = {
  "not-reviewed": ["was not reviewed", "were not reviewed"],
  conflict: ["is in conflict", "are in conflict"],
  "lost-alert": ["would lose alerts", "would lose alerts"],
  "hidden-tile": ["may delete hidden tiles", "may delete hidden tiles"],
  dependency: ["needs another change", "need other changes"],
};

const reasons = Object.keys(headings) as readonly SkipReason[];

/** Describes the skipped changes of a report, those with the same reason together. */
export function describeSkipped(skipped: readonly OnTargets<SkippedChange>[]): SkippedGroup[] {
  return reasons.flatMap((reason) => {
    const changes = skipped.filter((one) => one.reason === reason);
    if (changes.length === 0) return [];
    const count = changes.reduce((sum, { targets }) => sum + targets.length, 0);
    return [
      { reason, count, heading: `${formatCount(count, "change")} ${headings[reason][count === 1 ? 0 : 1]}`, changes },
    ];
  });
}
