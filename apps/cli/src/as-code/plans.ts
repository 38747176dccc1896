import { gunzipSync, gzipSync } from "node:zlib";
import { formatPlanFile, parsePlanFile, review } from "@obstack/as-code";
import { isDrift, toWrite } from "@obstack/as-code/internal";
import type { PlannedApply, PlanLimits } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import type { FlagValues } from "../input/flag.ts";
import { readOverwrite } from "./flags.ts";
import type { applyFlags } from "./flags.ts";
import type { OpenTarget } from "./open-target.ts";
import { toPlanResult } from "./plan-result.ts";
import type { Replayed } from "./replay-incidents.ts";
import { refuseOutdated } from "./refuse-outdated.ts";
import type { TargetOutcome, TargetToRun } from "./run-on-targets.ts";
import type { Selection } from "./select-targets.ts";
import { createUnmatched } from "./unmatched.ts";

/** How to plan targets. */
export interface PlanCommand {
  readonly planTarget: (target: OpenTarget, context: CliContext) => PlannedApply | Promise<PlannedApply>;
  /** Replays the incidents of a plan. Default: none are replayed. */
  readonly replay?: (target: OpenTarget, plan: PlannedApply) => Promise<Replayed | undefined>;
  /** Folder with the states. */
  readonly folder: string;
  /** Whether the states must be up to date. Default: false. */
  readonly checksStates?: boolean;
}

/** The plans of targets, each made once. */
interface Plans {
  /** Plans a target, and keeps the plan. */
  readonly make: (target: TargetToRun, context: CliContext) => Promise<TargetOutcome>;
  /**
   * Returns the plan of a target, and keeps it no longer.
   *
   * @throws The error of a target that could not be planned.
   */
  readonly take: (target: string) => Pick<TargetOutcome, "incidents"> & { readonly plan: PlannedApply };
  /** Returns the targets with changes that an apply would not refuse. */
  readonly places: () => readonly OpenTarget[];
  /** @throws {UsageError} If a pattern matches nothing on any target. */
  readonly checkPatterns: () => void;
}

/**
 * Prepares the plans of targets.
 *
 * @param isPacked Whether many plans are kept at the same time.
 * @throws {CommandError} If states lack what another clone applied.
 */
export async function createPlans(
  context: CliContext,
  flags: FlagValues<typeof applyFlags> & { readonly expect?: string | undefined },
  { names }: Selection,
  { planTarget, replay, folder, checksStates = false }: PlanCommand,
  isPacked: boolean,
): Promise<Plans> {
  const unknownClones = checksStates ? await refuseOutdated(context, folder, names) : undefined;
  const { allowAlertLoss, allowHiddenTileLoss, expect: reviewed } = flags;
  const limits: PlanLimits = {
    overwrite: readOverwrite(flags.overwrite),
    allowAlertLoss,
    allowHiddenTileLoss,
    reviewed,
  };
  const unmatched = createUnmatched(names.length);
  const kept = new Map<string, Pick<TargetOutcome, "incidents"> & { readonly read: () => PlannedApply }>();
  const failures = new Map<string, unknown>();
  const places: OpenTarget[] = [];
  let isWarned = unknownClones === undefined;
  const warnAboutClones = (changes: readonly { readonly change: PlannedApply["changes"][number] }[]): void => {
    if (isWarned || !changes.some(({ change }) => isDrift(change))) return;
    isWarned = true;
    context.process.stderr.write(
      `warning: This apply reverts changes on the server. It is not known whether another clone applied them: ${unknownClones}\n`,
    );
  };
  const make = async ({ name, open }: TargetToRun, own: CliContext): Promise<TargetOutcome> => {
    const target = await open();
    const plan = review(await planTarget(target, own), limits);
    const { prepared } = toWrite(plan);
    warnAboutClones(prepared);
    unmatched.add(plan.unmatched);
    if (prepared.length > 0) places.push(target);
    const replayed = await replay?.(target, plan);
    const read = isPacked ? pack(folder, plan) : () => plan;
    kept.set(name, { read, incidents: replayed?.outcome.incidents });
    return { ...toPlanResult(replayed?.withEffects(plan) ?? plan), ...replayed?.outcome };
  };
  return {
    async make(target, own) {
      const outcome = await make(target, own).catch((failure: unknown) => ({ status: "failed" as const, failure }));
      if (outcome.failure !== undefined) failures.set(target.name, outcome.failure);
      return outcome;
    },
    take(name) {
      const found = kept.get(name);
      if (found === undefined || failures.has(name)) throw failures.get(name);
      kept.delete(name);
      return { plan: found.read(), incidents: found.incidents };
    },
    places: () => places,
    checkPatterns: unmatched.check,
  };
}

/** Keeps a plan as a file would, and compressed, so that the memory for a fleet barely depends on its size. */
function pack(folder: string, plan: PlannedApply): () => PlannedApply {
  const bytes = gzipSync(formatPlanFile({ folder, plans: [plan] }), { level: 1 });
  const { target } = plan;
  return () => {
    const [read] = parsePlanFile(gunzipSync(bytes).toString(), target).plans;
    if (read === undefined) throw new TypeError(`Target ${target} has no plan.`);
    return read;
  };
}
