import { withRetry } from "./repository.ts";
import type { Repository } from "./repository.ts";

const permission = "contents: read";

/** Returns the latest commit of a branch. */
export async function readTip({ octokit, owner, repo }: Repository, branch: string): Promise<string> {
  const { data } = await withRetry(permission, async () =>
    octokit.rest.git.getRef({ owner, repo, ref: `heads/${branch}` }),
  );
  return data.object.sha;
}

/** Returns the number of commits that are in one commit and not in another. */
export async function countCommits({ octokit, owner, repo }: Repository, from: string, to: string): Promise<number> {
  const { data } = await withRetry(permission, async () =>
    octokit.rest.repos.compareCommitsWithBasehead({ owner, repo, basehead: `${from}...${to}`, per_page: 1 }),
  );
  return data.ahead_by;
}

/** Maximum number of files in a comparison. */
const maxFiles = 300;

/** Returns whether files of a folder differ between two commits, also if there are too many files to know. */
export async function isFolderChanged(
  { octokit, owner, repo }: Repository,
  { folder, from, to }: { readonly folder: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const { data } = await withRetry(permission, async () =>
    octokit.rest.repos.compareCommitsWithBasehead({ owner, repo, basehead: `${from}...${to}`, per_page: 1 }),
  );
  const files = data.files ?? [];
  return files.length >= maxFiles || files.some((file) => isInFolder(file, folder));
}

/** Returns whether a changed file is or was in a folder of the repository. */
export function isInFolder(
  { filename, previous_filename: before }: { readonly filename: string; readonly previous_filename?: string },
  folder: string,
): boolean {
  return folder === "." || [filename, before ?? ""].some((path) => path.startsWith(`${folder}/`));
}
