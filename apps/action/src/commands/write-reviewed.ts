import { createHash } from "node:crypto";
import { error, setOutput } from "@actions/core";
import { context } from "@actions/github";
import type { Fleet, FleetReport, ReportWords, TargetResult } from "@obstack/as-code";
import { codeBlock } from "@obstack/markdown";
import { checkName, writeCheck } from "../github/checks.ts";
import type { WrittenCheck } from "../github/checks.ts";
import { addComment, markerOf, maxBodyLength } from "../github/comments.ts";
import type { Repository } from "../github/repository.ts";
import type { WriteRequest } from "../inputs/inputs.ts";
import { publishReport } from "../obstack/publish-report.ts";
import { exitCodes } from "../obstack/run-obstack.ts";
import { annotateFailures } from "../report/annotate.ts";
import { shortened } from "../report/report.ts";
import type { Parts } from "../report/report.ts";
import { runOnTargets } from "../stack/fleet.ts";
import { pullStates, pushStates } from "../stack/stack.ts";

/** A change of servers that a comment shows first, and another comment with its code starts. */
export interface ReviewedWrite {
  /** What the code is for, such as the rollout `run-7` or the name of a target. */
  readonly subject: string;
  readonly targets: Fleet;
  /** Plans on a target, or applies the plan with a digest. */
  readonly run: (target: string, digest: string | undefined) => Promise<TargetResult>;
  readonly words: { readonly plan: ReportWords; readonly done: ReportWords };
  /** The introductions of the plan and of the result. */
  readonly introductions: { readonly plan: string; readonly done: string };
  /** What the plan says before its code. */
  readonly notes: readonly string[];
  /** What the code is for if the servers are already as the plan makes them, such as after a write whose states were not pushed. */
  readonly record: string;
  /** What is left to do after the write. */
  readonly next: string;
}

/** Plans a change in a comment. With the code of that plan, writes exactly it, and pushes the states. Returns the exit code. */
export async function writeReviewed(
  repository: Repository,
  command: "undo" | "destroy",
  folder: string,
  { pull, code: given }: WriteRequest,
  prepare: (check: WrittenCheck) => Promise<ReviewedWrite>,
): Promise<number> {
  if (context.payload.pull_request !== undefined)
    throw new Error(`The command ${command} cannot run for a pull request.`);
  const started = { name: checkName(command, folder), commit: context.sha, title: "Planning", summary: "" };
  const check = await writeCheck(repository, started);
  const marker = markerOf(command, folder);
  let parts: Parts;
  let code: number = exitCodes.success;
  let title = "Nothing was written";
  try {
    await pullStates(folder);
    const { subject, targets, run, words, introductions, notes, record, next } = await prepare(check);
    const runAll = async (digest?: string): Promise<FleetReport> =>
      runOnTargets(command, targets, (target) => run(target, digest), {
        words: digest === undefined ? words.plan : words.done,
      });
    const planned = await runAll();
    const digest = planned.digest ?? "v2";
    const own = codeOf(subject, digest);
    const isPlanned = planned.summary.failed === 0;
    const isApplied = isPlanned && given === own;
    const report = isApplied ? await runAll(digest) : planned;
    annotateFailures(report);
    // What was written must be in the comment.
    const unpushed = isApplied
      ? await pushStates(folder).catch((cause: unknown) => (cause as Error).message)
      : undefined;
    if (unpushed !== undefined) error(unpushed);
    const { failed, notReached, counts } = report.summary;
    const skipped = counts["skipped"] ?? 0;
    if (failed + notReached > 0 || unpushed !== undefined) code = exitCodes.failure;
    else if (isApplied) code = skipped === 0 ? exitCodes.success : exitCodes.partlyApplied;
    else if (report.summary.changed > 0) code = exitCodes.differences;
    title = `${isApplied ? "Result" : "Plan"} of ${command} ${subject}`;
    const isOutdated = given !== undefined && !isApplied && isPlanned;
    parts = {
      head: [
        marker,
        isApplied ? introductions.done : `${introductions.plan} **Nothing is written yet.**`,
        ...(unpushed === undefined ? [] : [codeBlock(shortened(unpushed))]),
        ...(isOutdated
          ? [
              "> **Warning:** This plan is not the one with the given code: the servers changed since, or the code is wrong. Review it again.",
            ]
          : []),
      ],
      report,
      foot: isApplied
        ? [
            unpushed === undefined
              ? next
              : `This is not recorded yet. Fix the cause, then comment \`/obstack ${command} ${subject}\` again.`,
          ]
        : describeStep(report, isPlanned, { notes, record }, `/obstack ${command} ${subject} ${own}`),
      words: isApplied ? words.done : words.plan,
    };
  } catch (cause) {
    const { message } = cause as Error;
    error(message);
    code = exitCodes.failure;
    parts = { head: [marker, "### Nothing was written", codeBlock(shortened(message))], foot: [] };
  }
  const body = await publishReport(parts, maxBodyLength - 1);
  setOutput("exit-code", code);
  const isDone = code === exitCodes.success || code === exitCodes.differences;
  const conclusion = isDone ? "success" : code === exitCodes.partlyApplied ? "neutral" : "failure";
  await writeCheck(repository, { ...started, conclusion, title, summary: body }, check.id);
  // Each write is an event of its own.
  if (pull !== undefined) await addComment(repository, "pull-requests: write", pull, body);
  return code;
}

/** Returns the code of a plan, which people can type. */
function codeOf(subject: string, digest: string): string {
  return createHash("sha256").update(`${subject} ${digest}`).digest("hex").slice(0, 10);
}

function describeStep(
  { summary: { changed, counts } }: FleetReport,
  isPlanned: boolean,
  { notes, record }: Pick<ReviewedWrite, "notes" | "record">,
  step: string,
): string[] {
  if (!isPlanned) return ["The plan of at least one target failed, so it cannot be applied. Comment again."];
  const isSkipped = (counts["skipped"] ?? 0) > 0;
  if (changed === 0) return isSkipped ? ["There is nothing to write."] : [`${record}, comment:`, codeBlock(step)];
  return [...notes, `To write exactly this${isSkipped ? ", without what is skipped" : ""}, comment:`, codeBlock(step)];
}
