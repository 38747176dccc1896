import { context } from "@actions/github";

/** The pull request of a workflow run. */
export interface PullRequest {
  readonly number: number;
  /** Head commit. */
  readonly commit: string;
  /** Whether its files come from another repository. */
  readonly isFork: boolean;
}

/** Returns the pull request that the workflow runs for, if any. */
export function pullRequestOf(): PullRequest | undefined {
  const pull = context.payload.pull_request as
    | { number: number; head: { sha: string; repo: { full_name: string } | null } }
    | undefined;
  if (pull === undefined) return undefined;
  const repository = context.payload.repository?.full_name;
  // The repository of a head is null after it was deleted.
  return { number: pull.number, commit: pull.head.sha, isFork: pull.head.repo?.full_name !== repository };
}
