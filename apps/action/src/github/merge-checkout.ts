import type { PullRequest } from "../inputs/context.ts";
import { fetchRef, git, parentsOf } from "../stack/git.ts";
import { readMergeability } from "./pull-requests.ts";
import { delayScale, request } from "./repository.ts";
import type { Repository } from "./repository.ts";

/** Delays while GitHub computes a merge, in milliseconds. */
const delays = [1000, 2000, 4000, 8000];

/** The merge of a pull request that is planned. */
export interface Merge {
  /** Commit of the base branch that it contains; absent if nothing can be planned. */
  readonly base?: string;
  /** Why nothing can be planned, or that the base branch has newer commits. */
  readonly notice?: string;
}

/**
 * Checks out the merge of a pull request into the latest commit of its base branch, unless it is checked out already. The head alone would show
 * newer changes of the base branch as reverts.
 *
 * @throws {Error} If the pull request is closed.
 */
export async function checkOutMerge(
  repository: Repository,
  { folder, token }: { readonly folder: string; readonly token: string },
  pull: PullRequest,
): Promise<Merge> {
  const { number, branch, commit } = pull;
  const isMerge = ([, head]: readonly string[]): boolean => head === commit;
  let checkedOut: readonly string[] = await parentsOf(folder, "HEAD");
  for (let attempt = 0; ; attempt++) {
    const tip = await readTip(repository, branch);
    if (isMerge(checkedOut) && checkedOut[0] === tip) return { base: tip };
    // The request also makes GitHub compute the merge again.
    if ((await readMergeability(repository, number)) === false) {
      return {
        notice: `The pull request conflicts with ${branch}, so nothing was planned. Merge ${branch} into its branch, and resolve the conflicts.`,
      };
    }
    const fetched = await fetchRef(folder, `refs/pull/${number}/merge`, token);
    const isNewer = !isMerge(checkedOut) || fetched?.parents[0] !== checkedOut[0];
    if (fetched !== undefined && isMerge(fetched.parents) && isNewer) {
      // Fails if earlier steps of the job changed files that differ.
      await git(folder, "checkout", "--quiet", "--detach", fetched.commit);
      checkedOut = fetched.parents;
      if (checkedOut[0] === tip) return { base: tip };
    }
    const delay = delays[attempt];
    if (delay !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, delay * delayScale()));
      continue;
    }
    const [base] = checkedOut;
    if (base === undefined || !isMerge(checkedOut)) {
      return {
        notice: `GitHub has not merged the latest commit of the pull request into ${branch} yet, so nothing was planned. Run the job again.`,
      };
    }
    return {
      base,
      notice: `This plan is out of date: it is for ${branch} at ${base.slice(0, 7)}, which has newer commits. Their changes can look like reverts.`,
    };
  }
}

/** Returns the latest commit of a branch. */
async function readTip(repository: Repository, branch: string): Promise<string> {
  const { object } = await request(repository, "contents: read", (rest, place) =>
    rest.git.getRef({ ...place, ref: `heads/${branch}` }),
  );
  return object.sha;
}
