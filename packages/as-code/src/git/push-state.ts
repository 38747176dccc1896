import { join } from "node:path";
import {
  inTemporaryFolder,
  mergeText,
  checkStateFile,
  listStateFiles,
  readStateFile,
  updateStateFile,
} from "./state-files.ts";
import { pushWithRetry } from "./push-with-retry.ts";
import { fetchBranch, openRepository, readBase, readCommitted, writeBase } from "./repository.ts";
import type { GitStateOptions, Repository } from "./repository.ts";
import { runGit, tryGit } from "../common/run-git.ts";

/** Options for {@link pushState}. */
export interface PushStateOptions extends GitStateOptions {
  /** Subject of the commit. Default: `Update the state of dashboards and alerts`. */
  readonly message?: string | undefined;
}

/** Result of {@link pushState}. */
export interface PushedState {
  /** Branch that contains the states. */
  readonly branch: string;
  /** The new commit; absent if there was nothing to push. */
  readonly commit?: string;
  /** State files in the commit that changed. */
  readonly files: readonly string[];
  /** Whether the current branch does not contain the commit; absent without a commit, and if states have their own branch. */
  readonly isBehind?: boolean;
}

const protectedHint =
  "If the branch is protected, keep the states on a separate branch: set `state: { branch: obstack-state }` in obstack.yaml.";

/** GitHub and GitLab do not run pipelines for a commit with this text. */
const skipPipelines = "[skip ci]";

/**
 * Commits the files in `state/`, and nothing else, on top of the remote branch: the one that `obstack.yaml` names (`state.branch`), or the
 * current one. Never conflicts: it merges each state with the remote one, and retries if another process pushed. Runs no hook but `pre-push`.
 *
 * @throws {AsCodeError} Of kind `git`, if Git fails, for example because the remote rejects the push; of kind `files` or `names`, if a state is invalid.
 */
export async function pushState(folder: string, options: PushStateOptions = {}): Promise<PushedState> {
  const { message = "Update the state of dashboards and alerts", ...gitOptions } = options;
  const repository = await openRepository(folder, gitOptions);
  const { branch, prefix } = repository;
  const base = await readBase(repository);
  const rejectedHint = repository.hasOwnBranch ? undefined : protectedHint;
  const pushOptions = { branch, rejectedHint, outrunHint: "Run `obstack state push` again." };
  const pushed = await pushWithRetry(repository, pushOptions, async () => {
    const replaced = await fetchBranch(repository);
    const parent = replaced ?? (repository.hasOwnBranch ? undefined : base);
    const changed = await mergeStates(folder, repository, base, parent);
    if (changed.size === 0) return undefined;
    const texts = new Map([...changed].map(([path, { merged }]) => [prefix + path, merged]));
    const commit = await createCommit(repository, parent, texts, `${message}\n\n${skipPipelines}`);
    return { commit, replaced, parent, changed };
  });
  if (pushed === undefined) return { branch, files: [] };
  const { commit, parent, changed } = pushed;
  for (const [path, { ours, merged }] of changed) {
    // The next push contains what was applied in the meantime.
    await updateStateFile(folder, path, async (now) =>
      now === ours ? merged : mergeText(repository, now ?? "", ours, merged),
    );
  }
  await writeBase(repository, commit);
  const files = [...changed.keys()];
  if (repository.hasOwnBranch) return { branch, commit, files };
  const paths = files.map((path) => prefix + path);
  return { branch, commit, files, isBehind: !(await followCurrentBranch(repository, parent, commit, paths)) };
}

async function mergeStates(
  folder: string,
  repository: Repository,
  base: string | undefined,
  parent: string | undefined,
): Promise<Map<string, { ours: string; merged: string }>> {
  const changed = new Map<string, { ours: string; merged: string }>();
  for (const path of await listStateFiles(folder)) {
    const ours = await readStateFile(folder, path);
    if (ours === undefined) continue;
    const full = repository.prefix + path;
    const theirs = await readCommitted(repository, parent, full);
    const before = await readCommitted(repository, base, full);
    const merged = theirs === undefined ? ours : await mergeText(repository, ours, before, theirs);
    // Nobody could read a damaged state.
    checkStateFile(path, merged);
    if (merged !== theirs) changed.set(path, { ours, merged });
  }
  return changed;
}

/** Creates a commit with other versions of files, without touching the working tree or its index. */
async function createCommit(
  repository: Repository,
  parent: string | undefined,
  texts: ReadonlyMap<string, string>,
  message: string,
): Promise<string> {
  return inTemporaryFolder(async (temporary) => {
    const { environment = process.env } = repository;
    const git = { ...repository, environment: { ...environment, GIT_INDEX_FILE: join(temporary, "index") } };
    await runGit(["read-tree", parent ?? "--empty"], git);
    for (const [path, text] of texts) {
      const blob = await runGit(["hash-object", "-w", "--stdin"], { ...git, input: text });
      await runGit(["update-index", "--add", "--cacheinfo", `100644,${blob},${path}`], git);
    }
    const tree = await runGit(["write-tree"], git);
    const parents = parent === undefined ? [] : ["-p", parent];
    return runGit(["commit-tree", tree, ...parents, "-F", "-"], { ...git, input: `${message}\n` });
  });
}

/** Moves the current branch to the new commit if it was at the parent, as `git commit` would. Returns whether it did. */
async function followCurrentBranch(
  repository: Repository,
  parent: string | undefined,
  commit: string,
  paths: readonly string[],
): Promise<boolean> {
  if (parent === undefined) return false;
  const { code } = await tryGit(["update-ref", `refs/heads/${repository.branch}`, commit, parent], repository);
  if (code !== 0) return false;
  await runGit(["reset", "--quiet", "HEAD", "--", ...paths.map((path) => `:/${path}`)], repository);
  return true;
}
