import { setOutput, warning } from "@actions/core";
import { context } from "@actions/github";
import { planToMarkdown } from "@obstack/as-code";
import type { Plan } from "@obstack/as-code";
import { accessOf, missingCredentials } from "../common/access.ts";
import { checkName } from "../common/check-names.ts";
import { pullRequestOf } from "../common/context.ts";
import { environmentOfTarget } from "../common/environment.ts";
import type { Inputs } from "../common/inputs.ts";
import { codeBlock, findingsToText, inlineText, toReport } from "../common/markdown.ts";
import type { Section } from "../common/markdown.ts";
import { addSummary, exitCodes } from "../common/result.ts";
import { runObstack } from "../common/run-obstack.ts";
import { pullStates, readOutput } from "../common/stack.ts";
import type { Validation } from "../common/stack.ts";
import { validate } from "../common/validate.ts";
import { writeCheck } from "../github/checks.ts";
import { markerOf, maxBodyLength } from "../github/marker.ts";
import type { Repository } from "../github/repository.ts";
import { writeStickyComment } from "../github/sticky-comment.ts";

interface PlannedTarget extends Section {
  readonly status: "planned" | "files" | "failed";
  readonly plan?: Plan;
}

/** Plans all targets, and reports the plans in a comment, a check and the summary of the run. Returns the exit code. */
export async function plan(inputs: Inputs, repository: Repository): Promise<number> {
  const pull = pullRequestOf();
  const access = await accessOf(inputs);
  const targets = access.refusal === undefined ? await planTargets(inputs, access.filesOnly) : [];
  const plans = targets.flatMap((target) => target.plan ?? []);
  const changes = plans.reduce((sum, one) => sum + one.changes.length, 0);
  const hasFailed = targets.some(({ status }) => status === "failed");
  const isComplete = access.refusal === undefined && targets.every(({ status }) => status === "planned");
  const code = hasFailed ? exitCodes.failure : changes > 0 ? exitCodes.differences : exitCodes.success;
  const title = describeResult(hasFailed, isComplete, changes);
  const commit = pull?.commit ?? context.sha;
  const head = [
    `## Obstack plan${inputs.folder === "." ? "" : ` of ${inlineText(inputs.folder)}`}`,
    "",
    ...[access.refusal, access.filesOnly].flatMap((reason) => (reason === undefined ? [] : [`> ${reason}`, ""])),
  ];
  const foot = [
    hasFailed
      ? "The plan failed, so an apply of this commit will refuse to change anything."
      : isComplete
        ? "After the merge, exactly these changes are applied."
        : "Not every target was planned, so an apply will refuse to change those that were not.",
    `<sub>Commit ${commit.slice(0, 7)}. This comment is updated on each push.</sub>`,
  ];
  const marker = markerOf("plan", inputs.folder);
  const body = `${marker}\n${toReport(head, targets, foot, maxBodyLength - marker.length - 1)}`;
  await addSummary(body);
  setOutput("exit-code", code);
  setOutput("changes", changes);
  if (pull === undefined) return code;
  const write = async (): Promise<void> => {
    await writeCheck(repository, {
      name: checkName("plan", inputs.folder),
      commit,
      conclusion: hasFailed ? "failure" : isComplete ? "success" : "neutral",
      title,
      summary: `Exit code: ${code}`,
      data: Object.fromEntries(plans.map(({ target, digest }) => [target, digest])),
    });
    await writeStickyComment(repository, pull.number, marker, body);
  };
  await write().catch((error: unknown) => {
    // The token of a pull request from a fork can only read.
    if (!pull.isFork) throw error;
    warning(`The plan is only in the summary of the run: ${(error as Error).message}`);
  });
  return code;
}

async function planTargets(inputs: Inputs, filesOnly: string | undefined): Promise<PlannedTarget[]> {
  const validation = await validate(inputs);
  if (validation.targets.length === 0)
    return [failed("obstack.yaml", findingsToText(validation.mistakes, maxBodyLength))];
  if (filesOnly === undefined) await pullStates(inputs.folder);
  const planned: PlannedTarget[] = [];
  for (const target of validation.targets) planned.push(await planTarget(inputs, target, validation, filesOnly));
  return planned;
}

async function planTarget(
  { folder, prune, since }: Inputs,
  target: string,
  { mistakes }: Validation,
  filesOnly: string | undefined,
): Promise<PlannedTarget> {
  const own = mistakes.filter(({ targets }) => targets.length === 0 || targets.includes(target));
  if (own.length > 0) return failed(target, findingsToText(own, maxBodyLength));
  const environment = environmentOfTarget(process.env, target);
  const reason = filesOnly ?? (await missingCredentials(folder, target, environment));
  if (reason !== undefined) {
    const details = [
      `### Files of ${inlineText(target)}`,
      "",
      "No mistakes.",
      ...(filesOnly === undefined ? [reason] : []),
    ];
    return { target, status: "files", result: "files are valid, not planned", details: () => details.join("\n") };
  }
  const argv = ["plan", folder, "--target", target, "--output", "json"];
  if (prune) argv.push("--prune");
  if (since !== undefined) argv.push("--test", since);
  const result = await runObstack(argv, environment);
  if (result.code !== exitCodes.success && result.code !== exitCodes.differences) return failed(target, result.message);
  const found = readOutput(result) as Plan;
  const blocked = found.summary.conflict > 0 || found.lostAlerts.length > 0;
  const refusal =
    "An apply refuses this plan: it has conflicts, or would lose alerts. Change the files, or apply it manually.";
  return {
    target,
    status: blocked ? "failed" : "planned",
    plan: found,
    result: countChanges(found),
    details: (maxLength) =>
      [
        planToMarkdown(found, { maxLength: maxLength - refusal.length - 10 }),
        ...(blocked ? ["", `> ${refusal}`] : []),
      ].join("\n"),
  };
}

/** Lines about a failure at the start, so that they fit. */
const maxErrorLength = 4000;

function failed(target: string, message: string): PlannedTarget {
  const text = message.trim().slice(0, maxErrorLength);
  return {
    target,
    status: "failed",
    result: "failed",
    details: (maxLength) =>
      [`### No plan for ${inlineText(target)}`, "", codeBlock(text.slice(0, maxLength - 150))].join("\n"),
  };
}

function countChanges({ summary }: Plan): string {
  const counts = (["create", "update", "delete"] as const).flatMap((action) =>
    summary[action] > 0 ? [`${summary[action]} to ${action}`] : [],
  );
  return counts.join(", ") || "no changes";
}

function describeResult(hasFailed: boolean, isComplete: boolean, changes: number): string {
  if (hasFailed) return "The plan failed";
  if (!isComplete) return "Not every target was planned";
  return changes === 0 ? "No changes" : `${changes} ${changes === 1 ? "object changes" : "objects change"}`;
}
