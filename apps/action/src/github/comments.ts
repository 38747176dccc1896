import { loginOf, withRetry } from "./repository.ts";
import type { Repository } from "./repository.ts";

/** Returns a hidden line that identifies a comment or issue of the action for a stack. */
export function markerOf(purpose: string, folder: string): string {
  return `<!-- obstack ${purpose} ${encodeURIComponent(folder)} -->`;
}

/**
 * Writes the one comment with a marker on a pull request: updates it if it exists. Ignores comments of other authors,
 * because anyone can copy a marker.
 */
export async function writeStickyComment(
  repository: Repository,
  number: number,
  marker: string,
  body: string,
): Promise<void> {
  const { octokit, owner, repo } = repository;
  await withRetry("pull-requests: write", async () => {
    const login = await loginOf(repository);
    const all = await octokit.paginate(octokit.rest.issues.listComments, {
      owner,
      repo,
      issue_number: number,
      per_page: 100,
    });
    const own = all.find((comment) => comment.user?.login === login && comment.body?.startsWith(marker) === true);
    if (own === undefined) await octokit.rest.issues.createComment({ owner, repo, issue_number: number, body });
    else if (own.body !== body) await octokit.rest.issues.updateComment({ owner, repo, comment_id: own.id, body });
  });
}
