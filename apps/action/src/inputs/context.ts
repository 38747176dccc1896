import { context } from "@actions/github";

/** The pull request of a workflow run. */
export interface PullRequest {
  readonly number: number;
  /** Head commit. */
  readonly commit: string;
  /** Branch that it is merged into. */
  readonly branch: string;
  /** Whether its files come from another repository. */
  readonly isFork: boolean;
}

/** What an event contains about a pull request. The repository of a head is null after it was deleted. */
interface Sent {
  readonly number: number;
  readonly head: { readonly sha: string; readonly repo: { readonly full_name: string } | null };
  readonly base: { readonly ref: string };
}

/** Returns the pull request that the event is about, if any. */
export function pullRequestOf(): PullRequest | undefined {
  const sent = context.payload.pull_request as Sent | undefined;
  if (sent === undefined) return undefined;
  const { number, head, base } = sent;
  const isFork = head.repo?.full_name !== context.payload.repository?.full_name;
  return { number, commit: head.sha, branch: base.ref, isFork };
}

/** Returns the commit of a merge queue that the event is about, if any. */
export function queuedCommitOf(): string | undefined {
  const group = context.payload["merge_group"] as { readonly head_sha: string } | undefined;
  return group?.head_sha;
}

/** Returns whether the event is about the default branch. The payload of a schedule does not name it. */
export function isOnDefaultBranch(): boolean {
  const branch: unknown = context.payload.repository?.["default_branch"];
  return typeof branch === "string" && context.ref === `refs/heads/${branch}`;
}

/** Returns whether everyone can read the repository, also if the event does not say so. */
export function isPublic(): boolean {
  return context.payload.repository?.["private"] !== true;
}

/** Returns the address of the workflow run, which has its summary and its artifacts. */
export function runUrl(): string {
  const { serverUrl, runId, repo } = context;
  return `${serverUrl}/${repo.owner}/${repo.repo}/actions/runs/${runId}`;
}
