import { error, setOutput } from "@actions/core";
import { driftToMarkdown } from "@obstack/as-code";
import type { Drift } from "@obstack/as-code";
import { environmentOfTarget } from "../common/environment.ts";
import type { Inputs } from "../common/inputs.ts";
import { codeBlock, inlineText, toReport } from "../common/markdown.ts";
import type { Section } from "../common/markdown.ts";
import { addSummary, exitCodes } from "../common/result.ts";
import { runObstack } from "../common/run-obstack.ts";
import { pullStates, readOutput } from "../common/stack.ts";
import { validate } from "../common/validate.ts";
import { closeIssue, writeIssue } from "../github/drift-issue.ts";
import { markerOf, maxBodyLength } from "../github/marker.ts";
import type { Repository } from "../github/repository.ts";

interface CheckedTarget extends Section {
  readonly status: "same" | "drift" | "failed";
}

/** Compares all targets with their last apply, and keeps one issue open while there is drift. Returns the exit code. */
export async function drift(inputs: Inputs, repository: Repository): Promise<number> {
  const { targets } = await validate(inputs);
  await pullStates(inputs.folder);
  const checked: CheckedTarget[] = [];
  for (const target of targets) checked.push(await checkTarget(inputs, target));
  const drifted = checked.filter(({ status }) => status === "drift");
  const hasFailed = checked.some(({ status }) => status === "failed");
  const marker = markerOf("drift", inputs.folder);
  const head = [
    `Objects on the server differ from the last apply${inputs.folder === "." ? "" : ` of ${inlineText(inputs.folder)}`}.`,
    "To keep a change, add it to the files with `obstack export`. To revert it, run the apply again.",
    "",
  ];
  const body = `${marker}\n${toReport(head, drifted, [], maxBodyLength - marker.length - 1)}`;
  const code = hasFailed ? exitCodes.failure : drifted.length > 0 ? exitCodes.differences : exitCodes.success;
  await addSummary(toReport(["## Obstack drift", ""], checked, [], maxBodyLength));
  setOutput("exit-code", code);
  setOutput("drift", drifted.length > 0);
  if (drifted.length > 0) {
    const names = drifted.map(({ target }) => target).join(", ");
    await writeIssue(repository, { marker, title: shortened(`Drift of ${names}`), body });
  } else if (!hasFailed) await closeIssue(repository, marker, "No drift. The servers match the last apply.");
  return code;
}

async function checkTarget({ folder }: Inputs, target: string): Promise<CheckedTarget> {
  const argv = ["drift", folder, "--target", target, "--output", "json"];
  const result = await runObstack(argv, environmentOfTarget(process.env, target));
  if (result.code !== exitCodes.success && result.code !== exitCodes.differences) {
    const { message } = result;
    error(`${target}: ${message}`);
    const details = (maxLength: number): string => codeBlock(message.slice(0, maxLength - 100));
    return { target, status: "failed", result: "failed", details };
  }
  const found = readOutput(result) as Drift;
  const hasDrift = result.code === exitCodes.differences;
  return {
    target,
    status: hasDrift ? "drift" : "same",
    result: hasDrift ? "drift" : "no drift",
    details: (maxLength) => driftToMarkdown(found, { maxLength }),
  };
}

/** Maximum length of the title of an issue. */
const maxTitle = 250;

function shortened(title: string): string {
  return title.length <= maxTitle ? title : `${title.slice(0, maxTitle)}…`;
}
