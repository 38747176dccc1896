import { error as addAnnotation } from "@actions/core";
import { AsCodeError, reportToText, readFleet, readTargets, runFleet } from "@obstack/as-code";
import { defaultTarget } from "@obstack/as-code/files";
import { resultIn } from "@obstack/as-code/reports";
import type { Fleet, TargetError, Report, ReportWords, TargetResult } from "@obstack/as-code";
import { explainError, findSharedVariables } from "../inputs/environment.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { shortened } from "../report/report.ts";
import { interrupted, log } from "../obstack/run-obstack.ts";
import { pathOf } from "../inputs/inputs.ts";

/**
 * Reads the targets that the inputs select, with their waves.
 *
 * @throws {AsCodeError} Of kind `files`, if a name or pattern matches no target, or targets share variables.
 */
export async function selectTargets({ folder, targets }: Pick<Inputs, "folder" | "targets">): Promise<Fleet> {
  const path = pathOf(folder);
  const all = await readTargets(path);
  if (Object.keys(all).length > 0) {
    const fleet = await readFleet(path, targets.length === 0 ? undefined : targets.join(","));
    const problems = findSharedVariables(all, namesOf(fleet), process.env);
    if (problems.length > 0) throw new AsCodeError("files", problems);
    return fleet;
  }
  const names = targets.length === 0 ? [defaultTarget] : targets;
  return { waves: [{ name: "rest", targets: names }], concurrency: 1, maxFailures: 0 };
}

export function namesOf({ waves }: Pick<Fleet, "waves">): string[] {
  return waves.flatMap(({ targets }) => targets);
}

/** Returns those targets of a fleet that a function selects. */
export function selectFrom(fleet: Fleet, isSelected: (target: string) => boolean): Fleet {
  return { ...fleet, waves: fleet.waves.map((wave) => ({ ...wave, targets: wave.targets.filter(isSelected) })) };
}

interface RunOptions {
  /** Whether waves run one after the other, until one has a failed target. Default: false. */
  readonly inWaves?: boolean;
  /** The words of the command. Default: those of commands on files. */
  readonly words?: ReportWords;
}

/** Runs a function on targets, several at a time, and prints the report. A target that fails is an annotation, and does not affect the others of its wave. */
export async function runOnTargets(
  command: string,
  targets: Fleet,
  run: (target: string) => Promise<TargetResult>,
  { inWaves = false, words }: RunOptions = {},
): Promise<Report> {
  const report = await runFleet(command, targets, run, { describeError, inWaves, signal: interrupted });
  if (report.targets.length > 0) log("Report", reportToText(report, { words }));
  for (const { target, error } of report.targets)
    if (error !== undefined) addAnnotation([`${target}: ${error.message}`, error.hint ?? ""].join("\n").trim());
  return report;
}

/** Returns the error of a report that a message describes. */
export function describeError(error: unknown): TargetError {
  return { kind: "failure", message: shortened((error as Error).message) };
}

/**
 * Returns the result of a command on a single target.
 *
 * @param output Its report.
 * @throws {Error} If it was interrupted.
 */
export function resultOf(output: unknown): TargetResult {
  const report = output as Report;
  const [target] = report.targets;
  if (target === undefined || target.status === "not-reached") throw new Error("The command was interrupted.");
  const { status, server, counts, error, details } = target;
  return {
    status,
    ...resultIn(report, target.target),
    counts,
    error: error && explainError({ ...error, message: shortened(error.message) }, target.target),
    server,
    details,
    digest: report.digest,
  };
}
