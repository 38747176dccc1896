import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AsCodeError } from "../errors/errors.ts";
import { runGit } from "../files/git.ts";
import { readText } from "../files/text-files.ts";
import { listStates } from "../state/other-stacks.ts";
import { readState } from "../state/state.ts";
import { stateFileOf } from "../state/workspace.ts";
import { conflictError, readBranch } from "./pull-state.ts";
import { readCommitted, remote, writeBase } from "./repository.ts";
import type { GitStateOptions, Repository } from "./repository.ts";

/** Options for {@link commitStates}. */
export interface CommitStatesOptions extends GitStateOptions {
  /** Branch that contains only states. */
  readonly branch: string;
  /** Subject of the commit. */
  readonly message: string;
  /** How long to retry, in milliseconds. Default: two minutes. */
  readonly timeout?: number | undefined;
}

/** Another job pushes at the same time, or the network fails. Everything else would fail again. */
const temporary =
  /\[rejected\]|cannot lock ref|failed to update ref|already exists|Could not resolve|Failed to connect|Connection (?:reset|refused|timed out)|early EOF|error: 5\d\d/;

/** Maximum delay between two attempts, in milliseconds. */
const maxDelay = 2000;

/** GitHub and GitLab do not run pipelines for a commit with this text. */
const skipPipelines = "[skip ci]";

/**
 * Commits the states of a folder that changed since the last pull to their branch of the remote, and pulls those that changed there. Changes
 * neither the current branch nor its index.
 *
 * @returns The state files in the commit.
 * @throws {AsCodeError} Of kind `git`, if the remote rejects the push, or cannot be reached in time; of kind `files`, if a state is invalid, or
 *   changed on the branch too: the others are pushed.
 */
export async function commitStates(
  folder: string,
  { message, timeout = 120_000, ...options }: CommitStatesOptions,
): Promise<string[]> {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      return await commitOnce(folder, options, message);
    } catch (error) {
      if (!(error instanceof AsCodeError) || !temporary.test(error.message) || Date.now() > end) throw error;
    }
    await sleep(Math.random() * maxDelay, undefined, options.signal === undefined ? {} : { signal: options.signal });
  }
}

async function commitOnce(folder: string, options: GitStateOptions, message: string): Promise<string[]> {
  const { repository, commit: parent, conflicts } = await readBranch(folder, options);
  const { branch, prefix } = repository;
  let failure = conflicts.length === 0 ? undefined : conflictError(conflicts, branch);
  const changed = new Map<string, string>();
  for (const target of await listStates(folder)) {
    const path = stateFileOf(target);
    const text = await readText(folder, path, "folder");
    if (text === undefined || conflicts.includes(path)) continue;
    if (text === (await readCommitted(repository, parent, prefix + path))) continue;
    try {
      readState(text, path);
      changed.set(path, text);
    } catch (error) {
      if (!(error instanceof AsCodeError)) throw error;
      failure ??= error;
    }
  }
  if (changed.size > 0) {
    const commit = await createCommit(repository, parent, changed, `${message}\n\n${skipPipelines}`);
    await runGit(["push", "--quiet", remote, `${commit}:refs/heads/${branch}`], repository);
    if (conflicts.length === 0) await writeBase(repository, commit);
  }
  if (failure !== undefined) throw failure;
  return [...changed.keys()];
}

/** Creates a commit with other versions of files, without touching the working tree or its index. */
async function createCommit(
  repository: Repository,
  parent: string | undefined,
  texts: ReadonlyMap<string, string>,
  message: string,
): Promise<string> {
  const temporaryFolder = await mkdtemp(join(tmpdir(), "obstack-"));
  try {
    const { environment = process.env, prefix } = repository;
    const git = { ...repository, environment: { ...environment, GIT_INDEX_FILE: join(temporaryFolder, "index") } };
    await runGit(["read-tree", parent ?? "--empty"], git);
    for (const [path, text] of texts) {
      const blob = await runGit(["hash-object", "-w", "--stdin"], { ...git, input: text });
      await runGit(["update-index", "--add", "--cacheinfo", `100644,${blob},${prefix}${path}`], git);
    }
    const tree = await runGit(["write-tree"], git);
    const parents = parent === undefined ? [] : ["-p", parent];
    return await runGit(["commit-tree", tree, ...parents, "-F", "-"], { ...git, input: `${message}\n` });
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}
