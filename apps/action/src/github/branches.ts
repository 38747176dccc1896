import { request } from "./repository.ts";
import type { Repository } from "./repository.ts";

const permission = "contents: read";

/** Returns the latest commit of a branch. */
export async function readTip(repository: Repository, branch: string): Promise<string> {
  const { object } = await request(repository, permission, ({ git }, place) =>
    git.getRef({ ...place, ref: `heads/${branch}` }),
  );
  return object.sha;
}

async function compare(repository: Repository, from: string, to: string) {
  return request(repository, permission, ({ repos }, place) =>
    repos.compareCommitsWithBasehead({ ...place, basehead: `${from}...${to}`, per_page: 1 }),
  );
}

/** Returns the number of commits that are in one commit and not in another. */
export async function countCommits(repository: Repository, from: string, to: string): Promise<number> {
  return (await compare(repository, from, to)).ahead_by;
}

/** Maximum number of files in a comparison. */
const maxFiles = 300;

/** Returns whether files of a folder differ between two commits, also if there are too many files to know. */
export async function isFolderChanged(
  repository: Repository,
  { folder, from, to }: { readonly folder: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const { files = [] } = await compare(repository, from, to);
  return files.length >= maxFiles || files.some((file) => isInFolder(file, folder));
}

/** Returns whether a changed file is or was in a folder of the repository. */
export function isInFolder(
  { filename, previous_filename: before }: { readonly filename: string; readonly previous_filename?: string },
  folder: string,
): boolean {
  return folder === "." || [filename, before ?? ""].some((path) => path.startsWith(`${folder}/`));
}
