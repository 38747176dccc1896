import { basename } from "node:path";
import { AsCodeError } from "../errors/errors.ts";
import { runGit } from "../files/git.ts";
import { folders } from "../files/paths.ts";
import { readSettings } from "../files/settings.ts";
import { readText, replaceText } from "../files/text-files.ts";
import { withLock } from "../state/lock.ts";
import { readState } from "../state/state.ts";
import { fetchBranch, openRepository, readBase, readCommitted, writeBase } from "./repository.ts";
import type { GitStateOptions, Repository } from "./repository.ts";

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
 * Writes the states on the branch that `obstack.yaml` names (`stateBranch`) to `state/`. Changes neither the current branch nor its index.
 *
 * @throws {AsCodeError} Of kind `files`, if `obstack.yaml` names no branch, a state is invalid, or a state changed both in the folder and on the
 *   branch: the others are written. Of kind `git`, if Git fails.
 */
export async function pullState(folder: string, options: GitStateOptions = {}): Promise<PulledState> {
  if ((options.branch ?? (await readSettings(folder)).stateBranch) === undefined) {
    throw new AsCodeError(
      "files",
      "obstack.yaml names no branch for states, so they are part of the current branch.",
      "Run `git pull`, or set `stateBranch: obstack-state` in obstack.yaml.",
    );
  }
  const { repository, commit, files, conflicts } = await readBranch(folder, options);
  const { branch } = repository;
  if (conflicts.length > 0) throw conflictError(conflicts, branch);
  return { branch, ...(commit === undefined ? {} : { commit }), files };
}

/** The states of targets: a remote may contain anything. */
const stateName = /^\w[\w.@-]*\.jsonl$/;

/** What {@link readBranch} found. */
interface ReadBranch {
  readonly repository: Repository;
  /** Latest commit of the branch; undefined if it does not exist yet. */
  readonly commit: string | undefined;
  /** State files that changed in the folder. */
  readonly files: readonly string[];
  /** State files that had changed in the folder and on the branch. */
  readonly conflicts: readonly string[];
}

/** Writes the states that changed only on their branch to a folder. */
export async function readBranch(folder: string, options: GitStateOptions): Promise<ReadBranch> {
  const repository = await openRepository(folder, options);
  const commit = await fetchBranch(repository);
  const files: string[] = [];
  const conflicts: string[] = [];
  if (commit === undefined) return { repository, commit, files, conflicts };
  const { prefix } = repository;
  const base = await readBase(repository);
  // Fails if the branch has no states of this folder.
  const argv = ["ls-tree", "--full-tree", "-z", "--name-only", `${commit}:${prefix}${folders.state}`];
  const listed = await runGit(argv, repository).catch(() => "");
  for (const name of listed.split("\0").filter((one) => stateName.test(one))) {
    const path = `${folders.state}/${name}`;
    const theirs = (await readCommitted(repository, commit, prefix + path)) ?? "";
    const before = await readCommitted(repository, base, prefix + path);
    const target = basename(name, ".jsonl");
    await withLock(folder, target, async () => {
      const ours = await readText(folder, path, "folder");
      if (ours === theirs || (ours !== undefined && theirs === before)) return;
      readState(theirs, path);
      if (ours !== undefined && ours !== before) conflicts.push(path);
      else {
        await replaceText(folder, path, theirs, { target, isDurable: true });
        files.push(path);
      }
    });
  }
  if (conflicts.length === 0) await writeBase(repository, commit);
  return { repository, commit, files, conflicts };
}

export function conflictError(paths: readonly string[], branch: string): AsCodeError {
  return new AsCodeError(
    "files",
    paths.map((path) => `${path} changed both in this folder and on ${branch}.`),
    "Move these files away and run `obstack state pull`. The next plan shows what was applied from here as changes on the server.",
  );
}
