import { defaultTarget, fleetReportToText, readFleet, readTargets, runFleet } from "@obstack/as-code";
import type { Fleet, FleetError, FleetReport, TargetResult } from "@obstack/as-code";
import type { Inputs } from "./inputs.ts";
import { log } from "./run-obstack.ts";
import { pathOf } from "./stack.ts";

/** Targets of a stack. */
export interface Targets extends Fleet {
  /** Whether `obstack.yaml` defines them. Otherwise there is one, which the variables of the job define. */
  readonly areNamed: boolean;
}

/**
 * Reads the targets that the inputs select, with their waves.
 *
 * @throws {AsCodeError} Of kind `files`, if a name or pattern matches no target.
 */
export async function selectTargets({ folder, targets }: Pick<Inputs, "folder" | "targets">): Promise<Targets> {
  const path = pathOf(folder);
  if (Object.keys(await readTargets(path)).length > 0) {
    return { ...(await readFleet(path, targets.length === 0 ? undefined : targets.join(","))), areNamed: true };
  }
  const names = targets.length === 0 ? [defaultTarget] : targets;
  return { waves: [{ name: "rest", targets: names }], concurrency: 1, areNamed: false };
}

/** Returns the names of all targets. */
export function namesOf({ waves }: Pick<Fleet, "waves">): string[] {
  return waves.flatMap(({ targets }) => targets);
}

/**
 * Runs a function on targets, several at a time, and prints the report. A target that fails does not affect the others of its wave.
 *
 * @param inWaves Whether waves run one after the other, until one has a failed target.
 */
export async function runOnTargets(
  command: string,
  targets: Fleet,
  run: (target: string) => Promise<TargetResult>,
  inWaves: boolean = false,
): Promise<FleetReport> {
  const interruption = new AbortController();
  const stop = (): void => interruption.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const report = await runFleet(command, targets, run, { describeError, inWaves, signal: interruption.signal });
    log("Report", fleetReportToText(report));
    return report;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

/** Returns the error of a report that a message describes. */
export function describeError(error: unknown): FleetError {
  return { kind: "failure", message: (error as Error).message };
}

/** Returns the result of the only target of a report. */
export function resultOf({ targets: [target], groups, digest }: FleetReport): TargetResult {
  if (target === undefined || target.status === "not-reached") throw new Error("The command was interrupted.");
  const { status, counts, error } = target;
  return {
    status,
    changes: groups.flatMap(({ changes }) => changes),
    warnings: groups.flatMap(({ warnings }) => warnings),
    notes: groups.flatMap(({ notes }) => notes),
    counts,
    error,
    digest,
  };
}
