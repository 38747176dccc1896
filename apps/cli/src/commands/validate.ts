import { formatCount } from "@obstack/basics";
import { problemToText, readFleet, readTargets, validateStack } from "@obstack/as-code";
import { isTargetPattern } from "@obstack/as-code/files";
import type { Finding, StackValidation } from "@obstack/as-code";
import { buildStackCommand, folderParameter, readUnknownFields, unknownFieldsFlags } from "../as-code/flags.ts";
import { optional } from "../input/flag.ts";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import { UsageError } from "../errors/command-error.ts";
import { exitCodes } from "../errors/exit-codes.ts";
import { outputFlags, show } from "../output/show.ts";
import { wrapMessage } from "../terminal/layout.ts";

export const validate = buildStackCommand({
  async func(flags, folder) {
    const { target } = flags;
    const names = target === undefined ? undefined : await selectNames(folder, target);
    const result = await validateStack(folder, names, readUnknownFields(flags));
    await show(this, flags, { data: result, text: ({ columns }) => wrapMessage(toText(result), columns) });
    if (result.mistakes.length > 0) this.setExitCode(exitCodes.failure);
  },
  parameters: {
    flags: {
      ...outputFlags,
      target: optional(
        "name",
        "Target in obstack.yaml to validate, or several, as in 'eu-*,!eu-3' (default all, or those with a state)",
      ),
      ...unknownFieldsFlags,
      ...unusedDeploymentFlag,
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Check the files of dashboards and alerts without a server",
    more: [
      "Reads all files for each target and reports every mistake with its position.",
      "Sends no requests and requires no key. References to tiles that a dashboard does not",
      "have are mistakes; references to dashboards without a file are warnings, because they",
      "may exist on the server. What every known server refuses is a mistake, and what only",
      "some refuse a warning. `obstack plan` also checks sources and webhooks.",
    ].join("\n"),
    exitCodes: { success: "Valid, possibly with warnings", failure: "Mistakes found, or error" },
    examples: ["validate", "validate ./monitoring --target production --output json"],
  },
});

/** @throws {UsageError} If `obstack.yaml` has targets, but not this one. */
async function selectNames(folder: string, target: string): Promise<readonly string[]> {
  if (isTargetPattern(target)) return (await readFleet(folder, target)).waves.flatMap(({ targets }) => targets);
  const names = Object.keys(await readTargets(folder));
  if (names.length === 0 || names.includes(target)) return [target];
  throw new UsageError(
    `Unknown target ${JSON.stringify(target)}.`,
    `Add it to obstack.yaml, or select one of its targets: ${names.join(", ")}.`,
  );
}

function toText({ targets, objects, mistakes, warnings, isPartial, hint }: StackValidation): string {
  const line = (label: string, { targets: own, ...problem }: Finding): string => {
    const only = own.length === 0 || own.length === targets.length ? "" : ` (${own.join(", ")})`;
    return `${label}: ${problemToText(problem)}${only}`;
  };
  const counts = Object.entries(objects).map(
    ([target, { dashboards, alerts, slos }]) =>
      `${target}: ${formatCount(dashboards, "dashboard")}, ${formatCount(alerts, "alert")}${slos === 0 ? "" : `, ${formatCount(slos, "SLO")}`}.`,
  );
  const summary = `${formatCount(mistakes.length, "mistake")}, ${formatCount(warnings.length, "warning")}.`;
  return [
    ...mistakes.map((finding) => line("error", finding)),
    ...(hint === undefined ? [] : [`  hint: ${hint}`]),
    ...warnings.map((finding) => line("warning", finding)),
    ...counts,
    mistakes.length + warnings.length === 0 ? "No mistakes." : summary,
    ...(isPartial === true ? ["Further checks follow once these are corrected."] : []),
  ].join("\n");
}
