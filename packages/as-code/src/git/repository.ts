import { setTimeout as sleep } from "node:timers/promises";
import { AsCodeError } from "../errors/errors.ts";
import { readSettings } from "../files/settings.ts";
import { gitError, runGit, tryGit } from "../files/git.ts";
import type { GitOptions } from "../files/git.ts";

export const remote = "origin";

/** Options for {@link pullState} and {@link checkStates}. */
export interface GitStateOptions {
  /** Branch that contains only states. Default: `stateBranch` of `obstack.yaml`, or else the current branch. */
  readonly branch?: string | undefined;
  /** Environment of Git, for example one without secrets. Default: the environment of this process. */
  readonly environment?: NodeJS.ProcessEnv | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The Git repository of a stack, and the branch with its states. */
export interface Repository extends GitOptions {
  /** Path of the stack in the repository, with a final `/`; empty at the root. */
  readonly prefix: string;
  readonly branch: string;
  /** Whether states have a branch of their own. Otherwise they are on the current branch, like the other files. */
  readonly hasOwnBranch: boolean;
}

/** Finds the repository of a stack and the branch of its states. */
export async function openRepository(folder: string, options: GitStateOptions): Promise<Repository> {
  const { stateBranch, place } = await readSettings(folder);
  const { branch = stateBranch, ...rest } = options;
  const git = { ...rest, cwd: folder };
  const { code, stdout } = await tryGit(["rev-parse", "--show-prefix"], git);
  if (code !== 0) {
    throw new AsCodeError(
      "git",
      `${folder === "." ? "This folder" : folder} is not in a Git repository.`,
      "Run `git init`, add a remote named origin, and commit the files.",
    );
  }
  const prefix = stdout.replace(/\n$/, "");
  if (branch !== undefined) {
    if ((await tryGit(["check-ref-format", "--branch", branch], git)).code !== 0) {
      throw new AsCodeError("files", {
        ...place({ path: ["stateBranch"] }),
        message: `${JSON.stringify(branch)} is not a valid branch name.`,
      });
    }
    return { ...git, prefix, branch, hasOwnBranch: true };
  }
  return { ...git, prefix, branch: await currentBranch(git), hasOwnBranch: false };
}

async function currentBranch(git: GitOptions): Promise<string> {
  const { code, stdout } = await tryGit(["symbolic-ref", "--quiet", "--short", "HEAD"], git);
  const branch = stdout.trim();
  if (code === 0) {
    if ((await tryGit(["rev-parse", "--quiet", "--verify", "HEAD"], git)).code === 0) return branch;
    throw new AsCodeError(
      "git",
      `The branch ${branch} has no commits, so its remote state is not known.`,
      "Commit the other files first.",
    );
  }
  throw new AsCodeError(
    "git",
    "The repository is on no branch (detached HEAD), so the remote state is not known.",
    "Check out a branch first, for example `git checkout main`.",
  );
}

/** An attempt to fetch fails if another process fetches into the same repository. */
const maxFetches = 10;

const maxFetchDelay = 200;

/** Fetches a branch, unless the repository already has its latest commit. Returns that commit, or undefined if the branch does not exist. */
export async function fetchBranch({ branch, ...git }: Repository): Promise<string | undefined> {
  const ref = `refs/heads/${branch}`;
  const list = await tryGit(["ls-remote", "--exit-code", remote, ref], git);
  if (list.code === 2) return undefined;
  if (list.code !== 0) {
    const { stdout } = await tryGit(["remote"], git);
    if (stdout.split("\n").includes(remote)) throw gitError(["ls-remote"], list.stderr);
    throw new AsCodeError(
      "git",
      `The repository has no remote named ${remote}.`,
      `Add it with \`git remote add ${remote} URL\`.`,
    );
  }
  const [latest = ""] = list.stdout.split("\t", 1);
  const tracking = `refs/remotes/${remote}/${branch}`;
  const argv = ["fetch", "--quiet", "--no-tags", remote, `+${ref}:${tracking}`];
  for (let attempt = 1; (await readCommit(git, tracking)) !== latest; attempt++) {
    const { code, stderr } = await tryGit(argv, git);
    if (code === 0) return runGit(["rev-parse", `${tracking}^{commit}`], git);
    if (!isLocked(stderr) || attempt === maxFetches) throw gitError(argv, stderr);
    // Concurrent commands of one CI job share a checkout: the other one may be fetching this commit.
    await sleep(Math.random() * maxFetchDelay, undefined, git.signal === undefined ? {} : { signal: git.signal });
  }
  return latest;
}

function isLocked(stderr: string): boolean {
  return /\.lock'|cannot lock ref|shallow file has changed/.test(stderr);
}

async function readCommit(git: GitOptions, name: string): Promise<string | undefined> {
  const { code, stdout } = await tryGit(["rev-parse", "--quiet", "--verify", `${name}^{commit}`], git);
  return code === 0 ? stdout.trim() : undefined;
}

/** Reads a file of a commit; returns undefined if either does not exist. */
export async function readCommitted(
  git: GitOptions,
  commit: string | undefined,
  path: string,
): Promise<string | undefined> {
  if (commit === undefined) return undefined;
  const { code, stdout } = await tryGit(["cat-file", "blob", `${commit}:${path}`], git);
  return code === 0 ? stdout : undefined;
}

/** Returns the ref of the last commit that was pulled from a branch of states, to tell local changes from remote ones. */
const baseRef = (branch: string): string => `refs/obstack/states/${branch}`;

/** Returns the commit that the local states are based on, or undefined: the last pulled one, or else the current one. */
export async function readBase({ branch, hasOwnBranch, ...git }: Repository): Promise<string | undefined> {
  const pulled = hasOwnBranch ? await readCommit(git, baseRef(branch)) : undefined;
  return pulled ?? (await readCommit(git, "HEAD"));
}

export async function writeBase({ branch, ...git }: Repository, commit: string): Promise<void> {
  await runGit(["update-ref", baseRef(branch), commit], git);
}
