import { AsCodeError } from "../common/errors.ts";
import { runGit, tryGit } from "../common/run-git.ts";
import { findRepository } from "../files/tracked.ts";
import { folders } from "../files/names-of-files.ts";
import { readState } from "../state/state.ts";
import { fetchBranch, openRepository, readBase, readCommitted } from "./repository.ts";
import type { GitStateOptions, Repository } from "./repository.ts";
import { readStateFile } from "./state-files.ts";

/** A state without changes that another clone applied. */
export interface OutdatedState {
  readonly target: string;
  /** Serial of the state in the folder; 0 without one. */
  readonly serial: number;
  /** Serial of the state on the remote. */
  readonly remoteSerial: number;
}

/** Whether the states of a folder contain everything that other clones applied. */
export interface CheckedStates {
  readonly outdated: readonly OutdatedState[];
  /** Branch that contains the states; absent if it is not known. */
  readonly branch?: string;
  /** Why other clones are not known, as a sentence; absent if they are. */
  readonly unknown?: string;
}

/** How long to wait for the remote, in milliseconds. Without it, an apply still works. */
const timeLimit = 10_000;

/** Git never asks for a password here: nobody expects a prompt from an apply. */
const noPrompts = { GIT_TERMINAL_PROMPT: "0", GIT_SSH_COMMAND: "ssh -oBatchMode=yes" };

/**
 * Compares the states of a folder with those on their branch of the remote: the one that `obstack.yaml` names (`state.branch`), or the current one.
 * An apply from an outdated state would revert the changes of other clones. Fetches the branch once, and changes nothing else.
 *
 * @param names Names of the targets.
 */
export async function checkStates(
  folder: string,
  names: readonly string[],
  { environment = process.env, signal }: GitStateOptions = {},
): Promise<CheckedStates> {
  if ((await findRepository(folder)) === undefined)
    return { outdated: [], unknown: "The folder is not in a Git repository." };
  const limit = AbortSignal.timeout(timeLimit);
  const options = {
    environment: { ...noPrompts, ...environment },
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  };
  try {
    const repository = await openRepository(folder, options);
    const commit = await fetchBranch(repository);
    const { branch } = repository;
    if (commit === undefined) return { outdated: [], branch };
    return { outdated: await findOutdated(repository, folder, commit, names), branch };
  } catch (error) {
    signal?.throwIfAborted();
    if (limit.aborted) return { outdated: [], unknown: "The remote did not respond in time." };
    if (!(error instanceof AsCodeError)) throw error;
    return { outdated: [], unknown: error.message.split("\n")[0] ?? "" };
  }
}

async function findOutdated(
  repository: Repository,
  folder: string,
  commit: string,
  names: readonly string[],
): Promise<OutdatedState[]> {
  const base = await readBase(repository);
  const shared = base === undefined ? undefined : await mergeBase(repository, base, commit);
  const changed = await listChanged(repository, shared, commit);
  const outdated: OutdatedState[] = [];
  for (const target of names) {
    const path = `${folders.state}/${target}.jsonl`;
    if (!changed.has(repository.prefix + path)) continue;
    const [ours, theirs] = [
      await readStateFile(folder, path),
      await readCommitted(repository, commit, repository.prefix + path),
    ];
    if (theirs === undefined || theirs === ours) continue;
    const serial = ours === undefined ? 0 : readState(ours, path).serial;
    const { serial: remoteSerial } = readState(theirs, path);
    // Without a common commit, as in a shallow clone, a later serial contains the earlier ones.
    if (shared !== undefined || remoteSerial >= serial) outdated.push({ target, serial, remoteSerial });
  }
  return outdated;
}

/** Returns the last commit that both sides contain; undefined if it is not known. */
async function mergeBase(repository: Repository, base: string, commit: string): Promise<string | undefined> {
  const { code, stdout } = await tryGit(["merge-base", base, commit], repository);
  return code === 0 ? stdout.trim() : undefined;
}

/** Returns the states that changed on the remote since a commit; all of them if it is not known. */
async function listChanged(
  repository: Repository,
  since: string | undefined,
  commit: string,
): Promise<ReadonlySet<string>> {
  const { prefix } = repository;
  const argv =
    since === undefined
      ? ["ls-tree", "--full-tree", "-r", "-z", "--name-only", commit, `${prefix}${folders.state}/`]
      : ["diff", "--name-only", "-z", "--no-renames", since, commit, "--", `:(top,literal)${prefix}${folders.state}`];
  return new Set((await runGit(argv, repository)).split("\0"));
}
