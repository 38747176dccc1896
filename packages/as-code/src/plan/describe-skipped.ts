import { formatCount } from "@obstack/core/internal";
import type { SkippedChange, SkipReason } from "./plan.ts";

/** Skipped changes with the same reason, in words. */
interface SkippedGroup {
  readonly reason: SkipReason;
  /** Such as `1 change was not reviewed`. */
  readonly heading: string;
  /** One line for each change, such as `alert errors was changed on the server`. */
  readonly lines: readonly string[];
}

const headings: Readonly<Record<SkipReason, readonly [one: string, several: string]>> = {
  "not-reviewed": ["was not reviewed", "were not reviewed"],
  conflict: ["is in conflict", "are in conflict"],
  "lost-alert": ["would lose alerts", "would lose alerts"],
  "hidden-tile": ["may delete hidden tiles", "may delete hidden tiles"],
  dependency: ["needs another change", "need other changes"],
};

const reasons = Object.keys(headings) as readonly SkipReason[];

/**
 * Describes skipped changes, those with the same reason together.
 *
 * @param onTargets Number of targets that have them, each of which counts.
 */
export function describeSkipped(skipped: readonly SkippedChange[], onTargets: number = 1): SkippedGroup[] {
  return reasons.flatMap((reason) => {
    const own = skipped.filter((one) => one.reason === reason);
    const [one, several] = headings[reason];
    if (own.length === 0) return [];
    const count = own.length * onTargets;
    const heading = `${formatCount(count, "change")} ${count === 1 ? one : several}`;
    return [{ reason, heading, lines: own.map(({ title, because }) => `${title} ${because}`) }];
  });
}
