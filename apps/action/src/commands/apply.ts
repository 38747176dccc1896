import { setOutput, error, info, warning } from "@actions/core";
import { context } from "@actions/github";
import { joinDigests } from "@obstack/as-code";
import type { Report, TargetResult } from "@obstack/as-code";
import { codeBlock } from "@obstack/markdown";
import { resultOf, runOnTargets } from "../stack/fleet.ts";
import { git } from "../stack/git.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { conflictHint, findingsToText, publishReport, shortened } from "../report/report.ts";
import { exitCodes, runObstack } from "../obstack/run-obstack.ts";
import { commitStates, createWaveCommits, pullStates } from "../stack/states.ts";
import { validate } from "../stack/validate.ts";
import { checkName, maxTextLength, writeCheck } from "../github/checks.ts";
import type { Conclusion } from "../github/checks.ts";
import type { Repository } from "../github/repository.ts";
import { readReviewedPlans } from "../github/reviewed-digests.ts";

/** Covers no change. */
const emptyDigest = joinDigests([]);

/** Applies the reviewed plans of all targets, wave by wave, and commits the states. Returns the exit code. */
export async function apply(inputs: Inputs, repository: Repository): Promise<number> {
  if (context.payload.pull_request !== undefined) {
    throw new Error(
      "An apply cannot run for a pull request, whose files are not reviewed. Run it on pushes to the main branch.",
    );
  }
  const { folder } = inputs;
  const started = { name: checkName("apply", folder), commit: context.sha, title: "Applying", summary: "" };
  const check = await writeCheck(repository, started);
  const problems: string[] = [];
  let report: Report | undefined;
  try {
    const commit = await git(folder, "rev-parse", "HEAD");
    const branch = context.ref.replace(/^refs\/heads\//, "");
    const history = { folder, commit, branch, appId: check.appId };
    const reviewed = inputs.requirePlan ? await readReviewedPlans(repository, history) : undefined;
    if (reviewed?.limit !== undefined) warning(reviewed.limit);
    if (reviewed !== undefined)
      info(`Reviewed pull requests: ${reviewed.pulls.map((number) => `#${number}`).join(", ") || "none"}`);
    const { targets, mistakes } = await validate(inputs);
    if (targets === undefined || mistakes.length > 0) {
      problems.push(`The files contain mistakes. Nothing was applied.\n${findingsToText(mistakes)}`);
    } else {
      await pullStates(inputs);
      const finish = createWaveCommits(inputs, targets);
      const run = async (target: string): Promise<TargetResult> => {
        try {
          const input = reviewed && (reviewed.digests.get(target) ?? emptyDigest);
          // A digest can be longer than an argument.
          const expected = input === undefined ? [] : ["--expect", "@-"];
          const flags = ["--yes", ...(inputs.prune ? ["--prune"] : []), ...expected];
          return resultOf(await runObstack(["apply", folder, ...flags], { target, input }));
        } finally {
          await finish(target);
        }
      };
      report = await runOnTargets("apply", targets, run, { inWaves: true });
      await commitStates(inputs);
    }
  } catch (cause) {
    problems.push((cause as Error).message);
  }
  for (const problem of problems) error(problem);
  const [code, title, conclusion, ...next] = outcomeOf(inputs, problems, report);
  const head = problems.map((problem) => codeBlock(shortened(problem)));
  const reasons = new Set(report?.skipped.map(({ reason }) => reason));
  const foot = [
    ...next,
    ...(reasons.has("not-reviewed") ? [unreviewedHint] : []),
    ...(reasons.has("conflict") ? [conflictHint] : []),
  ];
  const summary = await publishReport({ head, report, foot }, maxTextLength);
  setOutput("exit-code", code);
  if (code === exitCodes.partlyApplied) error(title);
  await writeCheck(repository, { ...started, conclusion, title, summary }, check.id);
  return code;
}

/** Returns the exit code, the title and the conclusion of the check, and how an apply continues that did not reach all targets. */
function outcomeOf(
  { requirePlan }: Inputs,
  problems: readonly string[],
  report: Report | undefined,
): [code: number, title: string, conclusion: Conclusion, ...next: string[]] {
  const { failed = 0, notReached = 0, counts: { skipped = 0 } = {} } = report?.summary ?? {};
  if (problems.length > 0 || report === undefined || failed + notReached > 0) {
    const plans = requirePlan ? " with the same reviewed plans" : "";
    const next = `Fix the cause, then run this job again, or merge the fix: the next run continues${plans}, and repeats nothing.`;
    return [exitCodes.failure, "Not everything was applied", "failure", next];
  }
  if (skipped === 0) return [exitCodes.success, "Applied", "success"];
  const title = `${skipped} ${skipped === 1 ? "change was" : "changes were"} skipped`;
  // The next plan contains the skipped changes, so earlier ones are done: otherwise, they would cover a direct push that repeats them.
  return [exitCodes.partlyApplied, title, "neutral"];
}

const unreviewedHint = "To apply changes that were not reviewed, open a pull request: its plan contains them.";
