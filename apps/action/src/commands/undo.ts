import { createHash } from "node:crypto";
import { error, setOutput } from "@actions/core";
import { context } from "@actions/github";
import { readUndone, undoDoneWords, undoPlanWords } from "@obstack/as-code/internal";
import type { FleetReport, TargetResult } from "@obstack/as-code";
import { codeBlock } from "@obstack/markdown";
import { writeCheck } from "../github/checks.ts";
import { markerOf, maxBodyLength } from "../github/marker.ts";
import { withRetry } from "../github/repository.ts";
import type { Repository } from "../github/repository.ts";
import { downloadUndoLogs, findRollout } from "../github/rollouts.ts";
import type { AppliedRollout, FoundRollout } from "../github/rollouts.ts";
import { checkName } from "../inputs/check-names.ts";
import { environmentOfTarget } from "../inputs/environment.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { publishReport } from "../obstack/publish-report.ts";
import { exitCodes } from "../obstack/result.ts";
import { runObstack } from "../obstack/run-obstack.ts";
import { annotateFailures } from "../report/annotate.ts";
import { shortened } from "../report/report.ts";
import type { Parts } from "../report/report.ts";
import { resultOf, runOnTargets, selectFrom, selectTargets } from "../stack/fleet.ts";
import { pathOf, pullStates, pushStates } from "../stack/stack.ts";
import { restoreUndoLogs } from "../stack/undo-logs.ts";

/**
 * Plans the undo of a rollout in a comment on its pull request. With the code of that plan, applies exactly it, and pushes the states. Returns
 * the exit code.
 */
export async function undo(inputs: Inputs, repository: Repository): Promise<number> {
  const { folder, undo: request } = inputs;
  if (request === undefined)
    throw new Error("Set the input `undo` to a pull request such as #12, or a rollout such as run-7.");
  if (context.payload.pull_request !== undefined) throw new Error("An undo cannot run for a pull request.");
  const branch = context.ref.replace(/^refs\/heads\//, "");
  const started = { name: checkName("undo", folder), commit: context.sha, title: "Undoing", summary: "" };
  const check = await writeCheck(repository, started);
  let parts: Parts;
  let code: number = exitCodes.success;
  let title = "Not undone";
  try {
    await pullStates(folder);
    const undone = new Set([...(await readUndone(pathOf(folder))).values()].flat().map((one) => one.rollout));
    const input = { folder, commit: context.sha, branch, appId: check.appId, undone };
    const found = await findRollout(repository, request, input);
    const { rollout } = found;
    const logs = await downloadUndoLogs(repository, rollout, branch);
    const reached = new Set(await restoreUndoLogs(folder, logs));
    const fleet = selectFrom(await selectTargets(inputs), (target) => reached.has(target));
    const run = (digest: string | undefined): Promise<FleetReport> =>
      runOnTargets("undo", fleet, (target) => undoTarget(folder, { target, rollout, digest }), {
        words: digest === undefined ? undoPlanWords : undoDoneWords,
      });
    const planned = await run(undefined);
    const digest = planned.digest ?? "v2";
    const own = codeOf(rollout, digest);
    const isPlanned = planned.summary.failed === 0;
    const isApplied = isPlanned && request.code === own;
    const report = isApplied ? await run(digest) : planned;
    annotateFailures(report);
    if (isApplied) await pushStates(folder);
    const { failed, notReached, counts } = report.summary;
    const skipped = counts["skipped"] ?? 0;
    if (failed + notReached > 0) code = exitCodes.failure;
    else if (isApplied) code = skipped === 0 ? exitCodes.success : exitCodes.partlyApplied;
    else if (report.summary.changed > 0) code = exitCodes.differences;
    title = isApplied ? `Undid ${rollout}` : `The plan of the undo of ${rollout}`;
    parts = {
      head: [
        markerOf("undo", folder),
        isApplied
          ? `Rollout ${rollout} was undone. The servers have the values from before it, except for what is listed as skipped or failed.`
          : `This is what an undo of rollout ${rollout} writes: the values from before it. **Nothing is written yet.**`,
        ...(request.code === undefined || isApplied || !isPlanned
          ? []
          : [
              "> **Warning:** This plan is not the one with the given code: the servers changed since. Review it again.",
            ]),
      ],
      report,
      foot: isApplied ? describeNext(found) : describeStep(report, isPlanned, `${rollout} ${own}`, found),
      words: isApplied ? undoDoneWords : undoPlanWords,
    };
  } catch (cause) {
    const { message } = cause as Error;
    error(message);
    code = exitCodes.failure;
    parts = { head: [markerOf("undo", folder), "### Nothing was undone", codeBlock(shortened(message))], foot: [] };
  }
  const body = await publishReport(parts, maxBodyLength - 1);
  setOutput("exit-code", code);
  const isDone = code === exitCodes.success || code === exitCodes.differences;
  const conclusion = isDone ? "success" : code === exitCodes.partlyApplied ? "neutral" : "failure";
  await writeCheck(repository, { ...started, conclusion, title, summary: body }, check.id);
  if (request.pull !== undefined) await comment(repository, request.pull, body);
  return code;
}

async function undoTarget(
  folder: string,
  {
    target,
    rollout,
    digest,
  }: { readonly target: string; readonly rollout: string; readonly digest: string | undefined },
): Promise<TargetResult> {
  const argv = ["undo", folder, "--target", target, "--all", "--rollout", rollout, "--output", "json"];
  argv.push(...(digest === undefined ? ["--dry-run"] : ["--yes", "--expect", "@-"]));
  return resultOf(await runObstack(argv, environmentOfTarget(process.env, target), digest));
}

/** Returns the code of a plan, which people can type. */
function codeOf(rollout: string, digest: string): string {
  return createHash("sha256").update(`${rollout} ${digest}`).digest("hex").slice(0, 10);
}

function describeStep(
  report: FleetReport,
  isPlanned: boolean,
  step: string,
  { pulls, others }: FoundRollout,
): string[] {
  if (!isPlanned)
    return ["The plan of at least one target failed, so it cannot be applied. Comment `/obstack undo` again."];
  if (report.summary.changed === 0) return ["There is nothing to undo."];
  const isSkipped = (report.summary.counts["skipped"] ?? 0) > 0;
  return [
    ...(pulls.length > 1
      ? [`The rollout applied several pull requests, which are undone together: ${list(pulls)}.`]
      : []),
    `To write exactly this${isSkipped ? ", without what is skipped" : ""}, comment:`,
    codeBlock(`/obstack undo ${step}`),
    ...(others.length === 0
      ? []
      : [
          `Later runs applied the same pull request, too: ${others.join(", ")}. To see what an undo of one writes, comment \`/obstack undo ${others[0]}\`.`,
        ]),
  ];
}

/** Says what an undo leaves to do: the files still contain what was undone. */
function describeNext({ pulls }: AppliedRollout): string[] {
  const still =
    "The files were not changed, so the next plan contains these changes again. Applies skip them until such a plan is reviewed.";
  if (pulls.length === 0) return [`${still} Revert the pull request of the rollout.`];
  return [`${still} Revert ${list(pulls)}: comment \`/obstack revert\` there to open the pull request.`];
}

function list(pulls: readonly number[]): string {
  return pulls.map((number) => `#${number}`).join(", ");
}

/** Adds a comment. Each undo is an event of its own. */
async function comment({ octokit, owner, repo }: Repository, number: number, body: string): Promise<void> {
  await withRetry("pull-requests: write", async () =>
    octokit.rest.issues.createComment({ owner, repo, issue_number: number, body }),
  );
}
