import { setOutput, error, info, warning } from "@actions/core";
import { context } from "@actions/github";
import { checkStates } from "@obstack/as-code";
import { joinDigests } from "@obstack/as-code/internal";
import type { FleetReport, TargetResult } from "@obstack/as-code";
import { codeBlock } from "@obstack/markdown";
import { annotateFailures } from "../report/annotate.ts";
import { resultOf, runOnTargets } from "../stack/fleet.ts";
import { describeOutdatedCheckout, git } from "../stack/git.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { publishReport } from "../obstack/publish-report.ts";
import { conflictHint, findingsToText, shortened } from "../report/report.ts";
import { exitCodes, runForTarget, runObstack } from "../obstack/run-obstack.ts";
import { pathOf, pullStates, pushStates, readUndoneRollouts } from "../stack/stack.ts";
import { keepUndoLogs } from "../stack/undo-logs.ts";
import { validate } from "../stack/validate.ts";
import { checkName, writeCheck } from "../github/checks.ts";
import type { Check } from "../github/checks.ts";
import { maxBodyLength } from "../github/comments.ts";
import type { Repository } from "../github/repository.ts";
import { readReviewedPlans } from "../github/reviewed-digests.ts";
import { rolloutOf } from "../github/rollouts.ts";
import type { AppliedRollout } from "../github/rollouts.ts";

/** Covers no change. */
const emptyDigest = joinDigests([]);

/** Applies the reviewed plans of all targets, wave by wave, and pushes the states. Returns the exit code. */
export async function apply(inputs: Inputs, repository: Repository): Promise<number> {
  if (context.payload.pull_request !== undefined) {
    throw new Error(
      "An apply cannot run for a pull request, whose files are not reviewed. Run it on pushes to the main branch.",
    );
  }
  const { folder } = inputs;
  // The same for all targets, so that they can be undone together.
  let rollout: AppliedRollout | undefined;
  const started = { name: checkName("apply", folder), commit: context.sha, title: "Applying", summary: "" };
  const check = await writeCheck(repository, started);
  const problems: string[] = [];
  let report: FleetReport | undefined;
  let isDeferred = false;
  try {
    const commit = await git(folder, "rev-parse", "HEAD");
    const branch = context.ref.replace(/^refs\/heads\//, "");
    const outdated = await describeOutdatedCheckout(folder, { commit, branch, ofEvent: context.sha });
    if (outdated !== undefined) warning(outdated);
    const merged = await readReviewedPlans(repository, { folder, commit, branch, appId: check.appId }).catch(
      (cause: unknown) => {
        if (inputs.requirePlan) throw cause;
        warning(`Cannot find the rollout to continue, so this run starts a new one: ${(cause as Error).message}`);
        return undefined;
      },
    );
    const reviewed = inputs.requirePlan ? merged : undefined;
    if (reviewed?.limit !== undefined) warning(reviewed.limit);
    if (reviewed !== undefined)
      info(`Reviewed pull requests: ${reviewed.pulls.map((number) => `#${number}`).join(", ") || "none"}`);
    const { targets, mistakes } = await validate(inputs);
    if (targets === undefined || mistakes.length > 0) {
      problems.push(`The files contain mistakes. Nothing was applied.\n${findingsToText(mistakes)}`);
    } else {
      await pullStates(folder);
      const { unfinished, pulls = [] } = merged ?? {};
      const isUndone = unfinished !== undefined && (await readUndoneRollouts(folder)).has(unfinished.rollout);
      const own = rolloutOf(context.runId, isUndone ? undefined : unfinished, pulls);
      rollout = own;
      // The next run continues this rollout, also if this runner is killed.
      await writeCheck(repository, { ...started, data: JSON.stringify(own) }, check.id);
      // Fetches the branch of the states once: the commands of all targets compare their states with it.
      await checkStates(pathOf(folder), []);
      const run = (target: string): Promise<TargetResult> =>
        applyTarget(inputs, target, own.rollout, reviewed && (reviewed.digests.get(target) ?? emptyDigest));
      report = await runOnTargets("apply", targets, run, {
        inWaves: true,
        afterWave: async (wave) => {
          // A runner that ends during the wait must not lose what was applied.
          const isPushed = await pushStates(folder).then(
            () => true,
            () => false,
          );
          // The push at the end fails with the reason.
          if (!isPushed) return "The states were not pushed.";
          const found = await waitAfter(inputs, wave.targets);
          isDeferred = found?.isDeferred === true;
          return found?.reason;
        },
      });
      annotateFailures(report);
      await pushStates(folder);
    }
  } catch (cause) {
    problems.push((cause as Error).message);
  }
  for (const problem of problems) error(problem);
  const { code, title, conclusion, next } = outcomeOf(inputs, { problems, report, rollout, isDeferred });
  const head = problems.map((problem) => codeBlock(shortened(problem)));
  const reasons = new Set(report?.skipped.map(({ reason }) => reason));
  const foot = [
    ...(next === undefined ? [] : [next]),
    ...(reasons.has("not-reviewed") ? [unreviewedHint] : []),
    ...(reasons.has("conflict") ? [conflictHint] : []),
  ];
  const summary = await publishReport({ head, report, foot }, maxBodyLength - 1);
  setOutput("exit-code", code);
  if (code === exitCodes.partlyApplied) error(title);
  const data = rollout && JSON.stringify(rollout);
  await writeCheck(repository, { ...started, conclusion, title, summary, data }, check.id);
  return code;
}

interface Applied {
  readonly problems: readonly string[];
  readonly report: FleetReport | undefined;
  readonly rollout: AppliedRollout | undefined;
  readonly isDeferred: boolean;
}

interface Outcome {
  readonly code: number;
  readonly title: string;
  readonly conclusion: NonNullable<Check["conclusion"]>;
  /** How an apply continues that did not reach all targets. */
  readonly next?: string;
}

function outcomeOf({ requirePlan }: Inputs, { problems, report, rollout, isDeferred }: Applied): Outcome {
  const { failed = 0, notReached = 0, counts: { skipped = 0 } = {} } = report?.summary ?? {};
  const continues = `continues${requirePlan ? " with the same reviewed plans" : ""}`;
  if (isDeferred && problems.length + failed === 0) {
    return {
      code: exitCodes.success,
      title: "Waits before the next wave",
      // Not done: the next run continues with the same reviewed plans.
      conclusion: "skipped",
      next: `The next run of this job after the wait ${continues}.`,
    };
  }
  if (problems.length > 0 || report === undefined || failed + notReached > 0) {
    const isStopped = report?.targets.some(({ status, error: stop }) => status === "not-reached" && stop !== undefined);
    return {
      code: exitCodes.failure,
      title: "Not everything was applied",
      conclusion: "failure",
      next:
        problems.length === 0 && isStopped === true
          ? describeStop(rollout)
          : `Fix the cause, then run this job again, or merge the fix: the next run ${continues}, and repeats nothing.`,
    };
  }
  if (skipped === 0) return { code: exitCodes.success, title: "Applied", conclusion: "success" };
  return {
    code: exitCodes.partlyApplied,
    title: `${skipped} ${skipped === 1 ? "change was" : "changes were"} skipped`,
    // The next plan contains the skipped changes, so earlier ones are done: otherwise, they would cover a direct push that repeats them.
    conclusion: "neutral",
  };
}

/** Says how a rollout continues whose wave made alerts fire. */
function describeStop(rollout: AppliedRollout | undefined): string {
  const { rollout: name = "", pulls: [pull] = [] } = rollout ?? {};
  const undo =
    pull === undefined ? `set the input \`undo\` to ${name}` : `comment \`/obstack undo ${name}\` on #${pull}`;
  return `The waves stay stopped, also for later merges. To undo what was applied, ${undo}. To continue, merge a fix, which starts the wait again, or run this job once with the input \`waits: skip\`.`;
}

/** Waits after a wave; returns why the next one does not start, and whether a later run can continue. */
async function waitAfter(
  { folder, waits }: Inputs,
  targets: readonly string[],
): Promise<{ readonly reason: string; readonly isDeferred: boolean } | undefined> {
  if (waits === "skip") return undefined;
  for (const target of targets) {
    const argv = ["fleet", "wait", folder, "--target", target, ...(waits === "defer" ? ["--defer"] : [])];
    const { code, message } = await runObstack(argv, target);
    if (code !== exitCodes.success)
      // The hint is for a terminal.
      return { reason: message.replace(/^error: |\n *hint: [^]*/g, ""), isDeferred: code === exitCodes.differences };
  }
  return undefined;
}

const unreviewedHint =
  "To apply changes that were not reviewed, open a pull request: its plan contains them. A comment `/obstack replan` on an open one does the same.";

async function applyTarget(
  { folder, prune, waits }: Inputs,
  target: string,
  rollout: string,
  digest: string | undefined,
): Promise<TargetResult> {
  const flags = ["--yes", "--rollout", rollout, "--waits", waits];
  if (prune) flags.push("--prune");
  // It can be longer than an argument.
  if (digest !== undefined) flags.push("--expect", "@-");
  const run = () => runForTarget(target, ["apply", folder, ...flags], { input: digest });
  return resultOf(await keepUndoLogs(folder, target, run));
}
