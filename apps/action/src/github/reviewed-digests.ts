import { joinDigests } from "@obstack/as-code";
import type { Commit } from "@octokit/graphql-schema";
import { checkName } from "./checks.ts";
import type { Repository } from "./repository.ts";
import { readPlan } from "./reviewed-plan.ts";
import { withRetry } from "./repository.ts";

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

/** Number of commits in a page: GitHub does not finish larger ones in time. */
const pageSize = 50;

/** Maximum number of commits between two applies. */
const maxCommits = 2000;

/** A pull request of a commit, and whether its head has a plan. */
interface HistoryPull {
  readonly number: number;
  readonly head: string;
}

interface HistoryCommit {
  readonly sha: string;
  /** Pull requests that were merged into the branch with it, and that have a plan of the stack. */
  readonly pulls: readonly HistoryPull[];
  /** Whether it was applied without failures. Changes may have been skipped, which later plans contain. */
  readonly isApplied: boolean;
}

interface HistoryOptions {
  readonly folder: string;
  readonly commit: string;
  /** Name of the base branch of pull requests. */
  readonly branch: string;
  /** The app whose checks count. Others can write checks with the same name. */
  readonly appId: number | undefined;
}

const query = `query ($owner: String!, $repo: String!, $commit: GitObjectID!, $size: Int!, $after: String, $apply: String!, $plan: String!) {
  repository(owner: $owner, name: $repo) {
    object(oid: $commit) {
      ... on Commit {
        history(first: $size, after: $after) {
          pageInfo { hasNextPage endCursor }
          nodes {
            oid
            checkSuites(first: 10, filterBy: { checkName: $apply }) {
              nodes { app { databaseId } checkRuns(first: 1, filterBy: { checkName: $apply, checkType: LATEST }) { nodes { conclusion } } }
            }
            associatedPullRequests(first: 10) {
              nodes {
                number mergedAt baseRefName headRefOid
                commits(last: 1) { nodes { commit { oid checkSuites(first: 1, filterBy: { checkName: $plan }) { totalCount } } } }
              }
            }
          }
        }
      }
    }
  }
}`;

interface Page {
  readonly repository: { readonly object: Pick<Commit, "history"> | null };
}

/** Reads the history of a commit, the newest commits first. Many commits need few requests, which a job may not send without limit. */
async function* readHistory(
  { octokit, owner, repo }: Repository,
  { folder, commit, branch, appId }: HistoryOptions,
): AsyncGenerator<HistoryCommit> {
  const checks = { plan: checkName("plan", folder), apply: checkName("apply", folder) };
  let after: string | null = null;
  for (let page = 0; page < maxCommits / pageSize; page++) {
    const variables = { owner, repo, commit, size: pageSize, after, ...checks };
    const found: Page = await withRetry("contents: read`, `checks: read` and `pull-requests: read", async () =>
      octokit.graphql<Page>(query, variables),
    );
    const history = found.repository.object?.history;
    for (const { oid, checkSuites, associatedPullRequests } of nodesOf(history)) {
      const applies = nodesOf(checkSuites).filter(({ app }) => appId !== undefined && app?.databaseId === appId);
      const runs = applies.flatMap(({ checkRuns }) => nodesOf(checkRuns));
      yield {
        sha: oid as string,
        pulls: nodesOf(associatedPullRequests)
          .filter(({ mergedAt, baseRefName }) => mergedAt !== null && baseRefName === branch)
          .filter(({ commits }) => nodesOf(commits).some(({ commit: last }) => (last.checkSuites?.totalCount ?? 0) > 0))
          .map(({ number, headRefOid }) => ({ number, head: headRefOid as string })),
        isApplied: runs.some(({ conclusion }) => conclusion === "SUCCESS" || conclusion === "NEUTRAL"),
      };
    }
    if (history?.pageInfo.hasNextPage !== true) return;
    after = history.pageInfo.endCursor ?? null;
  }
}

/** Returns the nodes of a connection. */
function nodesOf<Node>(connection: Connection<Node> | null | undefined): Node[] {
  return (connection?.nodes ?? []).filter((node) => node !== null && node !== undefined);
}

interface Connection<Node> {
  readonly nodes?: readonly (Node | null | undefined)[] | null | undefined;
}
