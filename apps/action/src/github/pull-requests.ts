import { toPullRequest } from "../inputs/context.ts";
import type { PullRequest } from "../inputs/context.ts";
import type { Proposal } from "../inputs/inputs.ts";
import { request, withRetry } from "./repository.ts";
import type { Repository } from "./repository.ts";

/** A pull request, and whether it can be merged. */
export interface Mergeability extends PullRequest {
  /** Undefined while GitHub computes it, which the request starts. */
  readonly isMergeable: boolean | undefined;
}

/**
 * Reads an open pull request.
 *
 * @throws {Error} If it is closed: a plan that is recorded after the merge was not reviewed.
 */
export async function readPullRequest(repository: Repository, number: number): Promise<Mergeability> {
  const data = await request(repository, "pull-requests: read", ({ pulls }, place) =>
    pulls.get({ ...place, pull_number: number }),
  );
  if (data.state !== "open") throw new Error(`Pull request #${number} is closed. Only open pull requests are planned.`);
  return { ...toPullRequest(data, `${repository.owner}/${repository.repo}`), isMergeable: data.mergeable ?? undefined };
}

/** Returns the open pull requests, of a base branch or all. */
export async function listOpenPulls({ octokit, owner, repo }: Repository, base?: string) {
  const options = { owner, repo, state: "open", per_page: 100, ...(base !== undefined && { base }) } as const;
  return withRetry("pull-requests: read", async () => octokit.paginate(octokit.rest.pulls.list, options));
}

/** Returns the branch of the proposal about drift of a stack. */
export function proposalBranch(proposal: Proposal, folder: string): string {
  return `obstack/${proposal}-drift${folder === "." ? "" : `-${folder.replaceAll(/[^\w.-]+/g, "-")}`}`;
}

/** A pull request of the action. */
interface Proposed {
  readonly title: string;
  readonly body: string;
  readonly branch: string;
  /** Branch that it is merged into. */
  readonly base: string;
}

/**
 * Opens a pull request, or updates the open one of the same branch. Returns its number.
 *
 * @throws {Error} If the token may not open pull requests.
 */
export async function writePullRequest(
  { octokit, owner, repo }: Repository,
  { title, body, branch, base }: Proposed,
): Promise<number> {
  return withRetry(
    "pull-requests: write` and the setting `Allow GitHub Actions to create and approve pull requests",
    async () => {
      const { data } = await octokit.rest.pulls.list({ owner, repo, state: "open", head: `${owner}:${branch}`, base });
      const [open] = data;
      if (open === undefined) {
        const { data: created } = await octokit.rest.pulls.create({ owner, repo, title, body, head: branch, base });
        return created.number;
      }
      await octokit.rest.pulls.update({ owner, repo, pull_number: open.number, title, body });
      return open.number;
    },
  );
}

/** Opens the pull request that reverts a merged one. Returns its number. */
export async function revertPullRequest({ octokit, owner, repo }: Repository, number: number): Promise<number> {
  return withRetry("contents: write` and `pull-requests: write", async () => {
    const { data } = await octokit.rest.pulls.get({ owner, repo, pull_number: number });
    const { revertPullRequest: created } = await octokit.graphql<{
      revertPullRequest: { revertPullRequest: { number: number } };
    }>("mutation ($id: ID!) { revertPullRequest(input: { pullRequestId: $id }) { revertPullRequest { number } } }", {
      id: data.node_id,
    });
    return created.revertPullRequest.number;
  });
}
