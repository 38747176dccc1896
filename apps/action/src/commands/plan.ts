import { setOutput, warning } from "@actions/core";
import { context } from "@actions/github";
import type { FleetReport, TargetResult } from "@obstack/as-code";
import { codeBlock, escapeMarkdown } from "@obstack/markdown";
import { accessOf, hasCredentials } from "../stack/access.ts";
import { checkName } from "../inputs/check-names.ts";
import { pullRequestOf } from "../inputs/context.ts";
import { environmentOfTarget } from "../inputs/environment.ts";
import { namesOf, resultOf, runOnTargets } from "../stack/fleet.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { findingsToText, shortened, toMarkdown } from "../report/report.ts";
import { addSummary, exitCodes } from "../obstack/result.ts";
import { runObstack } from "../obstack/run-obstack.ts";
import { pullStates } from "../stack/stack.ts";
import { mistakesOf, validate } from "../stack/validate.ts";
import type { CheckedFiles } from "../stack/validate.ts";
import { writeCheck } from "../github/checks.ts";
import { markerOf, maxBodyLength } from "../github/marker.ts";
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

/** Plans all targets, and reports the plans in a comment, a check and the summary of the run. Returns the exit code. */
export async function plan(inputs: Inputs, repository: Repository): Promise<number> {
  const pull = pullRequestOf();
  const { refusal, filesOnly } = await accessOf(inputs);
  const plans: Plans =
    refusal === undefined ? await planTargets(inputs, filesOnly) : { digests: {}, notices: [refusal] };
  const { create = 0, update = 0, delete: remove = 0 } = plans.report?.summary.counts ?? {};
  const changes = create + update + remove;
  const hasFailed = plans.mistakes !== undefined || (plans.report?.summary.failed ?? 0) > 0;
  const isComplete = plans.notices.length === 0;
  const code = hasFailed ? exitCodes.failure : changes > 0 ? exitCodes.differences : exitCodes.success;
  const commit = pull?.commit ?? context.sha;
  const marker = markerOf("plan", inputs.folder);
  const body = toMarkdown(
    {
      head: [marker, ...headOf(inputs, plans)],
      report: plans.report,
      foot: [
        describeApply(plans, hasFailed, isComplete),
        `<sub>Commit ${commit.slice(0, 7)}. This comment is updated on each push.</sub>`,
      ],
    },
    maxBodyLength,
  );
  await addSummary(body);
  setOutput("exit-code", code);
  setOutput("changes", changes);
  if (pull === undefined) return code;
  const write = async (): Promise<void> => {
    await writeStickyComment(repository, pull.number, marker, body);
    const check = {
      name: checkName("plan", inputs.folder),
      commit,
      conclusion: hasFailed ? "failure" : isComplete ? "success" : "neutral",
      title: describeResult(hasFailed, isComplete, changes),
      summary: `Exit code: ${code}`,
    } as const;
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
  const planned = resultOf(await runObstack(argv, environmentOfTarget(process.env, target)));
  if (planned.status === "failed") return planned;
  const { conflict = 0, lostAlerts = 0 } = planned.counts ?? {};
  const problems = [...(conflict > 0 ? ["has conflicts"] : []), ...(lostAlerts > 0 ? ["would lose alerts"] : [])];
  if (problems.length === 0) return planned;
  const message = `An apply refuses this plan, which ${problems.join(" and ")}. Change the files, or apply it manually.`;
  const { digest: _digest, ...refused } = planned;
  return { ...refused, status: "failed", error: { kind: "refused", message } };
}

function headOf({ folder }: Inputs, { notices, mistakes }: Plans): string[] {
  return [
    ...(folder === "." ? [] : [`## ${escapeMarkdown(folder)}`]),
    ...notices.map((notice) => `> ${escapeMarkdown(notice)}`),
    ...(mistakes === undefined ? [] : [`### No plan`, codeBlock(mistakes)]),
  ];
}

function describeApply({ report }: Plans, hasFailed: boolean, isComplete: boolean): string {
  if (report === undefined) return "Nothing was planned, so an apply will refuse every change.";
  if (hasFailed) return "An apply will refuse the changes of the targets that failed.";
  if (!isComplete) return "An apply will refuse the changes of the targets that were not planned.";
  return "After the merge, exactly these changes are applied.";
}

function describeResult(hasFailed: boolean, isComplete: boolean, changes: number): string {
  if (hasFailed) return "The plan failed";
  if (!isComplete) return "Not every target was planned";
  return changes === 0 ? "No changes" : `${changes} ${changes === 1 ? "object changes" : "objects change"}`;
}
