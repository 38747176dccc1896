import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { pathOf } from "./stack.ts";

/** Returns the commit that is checked out. */
export async function currentCommit(folder: string): Promise<string> {
  return git(folder, "rev-parse", "HEAD");
}

/** Returns a warning if the commit of the event is checked out, but the branch has newer ones. */
export async function describeOutdatedCheckout(
  folder: string,
  { commit, branch, ofEvent }: { readonly commit: string; readonly branch: string; readonly ofEvent: string },
): Promise<string | undefined> {
  if (commit !== ofEvent) return undefined;
  // If the remote cannot be read, the push of the states reports it.
  const listed = await git(folder, "ls-remote", "origin", `refs/heads/${branch}`).catch(() => "");
  const latest = listed.split("\t")[0] ?? "";
  if (latest === "" || latest === commit) return undefined;
  return `The commit of the event (${commit.slice(0, 7)}) is checked out, but ${branch} has newer commits, which may contain states of later runs. Set \`ref: ${branch}\` in the checkout step.`;
}

async function git(folder: string, ...argv: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", argv, { cwd: pathOf(folder) });
  return stdout.trim();
}
