import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { context } from "@actions/github";
import { runGit } from "@obstack/as-code/files";
import { pathOf } from "../inputs/inputs.ts";

/** Returns the parents of a commit. Reads the commit itself, because a shallow clone hides them. */
export async function parentsOf(folder: string, commit: string): Promise<string[]> {
  const text = await git(folder, "cat-file", "commit", commit);
  const [head = ""] = text.split("\n\n", 1);
  return [...head.matchAll(/^parent (\w+)$/gm)].map(([, parent = ""]) => parent);
}

/** Fetches a ref and returns its commit; undefined if it does not exist. Uses the token if the checkout kept no credentials. */
export async function fetchRef(
  folder: string,
  ref: string,
  token: string,
): Promise<{ readonly commit: string; readonly parents: readonly string[] } | undefined> {
  const argv = ["fetch", "--quiet", "--no-tags", "--depth=1", "origin", `+${ref}:refs/obstack/fetched`];
  try {
    await withCredentials(token, (environment) => gitWith(folder, environment, argv));
  } catch {
    return undefined;
  }
  const commit = await git(folder, "rev-parse", "refs/obstack/fetched");
  return { commit, parents: await parentsOf(folder, commit) };
}

/** Without a prompt, missing credentials fail at once. */
const noPrompts = { GIT_TERMINAL_PROMPT: "0" };

/** Runs Git on the remote: with the credentials that the checkout kept, or else with the token. Both together are refused. */
export async function withCredentials<Result>(
  token: string,
  run: (environment: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  const authorization = Buffer.from(`x-access-token:${token}`).toString("base64");
  // For the server of the repository, and no other.
  const variables = {
    ...noPrompts,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `http.${context.serverUrl}/.extraheader`,
    GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${authorization}`,
  };
  return run(noPrompts).catch(async () => run(variables));
}

/**
 * Writes the files of a folder as they are in a commit to another folder.
 *
 * @param to Absolute path.
 * @throws {Error} If the commit cannot be read. The folder may be missing in it.
 */
export async function writeFilesOf(
  folder: string,
  { commit, to, token }: { readonly commit: string; readonly to: string; readonly token: string },
): Promise<void> {
  const isKnown = await git(folder, "cat-file", "-e", `${commit}^{tree}`).then(
    () => true,
    () => false,
  );
  const argv = ["fetch", "--quiet", "--no-tags", "--depth=1", "origin", commit];
  if (!isKnown) await withCredentials(token, (environment) => gitWith(folder, environment, argv));
  const tree =
    folder === "."
      ? commit
      : await git(folder, "rev-parse", "--quiet", "--verify", `${commit}:${folder}`).catch(() => undefined);
  if (tree === undefined) return;
  // An index of its own, so that the checkout stays as it is.
  const own = { GIT_INDEX_FILE: join(to, ".index") };
  await gitWith(folder, own, ["read-tree", tree]);
  await gitWith(".", own, ["checkout-index", "--all", `--prefix=${to}/`]);
  await rm(join(to, ".index"));
}

/** Runs Git in a folder of the workspace, and returns what it prints. */
export async function git(folder: string, ...argv: string[]): Promise<string> {
  return gitWith(folder, {}, argv);
}

async function gitWith(
  folder: string,
  environment: Readonly<Record<string, string>>,
  argv: readonly string[],
): Promise<string> {
  return runGit(argv, {
    cwd: existingFolder(pathOf(folder)),
    environment: { ...process.env, ...noPrompts, ...environment },
  });
}

/** Returns a folder, or the closest one above it that exists: a pull request can add the stack. */
function existingFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingFolder(dirname(path));
}
