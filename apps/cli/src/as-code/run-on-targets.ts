import { runFleet } from "@obstack/as-code";
import type { FleetProgress, Report, TargetResult } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import { errorObject } from "../errors/explain-error.ts";
import { exitCodeOf } from "../errors/exit-codes.ts";
import { bar } from "../terminal/progress.ts";
import { toCommandError } from "./failures.ts";
import type { OpenTarget } from "./open-target.ts";
import type { Selection } from "./select-targets.ts";

export interface TargetToRun {
  readonly name: string;
  /** Opens the target, which requires its credentials. */
  readonly open: () => Promise<OpenTarget>;
}

/** What a command did or found on a target. */
export interface TargetOutcome extends Omit<TargetResult, "error"> {
  /** The error that ended it early. */
  readonly failure?: unknown;
}

/** A command to run on targets. */
export interface TargetsCommand {
  /** Name of the command, for the report. */
  readonly command: string;
  /** Whether the command looks for differences or failed checks: exit code 2 if there are any, 1 for every failure. Default: false. */
  readonly isDiff?: boolean;
  /** Whether waves run one after the other, until one has a failed target. Default: false. */
  readonly inWaves?: boolean;
  /** Number of targets at work at the same time. Default: that of `obstack.yaml`. */
  readonly concurrency?: number;
  /** Runs the command on a target. With several targets, messages in its context name the target, and it never prompts. */
  readonly run: (target: TargetToRun, context: CliContext) => Promise<TargetOutcome>;
}

export interface CommandReport {
  readonly report: Report;
  readonly isDiff: boolean;
  /** Whether the command applied its plans. */
  readonly isApplied: boolean;
  /** The errors of targets, by name. */
  readonly failures: ReadonlyMap<string, unknown>;
  /** The error of a single target. */
  readonly failure?: unknown;
}

/** Runs a command on the selected targets, and returns one report. */
export async function runOnTargets(
  context: CliContext,
  selection: Selection,
  { command, isDiff = false, inWaves = false, concurrency, run }: TargetsCommand,
): Promise<CommandReport> {
  const { progress, signal } = context;
  const isOne = selection.names.length === 1;
  const onFinished = ({ finished, total, target, status }: FleetProgress): void => {
    if (isOne) return;
    progress.update(`${bar(finished, total)} ${finished} of ${total} targets: ${target}`);
    progress.log(`${command}: ${finished} of ${total} targets: ${target}${status === "failed" ? " failed" : ""}`);
  };
  const failures = new Map<string, unknown>();
  const runOne = async (name: string): Promise<TargetResult> => {
    const own = isOne ? context : contextOf(context, name);
    const target = { name, open: () => selection.open(own, name) };
    const { failure: found, ...result } = await run(target, own).catch((error: unknown): TargetOutcome => ({
      status: "failed",
      failure: error,
    }));
    if (found === undefined) return result;
    const failure = toCommandError(found);
    failures.set(name, failure);
    return { ...result, status: "failed", error: describeError(failure, isDiff) };
  };
  try {
    const report = await runFleet(command, selection.targets, runOne, {
      describeError: (error) => describeError(error, isDiff),
      inWaves,
      concurrency,
      onFinished,
      signal,
    });
    const [failure] = isOne ? failures.values() : [];
    return { report, isDiff, isApplied: inWaves, failures, failure };
  } finally {
    progress.finish();
  }
}

/** Returns an error for a report, with the exit code of the command for this target alone. */
function describeError(error: unknown, isDiff: boolean): NonNullable<TargetResult["error"]> {
  return { ...errorObject(error), exitCode: exitCodeOf(error, isDiff ? { differences: "" } : {}) };
}

/** Returns a context whose messages start with the name of a target, and which never prompts. */
function contextOf({ confirm: _confirm, ...context }: CliContext, target: string): CliContext {
  return {
    ...context,
    tell: (text, kind) => context.tell(text, kind, target),
    // Targets share one progress line.
    progress: { ...context.progress, lastText: undefined, update: () => undefined, finish: () => undefined },
  };
}
