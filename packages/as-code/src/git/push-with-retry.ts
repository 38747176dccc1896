import { setTimeout as sleep } from "node:timers/promises";
import { AsCodeError } from "../common/errors.ts";
import { gitError, tryGit } from "../common/run-git.ts";
import type { GitOptions } from "../common/run-git.ts";
import { remote } from "./repository.ts";

/** An attempt fails if another process pushes at the same time. */
const maxAttempts = 10;

/** Maximum delay after the first attempt, in milliseconds. It grows with each attempt. */
const maxDelay = 500;

/** What a server prints while another push holds the lock of the branch. */
const locked = /cannot lock ref|failed to update ref|already exists/;

/** A commit to push. */
export interface NextCommit {
  readonly commit: string;
  /** Commit of the branch that it replaces; undefined if it creates the branch. */
  readonly replaced: string | undefined;
}

/** Options for {@link pushWithRetry}. */
export interface PushWithRetryOptions {
  readonly branch: string;
  /** What to do if the remote rejects the push. */
  readonly rejectedHint?: string | undefined;
  /** What to do if other processes were faster in every attempt. */
  readonly outrunHint: string;
}

/**
 * Pushes a commit to a branch that other processes push to, and replaces only the commit that was read. Creates the commit again if another
 * process was faster.
 *
 * @param create Reads the branch, and creates the commit. Returns undefined if there is nothing to push.
 * @returns The pushed commit, as `create` returned it.
 * @throws {AsCodeError} Of kind `git`, if the remote rejects the push, or other processes were faster in every attempt.
 */
export async function pushWithRetry<Next extends NextCommit>(
  git: GitOptions,
  { branch, rejectedHint, outrunHint }: PushWithRetryOptions,
  create: () => Promise<Next | undefined>,
): Promise<Next | undefined> {
  const ref = `refs/heads/${branch}`;
  for (let attempt = 1; ; attempt++) {
    const next = await create();
    if (next === undefined) return undefined;
    const { commit, replaced = "" } = next;
    const lease = `--force-with-lease=${ref}:${replaced}`;
    const { code, stderr } = await tryGit(["push", "--quiet", lease, remote, `${commit}:${ref}`], git);
    if (code === 0) return next;
    const [current = ""] = (await tryGit(["ls-remote", remote, ref], git)).stdout.split("\t", 1);
    const isOutrun = current !== replaced;
    if (!isOutrun && (!locked.test(stderr) || attempt === maxAttempts)) throw gitError(["push"], stderr, rejectedHint);
    if (attempt === maxAttempts) {
      throw new AsCodeError(
        "git",
        `Other processes pushed to ${branch} during each of ${maxAttempts} attempts.`,
        outrunHint,
      );
    }
    const delay = Math.random() * maxDelay * attempt;
    await sleep(delay, undefined, git.signal === undefined ? {} : { signal: git.signal });
  }
}
