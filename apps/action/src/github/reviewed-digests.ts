import { joinDigests } from "@obstack/as-code";
import { checkName } from "../inputs/check-names.ts";
import { readCheck } from "./checks.ts";
import { withRetry } from "./repository.ts";
import type { Repository } from "./repository.ts";
import { readPlan } from "./reviewed-plan.ts";

/** Number of commits in which to look for pull requests that were not applied yet. */
const maxCommits = 30;

/** Plans that were reviewed in merged pull requests and not applied yet. */
export interface ReviewedPlans {
  /** Numbers of the pull requests. */
  readonly pulls: readonly number[];
  /** Digests by target. */
  readonly digests: ReadonlyMap<string, string>;
}

/**
 * Collects the plans of the pull requests that were merged since the last successful apply. A run can apply several of them, because GitHub
 * keeps only the latest of the waiting runs.
 */
export async function readReviewedPlans(
  repository: Repository,
  {
    folder,
    commit,
    branch,
    appId,
  }: {
    readonly folder: string;
    /** Commit that is applied. */
    readonly commit: string;
    readonly branch: string;
    readonly appId: number | undefined;
  },
): Promise<ReviewedPlans> {
  const { octokit, owner, repo } = repository;
  const digests = new Map<string, string[]>();
  const pulls = new Set<number>();
  const commits = await withRetry("contents: read", async () =>
    octokit.rest.repos.listCommits({ owner, repo, sha: commit, per_page: maxCommits }),
  );
  for (const { sha } of commits.data) {
    const isFirst = sha === commit;
    const applied = isFirst ? undefined : await readCheck(repository, checkName("apply", folder), sha, appId);
    if (applied?.isSuccess === true) break;
    const found = await withRetry("pull-requests: read", async () =>
      octokit.rest.repos.listPullRequestsAssociatedWithCommit({ owner, repo, commit_sha: sha }),
    );
    for (const pull of found.data) {
      if (pull.merged_at === null || pull.base.ref !== branch || pulls.has(pull.number)) continue;
      pulls.add(pull.number);
      const plan = await readPlan(repository, checkName("plan", folder), pull.head.sha, appId);
      for (const [target, digest] of Object.entries(plan)) {
        digests.set(target, [...(digests.get(target) ?? []), digest]);
      }
    }
  }
  return {
    pulls: [...pulls],
    digests: new Map([...digests].map(([target, all]) => [target, joinDigests(all)])),
  };
}
