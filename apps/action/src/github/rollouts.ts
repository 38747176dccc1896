import { checkName } from "../inputs/check-names.ts";
import type { UndoRequest } from "../inputs/inputs.ts";
import { readCheck } from "./checks.ts";
import { readHistory } from "./history.ts";
import { withRetry } from "./repository.ts";
import type { Repository } from "./repository.ts";
import { unzip } from "./unzip.ts";

/** An apply of the action. */
export interface AppliedRollout {
  /** Identifier, such as `run-7`. */
  readonly rollout: string;
  /** Pull requests that it applied; empty if they are not known. */
  readonly pulls: readonly number[];
}

/** The rollout to undo, and the others of the pull request, which are not undone either. */
export interface FoundRollout extends AppliedRollout {
  readonly others: readonly string[];
}

/** Maximum number of commits to search for the applies of a pull request. */
const maxCommits = 200;

/** Input of {@link findRollout}. */
interface FindInput {
  readonly folder: string;
  readonly commit: string;
  readonly branch: string;
  readonly appId: number | undefined;
  /** Rollouts that were undone. */
  readonly undone: ReadonlySet<string>;
}

/**
 * Returns the rollout to undo: the given one, or the first one that applied a pull request and is not undone.
 *
 * @throws {Error} If no such apply of the pull request is found.
 */
export async function findRollout(
  repository: Repository,
  { pull, rollout }: UndoRequest,
  { folder, commit, branch, appId, undone }: FindInput,
): Promise<FoundRollout> {
  const checks = { plan: checkName("plan", folder), apply: checkName("apply", folder) };
  const found: AppliedRollout[] = [];
  let read = 0;
  for await (const { sha, pulls } of readHistory(repository, { commit, branch, checks, appId })) {
    if (++read > maxCommits) break;
    const data = (await readCheck(repository, checks.apply, sha, appId))?.data;
    const one = data === undefined ? undefined : (JSON.parse(data) as AppliedRollout);
    if (one !== undefined && one.rollout === rollout) return { ...one, others: [] };
    if (one !== undefined && pull !== undefined && one.pulls.includes(pull)) found.unshift(one);
    // Nothing before its merge applied the pull request.
    if (rollout === undefined && pulls.some(({ number }) => number === pull)) break;
  }
  if (rollout !== undefined) return { rollout, pulls: [], others: [] };
  const [first, ...others] = found.filter((one) => !undone.has(one.rollout));
  if (first !== undefined) return { ...first, others: others.map((one) => one.rollout) };
  if (found.length > 0) throw new Error(`Every apply of pull request #${pull} is undone already.`);
  throw new Error(`No apply of pull request #${pull} was found in the last ${maxCommits} commits of ${branch}.`);
}

/** Start of the names of artifacts with undo logs. */
const artifactName = "obstack-undo-";

/**
 * Downloads the undo logs of a rollout, by path.
 *
 * @throws {Error} If the run is not one of the branch, or its artifact does not exist any more.
 */
export async function downloadUndoLogs(
  { octokit, owner, repo }: Repository,
  rollout: string,
  branch: string,
): Promise<Map<string, Buffer>> {
  const run = { owner, repo, run_id: Number(rollout.replace(/^run-/, "")) };
  const permission = "actions: read";
  const { data } = await withRetry(permission, async () => octokit.rest.actions.getWorkflowRun(run));
  // Everyone who can open a pull request can start runs, whose artifacts nobody reviewed.
  if (data.head_branch !== branch || !["push", "schedule", "workflow_dispatch"].includes(data.event ?? ""))
    throw new Error(`${rollout} is not a run of ${branch}.`);
  const all = await withRetry(permission, async () =>
    octokit.paginate(octokit.rest.actions.listWorkflowRunArtifacts, { ...run, per_page: 100 }),
  );
  const own = all.filter((one) => one.name.startsWith(artifactName) && !one.expired);
  if (own.length === 0) {
    throw new Error(
      `${rollout} has no undo logs: it changed nothing, or its artifact expired. Revert the pull request instead.`,
    );
  }
  const files = new Map<string, Buffer>();
  for (const { id } of own) {
    const artifact = { owner, repo, artifact_id: id, archive_format: "zip" };
    const { data: zip } = await withRetry(permission, async () => octokit.rest.actions.downloadArtifact(artifact));
    for (const [path, content] of unzip(Buffer.from(zip as ArrayBuffer))) files.set(path, content);
  }
  return files;
}
