import { setOutput, warning } from "@actions/core";
import { context } from "@actions/github";
import { codeBlock, escapeMarkdown, proseToMarkdown } from "@obstack/markdown";
import { describeSkipped } from "@obstack/as-code/reports";
import { conflictHint, publishReport } from "../report/report.ts";
import { pullRequestOf, queuedCommitOf } from "../inputs/context.ts";
import { folderInWorkspace } from "../inputs/inputs.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { exitCodes } from "../obstack/run-obstack.ts";
import { checkName, writeCheck } from "../github/checks.ts";
import type { Conclusion } from "../github/checks.ts";
import { markerOf, writeStickyComment } from "../github/comments.ts";
import { checkOutMerge } from "../github/merge-checkout.ts";
import type { Merge } from "../github/merge-checkout.ts";
import { readMergeability } from "../github/pull-requests.ts";
import type { Repository } from "../github/repository.ts";
import { makePlans } from "./make-plans.ts";
import type { Plans } from "./make-plans.ts";
import { previewPlans } from "./preview-plans.ts";

/**
 * Plans all targets for the result of a merge, and reports the plans in a comment, a check and the summary of the run. Returns the exit code.
 *
 * @throws {Error} If the pull request is closed: a plan that is recorded after the merge was not reviewed.
 */
export async function plan(inputs: Inputs, repository: Repository): Promise<number> {
  const pull = pullRequestOf();
  const merge = pull === undefined ? undefined : await checkOutMerge(repository, inputs, pull);
  // The merge can contain other links.
  if (merge !== undefined) folderInWorkspace(inputs.folder);
  const plans = await makePlans(inputs, pull, merge);
  const { create = 0, update = 0, delete: remove = 0 } = plans.report?.summary.counts ?? {};
  const changes = create + update + remove;
  const [conclusion, title, effect] = outcomeOf(plans, changes);
  const code = conclusion === "failure" ? exitCodes.failure : changes > 0 ? exitCodes.differences : exitCodes.success;
  const commit = pull?.commit ?? queuedCommitOf() ?? context.sha;
  const marker = markerOf("plan", inputs.folder);
  const outdated = merge?.base === undefined ? undefined : merge.notice;
  const parts = {
    head: [marker, ...headOf(inputs, plans, outdated)],
    report: plans.report,
    foot: [
      effect,
      `<sub>Commit ${commit.slice(0, 7)}${describeBase(pull?.branch, merge)}. This comment is updated on each push.</sub>`,
    ],
  };
  const previews = pull === undefined ? undefined : await previewPlans(inputs, { pull, plans, base: merge?.base });
  const body = await publishReport({ ...parts, previews });
  setOutput("exit-code", code);
  setOutput("changes", changes);
  const check = { name: checkName("plan", inputs.folder), commit, conclusion, title, summary: `Exit code: ${code}` };
  // The plan of a merge queue has no digest: nobody reviews it.
  if (pull === undefined && queuedCommitOf() !== undefined) await writeCheck(repository, check);
  if (pull === undefined) return code;
  const write = async (): Promise<void> => {
    // Nobody reviews a plan after the merge.
    await readMergeability(repository, pull.number);
    await writeStickyComment(repository, pull.number, marker, body);
    await writeCheck(repository, { ...check, digests: plans.digests }).catch(async (error: unknown) => {
      await writeCheck(repository, { ...check, conclusion: "failure", title: "The plan was not recorded" });
      throw error;
    });
  };
  await write().catch((error: unknown) => {
    // The token of a pull request from a fork can only read.
    if (!pull.isFork) throw error;
    warning(`The plan is only in the summary of the run: ${(error as Error).message}`);
  });
  return code;
}

function describeBase(branch: string | undefined, merge: Merge | undefined): string {
  if (branch === undefined || merge?.base === undefined) return "";
  return `, merged into ${escapeMarkdown(branch)} at ${merge.base.slice(0, 7)}`;
}

function headOf({ folder }: Inputs, { notices, mistakes }: Plans, outdated: string | undefined): string[] {
  return [
    ...(outdated === undefined ? [] : [`> **Warning:** ${proseToMarkdown(outdated)}`]),
    ...(folder === "." ? [] : [`## ${escapeMarkdown(folder)}`]),
    ...notices.map((notice) => `> ${proseToMarkdown(notice)}`),
    ...(mistakes === undefined ? [] : [`### No plan`, codeBlock(mistakes)]),
  ];
}

const nothing = "Nothing was planned, so an apply will skip every change.";

/** Returns the conclusion and the title of the check, and what an apply does after the merge. */
function outcomeOf(
  { report, mistakes, notices }: Plans,
  changes: number,
): [conclusion: Conclusion, title: string, effect: string] {
  if (mistakes !== undefined) return ["failure", "The plan failed", nothing];
  if (report === undefined) return ["neutral", "Not every target was planned", nothing];
  if (report.summary.failed > 0)
    return ["failure", "The plan failed", "An apply will skip the changes of the targets that failed."];
  if (notices.length > 0) {
    const effect = "An apply will skip the changes of the targets that were not planned.";
    return ["neutral", "Not every target was planned", effect];
  }
  const title = changes === 0 ? "No changes" : `${changes} ${changes === 1 ? "object changes" : "objects change"}`;
  const effect = "After the merge, exactly these changes are applied";
  const skips = describeSkipped(report.skipped).map((group) => group.title);
  if (skips.length > 0) {
    const hint = report.skipped.some(({ reason }) => reason === "conflict") ? ` ${conflictHint}` : "";
    const except = `${effect}, except those that are skipped: ${skips.join(", ")}.${hint}`;
    // Others must not wait for a decision about a conflict.
    return ["neutral", `${title}, skipped: ${skips.join(", ")}`, except];
  }
  return ["success", title, changes === 0 ? "After the merge, an apply changes nothing on the servers." : `${effect}.`];
}
