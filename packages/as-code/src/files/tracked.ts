import { AsCodeError } from "../common/errors.ts";
import { gitError, tryGit } from "../common/run-git.ts";
import { findRepository } from "./find-repository.ts";

/**
 * Refuses files that Git tracks: a repository could contain forged undo logs, which an undo would write to the server.
 *
 * @param path File or folder within the folder.
 * @throws {AsCodeError} Of kind `files`, if Git tracks the file, or a file in the folder.
 * @throws {AsCodeError} Of kind `git`, if the folder is in a repository and Git cannot be run.
 */
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
    `Git tracks ${first}. Undo logs and journals in a repository can be forged.`,
    `Check where it comes from. To stop tracking it, run \`git rm -r --cached ${path}\`.`,
  );
}
