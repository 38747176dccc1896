import { toPullRequest } from "../inputs/context.ts";
import type { PullRequest } from "../inputs/context.ts";
import { request } from "./repository.ts";
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
