import { setOutput, warning } from "@actions/core";
import { context } from "@actions/github";
import type { FleetReport, TargetResult } from "@obstack/as-code";
import { codeBlock, escapeMarkdown } from "@obstack/markdown";
import { accessOf, hasCredentials } from "../stack/access.ts";
import { checkName } from "../inputs/check-names.ts";
import { pullRequestOf, queuedCommitOf } from "../inputs/context.ts";
import type { PullRequest } from "../inputs/context.ts";
import { environmentOfTarget } from "../inputs/environment.ts";
import { namesOf, resultOf, runOnTargets } from "../stack/fleet.ts";
import { folderInWorkspace } from "../inputs/inputs.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { publishReport } from "../obstack/publish-report.ts";
import { findingsToText, shortened } from "../report/report.ts";
import { exitCodes } from "../obstack/result.ts";
import { runObstack } from "../obstack/run-obstack.ts";
import { pullStates } from "../stack/stack.ts";
import { mistakesOf, validate } from "../stack/validate.ts";
import type { CheckedFiles } from "../stack/validate.ts";
import { writeCheck } from "../github/checks.ts";
import { markerOf, maxBodyLength } from "../github/marker.ts";
import { checkOutMerge } from "../github/merge-checkout.ts";
import type { Merge } from "../github/merge-checkout.ts";
import { readPullRequest } from "../github/pull-request.ts";
import { writePlan } from "../github/reviewed-plan.ts";
import type { Repository } from "../github/repository.ts";
import { writeStickyComment } from "../github/sticky-comment.ts";

/** The plans of all targets. */
interface Plans {
  /** Absent if no target was planned. */
  readonly report?: FleetReport;
  /** Digests of the plans that an apply may apply, by target. */
  readonly digests: Readonly<Record<string, string>>;
  /** Why targets were not planned. */
  readonly notices: readonly string[];
  /** Mistakes that prevented everything. */
  readonly mistakes?: string;
}

/**
 * Plans all targets for the result of a merge, and reports the plans in a comment, a check and the summary of the run. Returns the exit code.
 *
 * @throws {Error} If the pull request is closed: a plan that is recorded after the merge was not reviewed.
 */
export async function plan(inputs: Inputs, repository: Repository): Promise<number> {
  const pull = inputs.pull === undefined ? pullRequestOf() : await readPullRequest(repository, inputs.pull);
  if (pull?.isFork === true) process.env["OBSTACK_GENERATORS"] = "off";
  const merge = pull === undefined ? undefined : await checkOutMerge(repository, inputs, pull);
  // The merge can contain other links.
  if (merge !== undefined) folderInWorkspace(inputs.folder);
  const plans = await makePlans(inputs, pull, merge);
  const { create = 0, update = 0, delete: remove = 0 } = plans.report?.summary.counts ?? {};
  const changes = create + update + remove;
  const skips = describeSkips(plans);
  const hasFailed = plans.mistakes !== undefined || skips !== undefined || (plans.report?.summary.failed ?? 0) > 0;
  const isComplete = plans.notices.length === 0;
  const code = hasFailed ? exitCodes.failure : changes > 0 ? exitCodes.differences : exitCodes.success;
  const commit = pull?.commit ?? queuedCommitOf() ?? context.sha;
  const marker = markerOf("plan", inputs.folder);
  const outdated = merge?.base === undefined ? undefined : merge.notice;
  const body = await publishReport(
    {
      head: [marker, ...headOf(inputs, plans, outdated)],
      report: plans.report,
      foot: [
        describeApply(plans, isComplete, skips),
        `<sub>Commit ${commit.slice(0, 7)}${describeBase(pull?.branch, merge)}. This comment is updated on each push, and when ${escapeMarkdown(pull?.branch ?? "the base branch")} changes.</sub>`,
      ],
    },
    maxBodyLength,
  );
  setOutput("exit-code", code);
  setOutput("changes", changes);
  const check = {
    name: checkName("plan", inputs.folder),
    commit,
    conclusion: hasFailed ? "failure" : isComplete ? "success" : "neutral",
    title: describeResult(hasFailed, isComplete, changes),
    summary: `Exit code: ${code}`,
  } as const;
  // The plan of a merge queue has no digest: nobody reviews it.
  if (pull === undefined && queuedCommitOf() !== undefined) await writeCheck(repository, check);
  if (pull === undefined) return code;
  const write = async (): Promise<void> => {
    // Nobody reviews a plan after the merge.
    if (inputs.pull !== undefined) await readPullRequest(repository, pull.number);
    await writeStickyComment(repository, pull.number, marker, body);
    await writePlan(repository, check, plans.digests).catch(async (error: unknown) => {
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

async function makePlans(inputs: Inputs, pull: PullRequest | undefined, merge: Merge | undefined): Promise<Plans> {
  if (merge !== undefined && merge.base === undefined) return { digests: {}, notices: [merge.notice ?? ""] };
  const { refusal, filesOnly } = await accessOf(inputs, pull);
  return refusal === undefined ? planTargets(inputs, filesOnly) : { digests: {}, notices: [refusal] };
}

async function planTargets(inputs: Inputs, filesOnly: string | undefined): Promise<Plans> {
  const checked = await validate(inputs);
  const { targets } = checked;
  if (targets === undefined) return { digests: {}, notices: [], mistakes: findingsToText(checked.mistakes) };
  const digests: Record<string, string> = {};
  const unplanned = new Set<string>();
  for (const target of namesOf(targets)) {
    const isReachable = filesOnly === undefined && (await hasCredentials(inputs.folder, target));
    if (!isReachable && mistakesOf(checked, target).length === 0) unplanned.add(target);
  }
  const waves = targets.waves.map((wave) => ({
    ...wave,
    targets: wave.targets.filter((name) => !unplanned.has(name)),
  }));
  if (filesOnly === undefined && unplanned.size < namesOf(targets).length) await pullStates(inputs.folder);
  const report = await runOnTargets("plan", { ...targets, waves }, async (target) => {
    const { digest, ...result } = await planTarget(inputs, target, checked);
    if (digest !== undefined) digests[target] = digest;
    return result;
  });
  return {
    ...(report.targets.length > 0 ? { report } : {}),
    digests,
    notices: [
      ...(filesOnly === undefined ? [] : [filesOnly]),
      ...(unplanned.size === 0 ? [] : [describeUnplanned([...unplanned], filesOnly)]),
    ],
  };
}

function describeUnplanned(targets: readonly string[], filesOnly: string | undefined): string {
  const names = shortened(targets.join(", "));
  return filesOnly === undefined
    ? `This job has no credentials for ${names}: their files have no mistakes, and were not compared with a server.`
    : `The files of ${names} have no mistakes.`;
}

async function planTarget(
  { folder, prune, since }: Inputs,
  target: string,
  checked: CheckedFiles,
): Promise<TargetResult> {
  const mistakes = mistakesOf(checked, target);
  if (mistakes.length > 0) throw new Error(findingsToText(mistakes));
  const argv = ["plan", folder, "--target", target, "--output", "json"];
  if (prune) argv.push("--prune");
  if (since !== undefined) argv.push("--test", since);
  return resultOf(await runObstack(argv, environmentOfTarget(process.env, target)));
}

function describeBase(branch: string | undefined, merge: Merge | undefined): string {
  if (branch === undefined || merge?.base === undefined) return "";
  return `, merged into ${escapeMarkdown(branch)} at ${merge.base.slice(0, 7)}`;
}

function headOf({ folder }: Inputs, { notices, mistakes }: Plans, outdated: string | undefined): string[] {
  return [
    ...(outdated === undefined ? [] : [`> **Warning:** ${escapeMarkdown(outdated)}`]),
    ...(folder === "." ? [] : [`## ${escapeMarkdown(folder)}`]),
    ...notices.map((notice) => `> ${escapeMarkdown(notice)}`),
    ...(mistakes === undefined ? [] : [`### No plan`, codeBlock(mistakes)]),
  ];
}

/** Describes changes that an apply skips although they were reviewed. */
function describeSkips({ report }: Plans): string | undefined {
  const { conflict = 0, lostAlerts = 0 } = report?.summary.counts ?? {};
  const reasons = [
    ...(conflict > 0 ? [`${conflict} in conflict`] : []),
    ...(lostAlerts > 0 ? [`those that would lose ${lostAlerts === 1 ? "an alert" : `${lostAlerts} alerts`}`] : []),
  ];
  return reasons.length === 0 ? undefined : reasons.join(" and ");
}

function describeApply({ report }: Plans, isComplete: boolean, skips: string | undefined): string {
  if (report === undefined) return "Nothing was planned, so an apply will skip every change.";
  if (report.summary.failed > 0) return "An apply will skip the changes of the targets that failed.";
  if (!isComplete) return "An apply will skip the changes of the targets that were not planned.";
  if (skips === undefined) return "After the merge, exactly these changes are applied.";
  return `After the merge, these changes are applied, except ${skips}. Change the files, or apply them manually.`;
}

function describeResult(hasFailed: boolean, isComplete: boolean, changes: number): string {
  if (hasFailed) return "The plan failed";
  if (!isComplete) return "Not every target was planned";
  return changes === 0 ? "No changes" : `${changes} ${changes === 1 ? "object changes" : "objects change"}`;
}
