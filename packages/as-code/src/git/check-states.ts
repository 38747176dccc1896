import { AsCodeError } from "../errors/errors.ts";
import { tryGit, findRepository } from "../files/git.ts";
import { readText } from "../files/text-files.ts";
import { stateFileOf } from "../state/workspace.ts";
import { fetchBranch, openRepository, readBase, readCommitted } from "./repository.ts";
import type { GitStateOptions, Repository } from "./repository.ts";

/** Whether the states of a folder contain everything that other clones applied. */
export interface CheckedStates {
  /** Targets whose state lacks changes that another clone applied. */
  readonly outdated: readonly string[];
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
 * Compares the states of a folder with those on their branch of the remote: the one that `obstack.yaml` names (`stateBranch`), or the current one.
 * An apply from an outdated state would revert the changes of other clones. Fetches the branch once, and changes nothing else.
 *
 * @param names Names of the targets.
 */
export async function checkStates(
  folder: string,
  names: readonly string[],
  { environment = process.env, signal, ...options }: GitStateOptions = {},
): Promise<CheckedStates> {
  if ((await findRepository(folder)) === undefined)
    return { outdated: [], unknown: "The folder is not in a Git repository." };
  const limit = AbortSignal.timeout(timeLimit);
  const limited = {
    ...options,
    environment: { ...noPrompts, ...environment },
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  };
  try {
    const repository = await openRepository(folder, limited);
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
): Promise<string[]> {
  const base = await readBase(repository);
  // In a shallow clone, the last common commit may not be known.
  const shared = (await tryGit(["merge-base", base ?? commit, commit], repository)).stdout.trim();
  const outdated: string[] = [];
  for (const target of names) {
    const path = stateFileOf(target);
    const theirs = await readCommitted(repository, commit, repository.prefix + path);
    if (theirs === undefined || theirs === (await readText(folder, path, "folder"))) continue;
    const before = await readCommitted(repository, shared === "" ? base : shared, repository.prefix + path);
    if (theirs !== before) outdated.push(target);
  }
  return outdated;
}
