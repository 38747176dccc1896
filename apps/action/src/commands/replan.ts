import { info, setOutput } from "@actions/core";
import { context } from "@actions/github";
import { isFolderChanged, isInFolder, readTip } from "../github/branches.ts";
import { listOpenPulls } from "../github/pull-requests.ts";
import { withRetry } from "../github/repository.ts";
import type { Repository } from "../github/repository.ts";
import { dispatchWorkflow } from "../github/workflow.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { exitCodes } from "../obstack/run-obstack.ts";

/**
 * Starts new plans of the open pull requests into a branch that moved: their plans are for an older state of it. Each plan is a run of the same
 * workflow, with the input `pull`. Returns the exit code.
 */
export async function replan({ folder }: Inputs, repository: Repository): Promise<number> {
  const branch = context.ref.replace(/^refs\/heads\//, "");
  const before: unknown = context.payload["before"];
  if (typeof before === "string" && !/^0+$/.test(before)) {
    // Includes the states of an apply that ran since the push.
    const to = await readTip(repository, branch);
    if (!(await isFolderChanged(repository, { folder, from: before, to }))) {
      info(`No file of ${folder} changed on ${branch}, so every plan is up to date.`);
      setOutput("pulls", "");
      return exitCodes.success;
    }
  }
  const pulls = await findPulls(repository, { folder, branch });
  for (const number of pulls) await dispatchWorkflow(repository, branch, { pull: String(number) });
  info(`New plans: ${pulls.map((number) => `#${number}`).join(", ") || "none"}`);
  setOutput("pulls", pulls.join(" "));
  return exitCodes.success;
}

/** Returns the open pull requests of this repository that change files of a folder. Those of forks have no plan that could be out of date. */
async function findPulls(
  repository: Repository,
  { folder, branch }: { readonly folder: string; readonly branch: string },
): Promise<number[]> {
  const { octokit, owner, repo } = repository;
  const found: number[] = [];
  for (const { number, head } of await listOpenPulls(repository, branch)) {
    if (head.repo?.full_name !== `${owner}/${repo}`) continue;
    const files = await withRetry("pull-requests: read", async () =>
      octokit.paginate(octokit.rest.pulls.listFiles, { owner, repo, pull_number: number, per_page: 100 }),
    );
    // A pull request that only reverts drift has no files.
    if (files.length === 0 || files.some((file) => isInFolder(file, folder))) found.push(number);
  }
  return found;
}
