import { formatCount } from "@obstack/core/internal";
import type { ChangeAction, TitledObject } from "./titled-object.ts";

/**
 * Why an apply skips a change. `not-reviewed`: the digest does not cover it. `conflict`: it changed in the file and on the server.
 * `lost-alert`: it would delete alerts. `hidden-tile`: it may delete tiles that the server hides. `dependency`: it needs a change that is skipped or not selected.
 * `no-match`: something that it refers to has no match on the destination of a promotion.
 */
export type SkipReason = "not-reviewed" | "conflict" | "lost-alert" | "hidden-tile" | "dependency" | "no-match";

/** A change that an apply skips. */
export interface SkippedChange extends TitledObject {
  readonly action: ChangeAction;
  /** Absent for a create. */
  readonly id?: string | undefined;
  readonly owner?: string | undefined;
  readonly reason: SkipReason;
  /** Completes a sentence that starts with the title, such as `was changed on the server`. */
  readonly because: string;
}

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
  "no-match": ["refers to something without a match", "refer to something without a match"],
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
