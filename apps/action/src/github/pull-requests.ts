import { request } from "./repository.ts";
import type { Repository } from "./repository.ts";

/**
 * Returns whether an open pull request can be merged; null while GitHub computes it, which the request starts.
 *
 * @throws {Error} If it is closed: a plan that is recorded after the merge was not reviewed.
 */
export async function readMergeability(repository: Repository, number: number): Promise<boolean | null> {
  const { state, mergeable } = await request(repository, "pull-requests: read", ({ pulls }, place) =>
    pulls.get({ ...place, pull_number: number }),
  );
  if (state !== "open") throw new Error(`Pull request #${number} is closed. Only open pull requests are planned.`);
  return mergeable;
}
