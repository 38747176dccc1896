import { AsCodeError } from "../common/errors.ts";
import { readSettings } from "../files/settings.ts";
import { mergeText, updateStateFile } from "./state-files.ts";
import { fetchBranch, isStateFile, openRepository, readBase, readCommitted, writeBase } from "./repository.ts";
import type { GitStateOptions } from "./repository.ts";
import { runGit } from "../common/run-git.ts";

/** Result of {@link pullState}. */
export interface PulledState {
  /** Branch that contains the states. */
  readonly branch: string;
  /** Commit that was read; absent if the branch does not exist yet. */
  readonly commit?: string;
  /** State files that changed in the folder. */
  readonly files: readonly string[];
}

/**
 * Merges the states on the branch that `obstack.yaml` names (`state.branch`) into `state/`. Does not change the current branch or its index.
 *
 * @throws {AsCodeError} Of kind `files`, if `obstack.yaml` names no branch, or a state is invalid; of kind `git`, if Git fails.
 */
export async function pullState(folder: string, options: GitStateOptions = {}): Promise<PulledState> {
  if ((await readSettings(folder)).state?.branch === undefined) {
    throw new AsCodeError(
      "files",
      "obstack.yaml names no branch for states, so they are part of the current branch.",
      "Run `git pull`, or set `state: { branch: obstack-state }` in obstack.yaml.",
    );
  }
  const repository = await openRepository(folder, options);
  const { branch, prefix } = repository;
  const commit = await fetchBranch(repository);
  if (commit === undefined) return { branch, files: [] };
  const base = await readBase(repository);
  // Fails if the branch has no states of this folder.
  const listed = await runGit(
    ["ls-tree", "--full-tree", "-z", "--name-only", `${commit}:${prefix}state`],
    repository,
  ).catch(() => "");
  const files: string[] = [];
  for (const name of listed.split("\0").filter((one) => one !== "" && isStateFile(one))) {
    const path = `state/${name}`;
    const theirs = (await readCommitted(repository, commit, prefix + path)) ?? "";
    const before = await readCommitted(repository, base, prefix + path);
    const changed = await updateStateFile(folder, path, async (ours) =>
      ours === undefined ? theirs : mergeText(repository, ours, before, theirs),
    );
    if (changed) files.push(path);
  }
  await writeBase(repository, commit);
  return { branch, commit, files };
}
