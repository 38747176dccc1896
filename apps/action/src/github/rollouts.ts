import { checkName, readChecks } from "./checks.ts";
import type { UndoRequest } from "../inputs/inputs.ts";
import { readHistory } from "./history.ts";
import type { HistoryOptions } from "./history.ts";
import { request, withRetry } from "./repository.ts";
import type { Repository } from "./repository.ts";
import { unzip } from "./unzip.ts";

/** One or several runs that apply the same reviewed plans, each of which continues the one before. */
export interface AppliedRollout {
  /** Identifier, such as `run-7` for one that run 7 started. */
  readonly rollout: string;
  /** Its runs. */
  readonly runs: readonly number[];
  /** Pull requests that it applied; empty if they are not known. */
  readonly pulls: readonly number[];
  /** Runs that were killed: their undo logs are lost. */
  readonly killed?: readonly number[];
}

/** A rollout as the last of its runs recorded it. */
export interface RecordedRollout extends AppliedRollout {
  /** Whether every target has it. */
  readonly isDone: boolean;
}

/** Returns the rollout of a run: that of the run which it continues, or one of its own. */
export function rolloutOf(
  run: number,
  continued: AppliedRollout | undefined,
  pulls: readonly number[],
): AppliedRollout {
  return {
    rollout: continued?.rollout ?? `run-${run}`,
    runs: [...new Set([...(continued?.runs ?? []), run])],
    pulls: [...new Set([...(continued?.pulls ?? []), ...pulls])],
    killed: continued?.killed ?? [],
  };
}

/** Returns the rollouts of the applies of a commit, the newest first. */
export async function readRollouts(
  repository: Repository,
  { folder, commit, appId }: Omit<HistoryOptions, "branch">,
): Promise<RecordedRollout[]> {
  const checks = await readChecks(repository, { name: checkName("apply", folder), commit, appId, filter: "all" });
  return checks.flatMap(({ data, isDone, isEnded }) => {
    if (data === undefined) return [];
    const { killed = [], ...own } = JSON.parse(data) as AppliedRollout;
    return { ...own, killed: [...new Set([...killed, ...(isEnded ? [] : own.runs.slice(-1))])], isDone };
  });
}

/** Maximum number of commits to search for the applies of a pull request. */
const maxCommits = 200;

/**
 * Returns the rollout to undo: the given one, or the first one that applied a pull request and is not undone.
 *
 * @throws {Error} If no such apply of the pull request is found.
 */
export async function findRollout(
  repository: Repository,
  { pull, rollout }: UndoRequest,
  undone: ReadonlySet<string>,
  history: HistoryOptions,
): Promise<AppliedRollout> {
  const found: AppliedRollout[] = [];
  let read = 0;
  for await (const { sha, pulls, isStarted } of readHistory(repository, history)) {
    if (++read > maxCommits) break;
    const all = isStarted ? await readRollouts(repository, { ...history, commit: sha }) : [];
    // The last run of a rollout knows all of them.
    const given = all.find((one) => one.rollout === rollout);
    if (given !== undefined) return given;
    if (pull !== undefined) found.unshift(...all.filter((one) => one.pulls.includes(pull)).toReversed());
    // Nothing before its merge applied the pull request.
    if (rollout === undefined && pulls.some(({ number }) => number === pull)) break;
  }
  if (rollout !== undefined) return { rollout, runs: [Number(rollout.replace(/^run-/, ""))], pulls: [] };
  const first = found.find((one) => !undone.has(one.rollout));
  if (first !== undefined) return found.findLast((one) => one.rollout === first.rollout) ?? first;
  if (found.length > 0) throw new Error(`Every apply of pull request #${pull} is undone already.`);
  throw new Error(
    `No apply of pull request #${pull} was found in the last ${maxCommits} commits of ${history.branch}.`,
  );
}

/** Start of the names of artifacts with undo logs. */
const artifactName = "obstack-undo-";

/**
 * Downloads the undo logs of all runs of a rollout, by path, the oldest run first.
 *
 * @throws {Error} If a run is not one of the branch, or an artifact does not exist any more.
 */
export async function downloadUndoLogs(
  repository: Repository,
  { rollout, runs }: AppliedRollout,
  branch: string,
): Promise<Map<string, Buffer>> {
  const { octokit, owner, repo } = repository;
  const permission = "actions: read";
  const files = new Map<string, Buffer>();
  for (const id of runs) {
    const run = { owner, repo, run_id: id };
    const found = await request(repository, permission, ({ actions }) => actions.getWorkflowRun(run)).catch(
      (error: unknown) => {
        if ((error as { status?: number }).status === 404) return undefined;
        throw error;
      },
    );
    // Everyone who can open a pull request can start runs, whose artifacts nobody reviewed.
    if (found?.head_branch !== branch || !["push", "schedule", "workflow_dispatch"].includes(found.event ?? ""))
      throw new Error(`run-${id} is not a run of ${branch}.`);
    const all = await withRetry(permission, async () =>
      octokit.paginate(octokit.rest.actions.listWorkflowRunArtifacts, { ...run, per_page: 100 }),
    );
    const own = all.filter(({ name }) => name.startsWith(artifactName)).toSorted((one, other) => one.id - other.id);
    for (const { id: artifact, expired } of own) {
      if (expired) throw new Error(`An artifact of run-${id} with undo logs expired. Revert the pull request instead.`);
      const zip = await request(repository, permission, ({ actions }, place) =>
        actions.downloadArtifact({ ...place, artifact_id: artifact, archive_format: "zip" }),
      );
      for (const [path, content] of unzip(Buffer.from(zip as ArrayBuffer))) files.set(path, content);
    }
  }
  if (files.size > 0) return files;
  throw new Error(
    `${rollout} has no undo logs: it changed nothing, its runner was killed, or its artifact expired. Revert the pull request instead.`,
  );
}
