import { mergeFleetReports, readFleet } from "@obstack/as-code";
import { parseFleetReport } from "@obstack/as-code/internal";
import { buildStackCommand } from "../../builders/build-stack-command.ts";
import { fleetFlags, folderFlag, planFormats } from "../../as-code/flags.ts";
import { endWithReport } from "../../as-code/show-report.ts";
import { text } from "../../input/flag.ts";
import { unusedDeploymentFlag } from "../../connection/flags.ts";
import type { CliContext } from "../../context.ts";
import { UsageError } from "../../errors/command-error.ts";
import { outputFlags } from "../../output/flags.ts";

/** Larger than the report of thousands of targets, in bytes. */
const maxLength = 256 * 1024 * 1024;

export const merge = buildStackCommand({
  async func(flags, ...paths) {
    const { folder, target, all } = flags;
    const { waves } = all || target !== undefined ? await readFleet(folder, target) : { waves: [] };
    const reports = await Promise.all(paths.map(async (path) => parseFleetReport(await read(this, path), path)));
    const report = mergeFleetReports(
      reports,
      waves.flatMap(({ targets }) => targets),
    );
    const { command } = report;
    const isDiff = ["plan", "drift", "test"].includes(command);
    // Others are about files.
    const words = command === "test" ? (await import("@obstack/alert-tests")).testWords : undefined;
    await endWithReport(this, flags, { report, isDiff, isApplied: command === "apply" }, { words });
  },
  parameters: {
    flags: {
      ...outputFlags,
      output: { ...outputFlags.output, values: planFormats },
      ...unusedDeploymentFlag,
      ...folderFlag,
      target: { ...fleetFlags.target, brief: "Targets that must have a report, as in 'canary,eu-*'" },
      all: { ...fleetFlags.all, brief: "Require a report of every target in obstack.yaml" },
    },
    positional: {
      kind: "array",
      minimum: 1,
      parameter: { parse: text, placeholder: "file", brief: "Report of a command, as JSON" },
    },
  },
  docs: {
    brief: "Merge the reports of the runners of a CI",
    more: [
      "The result equals the report of a single run on all targets. With `--all` or",
      "`--target`, a target without a report counts as not reached: its runner failed.",
    ].join("\n"),
    exitCodes: {
      success: "All targets succeeded, without changes, drift or failed tests",
      failure: "A target failed or was not reached (for apply: its exit code)",
      differences: "Changes, drift or failed tests",
    },
    examples: ["fleet merge reports/*.json", "fleet merge --all --output markdown reports/*.json"],
  },
});

async function read({ readBytes }: CliContext, path: string): Promise<string> {
  const bytes = await readBytes(path, maxLength).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot read ${path}: ${cause.message}`, "Check the path.", { cause });
  });
  return bytes.toString("utf8");
}
