import { forApply, plan, planResult, review, runFleet } from "@obstack/as-code";
import type { FleetProgress, Report, TargetResult, PlannedApply } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import { errorObject } from "../errors/explain-error.ts";
import { exitCodeOf } from "../errors/exit-codes.ts";
import { bar } from "../terminal/progress.ts";
import { toCommandError } from "./failures.ts";
import type { OpenTarget, Selection } from "./select-targets.ts";
import { readLimits, readUnknownFields } from "./flags.ts";
import type { LimitFlags, UnknownFieldsFlags } from "./flags.ts";
import { createUnmatched } from "./unmatched.ts";

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
  /**
   * Runs the command on a target. Opening it requires its credentials. With several targets, messages in its context name the target, and it never
   * prompts.
   */
  readonly run: (
    target: { readonly name: string; readonly open: () => Promise<OpenTarget> },
    context: CliContext,
  ) => Promise<TargetOutcome>;
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

/** How to plan a target. */
export type PlanTarget = (target: OpenTarget, context: CliContext) => PlannedApply | Promise<PlannedApply>;

/** Describes a reviewed plan, from the plan before the review. */
type DescribePlan = (
  target: OpenTarget,
  planned: PlannedApply,
  reviewed: PlannedApply,
  context: CliContext,
) => TargetOutcome | Promise<TargetOutcome>;

/** Plans the files of a folder. */
export function planFolder(
  folder: string,
  { prune, rebind, ...flags }: UnknownFieldsFlags & { readonly prune: boolean; readonly rebind: boolean },
): PlanTarget {
  const unknownFields = readUnknownFields(flags);
  return ({ name, client }, { signal }) => plan(folder, client, { target: name, prune, rebind, unknownFields, signal });
}

/** A command that plans targets. */
export interface PlanCommand extends Omit<TargetsCommand, "run"> {
  readonly planTarget: PlanTarget;
  /** Default: the changes of the plan. */
  readonly describe?: DescribePlan | undefined;
  /** Whether to keep the plans of targets without a failure. Default: false. */
  readonly keepsPlans?: boolean;
}

/** The plan of a target, made once, with what an apply needs. */
export interface Planned extends Pick<TargetOutcome, "incidents"> {
  readonly target: OpenTarget;
  readonly plan: PlannedApply;
}

/**
 * Plans all targets, and reviews the plans.
 *
 * @throws {UsageError} If a pattern matches nothing on any target.
 */
export async function planTargets(
  context: CliContext,
  flags: LimitFlags,
  selection: Selection,
  { planTarget, describe = (_target, _planned, reviewed) => planResult(reviewed), keepsPlans, ...command }: PlanCommand,
): Promise<CommandReport & { readonly plans: Map<string, Planned> }> {
  const limits = readLimits(flags);
  const plans = new Map<string, Planned>();
  const unmatched = createUnmatched(selection.names.length);
  const found = await runOnTargets(context, selection, {
    ...command,
    run: async ({ open }, own) => {
      const target = await open();
      const planned = await planTarget(target, own);
      // With what an apply skips, so that nobody expects it. A plan in a file was reviewed when it was made.
      const reviewed = planned.isReviewed === true ? planned : review(planned, limits);
      unmatched.add(reviewed.unmatched);
      const outcome: TargetOutcome = await describe(target, planned, reviewed, own);
      const { incidents, failure } = outcome;
      if (keepsPlans && failure === undefined) plans.set(target.name, { target, plan: forApply(reviewed), incidents });
      return outcome;
    },
  });
  unmatched.check();
  return { ...found, plans };
}
