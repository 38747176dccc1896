import { gunzipSync, gzipSync } from "node:zlib";
import { checkStates, formatPlanFile, parsePlanFile, planResult, review, isDrift, toWrite } from "@obstack/as-code";
import type { PlannedApply } from "@obstack/as-code";
import { listNames } from "@obstack/basics";
import { childEnvironment } from "../environment/child-environment.ts";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import { readLimits } from "./flags.ts";
import type { LimitFlags } from "./flags.ts";
import type { OpenTarget } from "./open-target.ts";
import { runOnTargets } from "./run-on-targets.ts";
import type { CommandReport, TargetOutcome } from "./run-on-targets.ts";
import type { Selection } from "./select-targets.ts";
import { createUnmatched } from "./unmatched.ts";

/** How to plan targets. */
export interface PlanCommand {
  readonly planTarget: (target: OpenTarget, context: CliContext) => PlannedApply | Promise<PlannedApply>;
  /** Describes a reviewed plan with its incidents, from the plan before the review. Default: none are replayed. */
  readonly replay?: (target: OpenTarget, planned: PlannedApply, reviewed: PlannedApply) => Promise<TargetOutcome>;
  /** Folder with the states. */
  readonly folder: string;
  /** Whether the states must be up to date. Default: false. */
  readonly checksStates?: boolean;
}

/** The plans of targets, each made once. */
interface Plans {
  /** The report on the plans. */
  readonly planned: CommandReport;
  /** Targets with changes that an apply would not refuse. */
  readonly written: readonly OpenTarget[];
  /** Targets with objects that leave the state. */
  readonly forgotten: readonly OpenTarget[];
  /**
   * Returns the plan of a target, and keeps it no longer.
   *
   * @throws The error of a target that could not be planned.
   */
  readonly take: (target: string) => Pick<TargetOutcome, "incidents"> & { readonly plan: PlannedApply };
}

/** What is kept of a plan. */
interface Kept extends Pick<TargetOutcome, "incidents" | "failure"> {
  /** Absent if the target could not be planned. */
  readonly read?: () => PlannedApply;
}

/**
 * Plans all targets before the first write.
 *
 * @param name Name of the command in the report.
 * @throws {CommandError} If states lack what another clone applied.
 * @throws {UsageError} If a pattern matches nothing on any target.
 */
export async function planTargets(
  context: CliContext,
  flags: LimitFlags,
  selection: Selection,
  { planTarget, replay, folder, checksStates = false }: PlanCommand,
  name: string,
): Promise<Plans> {
  const { names } = selection;
  const unknownClones = checksStates ? await refuseOutdated(context, folder, names) : undefined;
  const limits = readLimits(flags);
  const unmatched = createUnmatched(names.length);
  const kept = new Map<string, Kept>();
  const written: OpenTarget[] = [];
  const forgotten: OpenTarget[] = [];
  let isReverting = false;
  const make = async (target: OpenTarget, own: CliContext): Promise<TargetOutcome> => {
    const planned = await planTarget(target, own);
    // A plan in a file was reviewed when it was made.
    const plan = planned.isReviewed === true ? planned : review(planned, limits);
    const { prepared } = toWrite(plan);
    isReverting ||= prepared.some(({ change }) => isDrift(change));
    unmatched.add(plan.unmatched);
    const outcome: TargetOutcome = (await replay?.(target, planned, plan)) ?? planResult(plan);
    const { incidents, failure } = outcome;
    kept.set(target.name, { read: names.length > 1 ? pack(folder, plan) : () => plan, incidents, failure });
    if (prepared.length > 0) written.push(target);
    if (plan.summary.forgotten > 0) forgotten.push(target);
    return outcome;
  };
  const planned = await runOnTargets(context, selection, {
    command: name,
    run: async (target, own) => {
      try {
        return await make(await target.open(), own);
      } catch (failure) {
        kept.set(target.name, { failure });
        throw failure;
      }
    },
  });
  context.signal.throwIfAborted();
  unmatched.check();
  if (isReverting && unknownClones !== undefined) {
    const message = "This apply reverts changes on the server. It is not known whether another clone applied them";
    context.tell(`${message}: ${unknownClones}`, "warning");
  }
  return {
    planned,
    written,
    forgotten,
    take(target) {
      const { read, incidents, failure } = kept.get(target) ?? {};
      if (read === undefined || failure !== undefined) throw failure;
      kept.delete(target);
      return { plan: read(), incidents };
    },
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

/** Maximum number of states that a message lists. */
const maxListed = 5;

/**
 * Refuses an apply from states that lack what another clone applied, which it would revert as changes on the server.
 *
 * @returns Why other clones are not known, as a sentence; undefined if the states are up to date.
 * @throws {CommandError} With the outdated states. Nothing was sent.
 */
async function refuseOutdated(
  { environment, profiles, signal }: CliContext,
  folder: string,
  names: readonly string[],
): Promise<string | undefined> {
  const options = { environment: childEnvironment(environment, profiles), signal };
  const { outdated, unknown, branch } = await checkStates(folder, names, options);
  if (outdated.length === 0) return unknown;
  const lacking =
    outdated.length === 1
      ? `The state of ${outdated[0]} lacks`
      : `The states of ${listNames(outdated, maxListed)} lack`;
  throw new CommandError(
    "usage",
    `${lacking} changes of another clone, which are on ${branch} of the remote.\nAn apply would revert them. Nothing was sent.`,
    "Run `obstack state pull` if states have a separate branch, or `git pull` otherwise. Then plan again.",
  );
}
