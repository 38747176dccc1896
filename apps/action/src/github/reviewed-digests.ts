import { joinDigests } from "@obstack/as-code/internal";
import { checkName } from "./checks.ts";
import { maxCommits, readHistory } from "./history.ts";
import type { HistoryOptions } from "./history.ts";
import type { Repository } from "./repository.ts";
import { readPlan } from "./reviewed-plan.ts";

/** Plans that were reviewed in merged pull requests and not applied yet. */
export interface ReviewedPlans {
  /** Numbers of the pull requests. */
  readonly pulls: readonly number[];
  /** Digests by target. */
  readonly digests: ReadonlyMap<string, string>;
  /** That older commits were not read; absent if all commits since the last successful apply were read. */
  readonly limit?: string;
}

/**
 * Collects the plans of the pull requests that were merged since the last successful apply. A run can apply several of them, because GitHub
 * keeps only the latest of the waiting runs. Pull requests that did not plan this stack cost nothing.
 */
export async function readReviewedPlans(repository: Repository, history: HistoryOptions): Promise<ReviewedPlans> {
  const digests = new Map<string, string[]>();
  const pulls = new Set<number>();
  const { folder, commit, appId } = history;
  let read = 0;
  for await (const { sha, isApplied, pulls: found } of readHistory(repository, history)) {
    // A second run for the same commit applies the same plans.
    if (isApplied && sha !== commit) break;
    read++;
    for (const { number, head } of found) {
      if (pulls.has(number)) continue;
      pulls.add(number);
      const plan = await readPlan(repository, checkName("plan", folder), head, appId);
      for (const [target, digest] of Object.entries(plan)) {
        digests.set(target, [...(digests.get(target) ?? []), digest]);
      }
    }
  }
  return {
    pulls: [...pulls],
    digests: new Map([...digests].map(([target, all]) => [target, joinDigests(all)])),
    ...(read < maxCommits
      ? {}
      : {
          limit: `None of the last ${maxCommits} commits was applied successfully. Plans of older pull requests are not found: open a pull request for their changes.`,
        }),
  };
}
