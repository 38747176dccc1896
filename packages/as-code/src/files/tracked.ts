import { AsCodeError } from "../common/errors.ts";
import { gitError, tryGit } from "../common/run-git.ts";
import { access, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Refuses a file or folder that Git tracks: a repository could contain forged copies, which an undo would write to the server. */
export async function refuseTracked(
  folder: string,
  path: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  if ((await findRepository(folder)) === undefined) return;
  const argv = ["ls-files", "-z", "--", `:(literal)${path}`];
  const { code, stdout, stderr } = await tryGit(argv, { cwd: folder, signal });
  if (code !== 0) throw gitError(argv, stderr);
  const [first = ""] = stdout.split("\0");
  if (first === "") return;
  throw new AsCodeError(
    "files",
    `Git tracks ${first}. What an undo restores could be forged in a repository.`,
    `Check where it comes from. To stop tracking it, run \`git rm -r --cached ${path}\`.`,
  );
}

/** Returns the root of the Git repository whose working tree contains a folder; undefined without one. Does not run Git. */
export async function findRepository(folder: string): Promise<string | undefined> {
  let current = await realpath(folder).catch(() => undefined);
  while (current !== undefined) {
    const isRoot = await access(join(current, ".git")).then(
      () => true,
      () => false,
    );
    if (isRoot) return current;
    const parent = dirname(current);
    current = parent === current ? undefined : parent;
  }
  return undefined;
}
