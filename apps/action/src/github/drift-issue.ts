import { markerOf } from "./comments.ts";
import { loginOf, withRetry } from "./repository.ts";
import type { Repository } from "./repository.ts";

const permission = "issues: write";

const label = "obstack-drift";

/** Returns the hidden line that identifies the issue of a stack. */
export function driftMarker(folder: string): string {
  return markerOf("drift", folder);
}

/** Opens an issue with a marker, or updates the open one. */
export async function writeIssue(
  repository: Repository,
  { marker, title, body }: { readonly marker: string; readonly title: string; readonly body: string },
): Promise<void> {
  const { octokit, owner, repo } = repository;
  await withRetry(permission, async () => {
    const [issue] = await findIssues(repository, marker);
    if (issue === undefined) await octokit.rest.issues.create({ owner, repo, title, body, labels: [label] });
    else if (issue.body !== body || issue.title !== title)
      await octokit.rest.issues.update({ owner, repo, issue_number: issue.number, title, body });
  });
}

/** Closes the open issues with a marker, and comments on them. */
export async function closeIssue(repository: Repository, marker: string, body: string): Promise<void> {
  const { octokit, owner, repo } = repository;
  await withRetry(permission, async () => {
    for (const { number } of await findIssues(repository, marker)) {
      const issue = { owner, repo, issue_number: number };
      await octokit.rest.issues.update({ ...issue, state: "closed", state_reason: "completed" });
      await octokit.rest.issues.createComment({ ...issue, body });
    }
  });
}

async function findIssues(repository: Repository, marker: string) {
  const { octokit, owner, repo } = repository;
  const creator = await loginOf(repository);
  const options = { owner, repo, state: "open", labels: label, per_page: 100 } as const;
  const issues = await octokit.paginate(octokit.rest.issues.listForRepo, options);
  return issues.filter(
    ({ body, user, pull_request: pull }) =>
      pull === undefined && user?.login === creator && body?.startsWith(marker) === true,
  );
}
