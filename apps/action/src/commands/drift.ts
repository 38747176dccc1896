import { setOutput } from "@actions/core";
import type { FleetReport, TargetResult } from "@obstack/as-code";
import { escapeMarkdown } from "@obstack/markdown";
import { annotateFailures } from "../report/annotate.ts";
import { environmentOfTarget } from "../inputs/environment.ts";
import { resultOf, runOnTargets, selectTargets } from "../stack/fleet.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { shortened, toMarkdown } from "../report/report.ts";
import { addSummary, exitCodes } from "../obstack/result.ts";
import { runObstack } from "../obstack/run-obstack.ts";
import { pullStates } from "../stack/stack.ts";
import { closeIssue, writeIssue } from "../github/drift-issue.ts";
import { markerOf, maxBodyLength } from "../github/marker.ts";
import type { Repository } from "../github/repository.ts";

/** Maximum number of targets in the title of an issue. */
const maxNames = 3;

/** Maximum length of the title of an issue. */
const maxTitle = 250;

/** Compares all targets with their last apply, and keeps one issue open while there is drift. Returns the exit code. */
export async function drift(inputs: Inputs, repository: Repository): Promise<number> {
  const { folder } = inputs;
  const targets = await selectTargets(inputs);
  await pullStates(folder);
  const report = await runOnTargets("drift", targets, (target) => checkTarget(folder, target));
  annotateFailures(report);
  const { failed, changed, notReached } = report.summary;
  const hasFailed = failed + notReached > 0;
  const code = hasFailed ? exitCodes.failure : changed > 0 ? exitCodes.differences : exitCodes.success;
  const marker = markerOf("drift", folder);
  const head = [
    `Objects on the server differ from the last apply${folder === "." ? "" : ` of ${escapeMarkdown(folder)}`}.`,
    "To keep a change, add it to the files with `obstack export`. To revert it, run the apply again.",
  ];
  const body = toMarkdown({ head: [marker, head.join("\n")], report, foot: [] }, maxBodyLength);
  await addSummary(toMarkdown({ head: [], report, foot: [] }, maxBodyLength));
  setOutput("exit-code", code);
  setOutput("drift", changed > 0);
  if (changed > 0) await writeIssue(repository, { marker, title: titleOf(report), body });
  else if (!hasFailed) await closeIssue(repository, marker, "No drift. The servers match the last apply.");
  return code;
}

async function checkTarget(folder: string, target: string): Promise<TargetResult> {
  const argv = ["drift", folder, "--target", target, "--output", "json"];
  return resultOf(await runObstack(argv, environmentOfTarget(process.env, target)));
}

function titleOf({ targets }: FleetReport): string {
  const names = targets.filter(({ status }) => status === "changed").map(({ target }) => target);
  return shortened(`Drift of ${names.length <= maxNames ? names.join(", ") : `${names.length} targets`}`, maxTitle);
}
