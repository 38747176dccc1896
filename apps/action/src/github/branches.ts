import { request } from "./repository.ts";
import type { Repository } from "./repository.ts";

const permission = "contents: read";

/** Returns the latest commit of a branch. */
export async function readTip(repository: Repository, branch: string): Promise<string> {
  const { object } = await request(repository, permission, ({ git }, place) =>
    git.getRef({ ...place, ref: `heads/${branch}` }),
  );
  return object.sha;
}

/** Returns the number of commits that are in one commit and not in another. */
export async function countCommits(repository: Repository, from: string, to: string): Promise<number> {
  const { ahead_by: count } = await request(repository, permission, ({ repos }, place) =>
    repos.compareCommitsWithBasehead({ ...place, basehead: `${from}...${to}`, per_page: 1 }),
  );
  return count;
}
