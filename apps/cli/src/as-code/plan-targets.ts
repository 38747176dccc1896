import { plan, review } from "@obstack/as-code";
import type { PlannedApply } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import { readLimits, readUnknownFields } from "./flags.ts";
import type { LimitFlags, UnknownFieldsFlags } from "./flags.ts";
import type { OpenTarget } from "./open-target.ts";
import { runOnTargets } from "./run-on-targets.ts";
import type { CommandReport, TargetOutcome, TargetsCommand } from "./run-on-targets.ts";
import type { Selection } from "./select-targets.ts";
import { createUnmatched } from "./unmatched.ts";

/** How to plan a target. */
export type PlanTarget = (target: OpenTarget, context: CliContext) => PlannedApply | Promise<PlannedApply>;

/** Describes a reviewed plan, from the plan before the review. */
export type DescribePlan = (
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

interface PlanCommand extends Omit<TargetsCommand, "run"> {
  readonly planTarget: PlanTarget;
  readonly describe: DescribePlan;
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
  { planTarget, describe, ...command }: PlanCommand,
): Promise<CommandReport> {
  const limits = readLimits(flags);
  const unmatched = createUnmatched(selection.names.length);
  const found = await runOnTargets(context, selection, {
    ...command,
    run: async ({ open }, own) => {
      const target = await open();
      const planned = await planTarget(target, own);
      // With what an apply skips, so that nobody expects it. A plan in a file was reviewed when it was made.
      const reviewed = planned.isReviewed === true ? planned : review(planned, limits);
      unmatched.add(reviewed.unmatched);
      return describe(target, planned, reviewed, own);
    },
  });
  unmatched.check();
  return found;
}
