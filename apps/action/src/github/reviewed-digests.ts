import { joinDigests } from "@obstack/as-code";
import type { Commit } from "@octokit/graphql-schema";
import { checkName, readDigests } from "./checks.ts";
import type { Repository } from "./repository.ts";
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

interface HistoryOptions {
  readonly folder: string;
  readonly commit: string;
  /** Name of the base branch of pull requests. */
  readonly branch: string;
  /** The app whose checks count. Others can write checks with the same name. */
  readonly appId: number | undefined;
}

/**
 * Collects the plans of the pull requests that were merged since the last successful apply. A run can apply several of them, because GitHub
 * keeps only the latest of the waiting runs. Pull requests that did not plan this stack cost nothing.
 */
export async function readReviewedPlans(repository: Repository, options: HistoryOptions): Promise<ReviewedPlans> {
  const { folder, commit, branch, appId } = options;
  const digests = new Map<string, string[]>();
  const pulls = new Set<number>();
  let read = 0;
  for await (const { oid, checkSuites, associatedPullRequests } of readHistory(repository, options)) {
    const applies = nodesOf(checkSuites).filter(({ app }) => appId !== undefined && app?.databaseId === appId);
    const runs = applies.flatMap(({ checkRuns }) => nodesOf(checkRuns));
    // Changes may have been skipped, which later plans contain.
    const isApplied = runs.some(({ conclusion }) => conclusion === "SUCCESS" || conclusion === "NEUTRAL");
    // A second run for the same commit applies the same plans.
    if (isApplied && oid !== commit) break;
    read++;
    for (const { number, mergedAt, baseRefName, headRefOid, commits } of nodesOf(associatedPullRequests)) {
      const hasPlan = nodesOf(commits).some(({ commit: last }) => (last.checkSuites?.totalCount ?? 0) > 0);
      if (mergedAt === null || baseRefName !== branch || !hasPlan || pulls.has(number)) continue;
      pulls.add(number);
      const check = { name: checkName("plan", folder), commit: headRefOid as string, appId };
      for (const [target, digest] of Object.entries(await readDigests(repository, check)))
        digests.set(target, [...(digests.get(target) ?? []), digest]);
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
  { folder, commit }: HistoryOptions,
): AsyncGenerator<Commit> {
  const checks = { plan: checkName("plan", folder), apply: checkName("apply", folder) };
  let after: string | null = null;
  for (let page = 0; page < maxCommits / pageSize; page++) {
    const variables = { owner, repo, commit, size: pageSize, after, ...checks };
    const found: Page = await withRetry("contents: read`, `checks: read` and `pull-requests: read", async () =>
      octokit.graphql<Page>(query, variables),
    );
    const history = found.repository.object?.history;
    yield* nodesOf(history);
    if (history?.pageInfo.hasNextPage !== true) return;
    after = history.pageInfo.endCursor ?? null;
  }
}

function nodesOf<Node>(
  connection: { readonly nodes?: readonly (Node | null | undefined)[] | null | undefined } | null | undefined,
): Node[] {
  return (connection?.nodes ?? []).filter((node) => node !== null && node !== undefined);
}
