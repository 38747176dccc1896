import { resourcesOf } from "@obstack/core";
import type { StackClient } from "@obstack/core";
import { AsCodeError } from "../errors/errors.ts";
import { withoutMarks } from "../files/check-file.ts";
import type { Warning } from "../files/check-file.ts";
import { checkPolicies } from "../files/read-modules.ts";
import type { CheckedPolicies } from "../files/read-modules.ts";
import { givesUp, defaultTarget, readBindings, readSettings, readWebUrl } from "../files/settings.ts";
import { readStack, stillSent } from "../files/read-stack.ts";
import type { UnknownFields } from "../files/read-stack.ts";
import { readCurrentState } from "../model/current-state.ts";
import type { Desired } from "../model/desired.ts";
import { checkBody } from "./bodies.ts";
import { toDesiredObjects, warnAboutObjects } from "./to-desired-objects.ts";
import { compareSides, toRemark } from "./compare-sides.ts";
import { matchStack } from "./match-stack.ts";
import { withServers } from "./planned-apply.ts";
import type { FreshPlan, PlannedApply } from "./planned-apply.ts";
import { isDrift } from "./plan-data.ts";
import type { Plan, PlannedChange } from "./plan-data.ts";
import { expandSlos } from "../slo/expand-slos.ts";
import { findOtherStates, findRemovedTargets } from "../state/other-stacks.ts";
import { adoptObjects } from "../state/adopt.ts";
import { entryKey } from "../state/state.ts";
import type { StateEntry } from "../state/state.ts";
import { Workspace } from "../state/workspace.ts";

/** Options for {@link plan}. */
export interface PlanOptions {
  /** Name of the target, whose state and bindings apply. Default: `default`. */
  readonly target?: string | undefined;
  /** Whether to delete objects that an apply created and whose files were removed. Default: false. */
  readonly prune?: boolean | undefined;
  /** Whether the state of another server is used, because that server moved. Default: false; such a state is refused. */
  readonly rebind?: boolean | undefined;
  /**
   * What unknown fields and values are. `warn`: warnings, but mistakes if they resemble a known one. `allow`: warnings. `refuse`: mistakes.
   * Default: `warn`.
   */
  readonly unknownFields?: UnknownFields | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Compares the files of a folder with the last apply and with a deployment. Requests one list per kind of object. Writes nothing, neither
 * on the server nor on disk.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes, and their file, line and column. What every known server refuses is a mistake.
 * @throws {AsCodeError} Of kind `server`, if the state belongs to another server.
 * @throws {ObstackError} If a request fails.
 */
export async function plan(folder: string, client: StackClient, options: PlanOptions = {}): Promise<PlannedApply> {
  return planFiles(folder, client, options, true);
}

/** @param isToApply Whether the plan can be applied, so that policies and what servers refuse matter. */
async function planFiles(
  folder: string,
  client: StackClient,
  options: PlanOptions,
  isToApply: boolean,
): Promise<FreshPlan> {
  const { target = defaultTarget, prune = false, unknownFields = "warn" } = options;
  const defined = await readStack(folder, target, { unknownFields });
  const checked: CheckedPolicies = isToApply
    ? await checkPolicies(folder, target, defined)
    : { mistakes: [], warnings: [] };
  if (checked.mistakes.length > 0) throw new AsCodeError("files", checked.mistakes, checked.hint);
  const sides = await readSides(folder, client, options);
  const { targetState, current, notes } = sides;
  const [settings, bindings] = [await readSettings(folder), await readBindings(folder, target)];
  const objects = expandSlos(defined, current, await readWebUrl(folder, target));
  const { dashboards, alerts } = toDesiredObjects(objects, current, target);
  const planned = compareSides(
    {
      ...sides,
      objects: defined,
      warnings: [...objects.warnings, ...checked.warnings, ...warnAboutObjects(objects)],
      notes:
        settings.stateBranch !== undefined && targetState.state.size === 0
          ? [`No local state. If ${settings.stateBranch} contains one, run \`obstack state pull\` first.`]
          : notes,
      prune,
      isGivenUp: givesUp(settings),
      remarks: await findRemovedTargets(folder, target),
    },
    matchStack({ target, targetState, current, bindings, dashboards, alerts }),
  );
  return isToApply ? withRefusals(planned, [...dashboards, ...alerts], objects.warnings) : planned;
}

/** Reads the last-applied and the current state of a target. */
async function readSides(folder: string, client: StackClient, { target = defaultTarget, rebind, signal }: PlanOptions) {
  const resources = resourcesOf(client);
  const workspace = new Workspace(folder, target, { server: resources.server, rebind });
  const state = await workspace.load();
  const current = await readCurrentState(resources, await readBindings(folder, target), signal);
  const adoption = adoptObjects(state, [...current.dashboards, ...current.alerts], {
    mayRenew: () => !workspace.rebind,
  });
  const otherStates = await findOtherStates(folder, target, resources.server);
  return { workspace, current, ...adoption, otherStates };
}

/**
 * Warns about what some known servers refuse in the changes of a plan.
 *
 * @throws {AsCodeError} Of kind `files`, if every known server refuses something.
 */
function withRefusals(planned: FreshPlan, objects: readonly Desired[], findings: readonly Warning[]): FreshPlan {
  const { tileForm: form } = planned.details;
  const places = new Map(objects.map(({ kind, key, place }) => [entryKey(kind, key), place]));
  const all = withServers(planned).flatMap(({ desired, ...change }) => {
    if (desired === undefined) return [];
    const place = places.get(entryKey(desired.kind, desired.key));
    const found = checkBody({ ...desired, place }, { ...change, form });
    return { mistakes: found.mistakes, warnings: found.warnings.map((one) => toRemark(one, [change.change])) };
  });
  const mistakes = all.flatMap((one) => one.mistakes);
  // A missing field is often one whose name has a typo.
  const typos = findings
    .filter(({ isMistaken, path }) => isMistaken === true && mistakes.some((one) => one.path === path))
    .map((one) => ({ ...withoutMarks(one), message: one.message.replace(stillSent, "") }));
  if (mistakes.length > 0) throw new AsCodeError("files", [...mistakes, ...typos]);
  return { ...planned, warnings: [...planned.warnings, ...all.flatMap(({ warnings }) => warnings)] };
}

/**
 * Plans to delete every object of a target that an apply of this folder created. Objects that existed before, or that another stack or target
 * manages too, leave the state and stay on the server. Needs no files, and `obstack.yaml` need not contain the target. Writes nothing.
 *
 * @throws {AsCodeError} Of kind `server`, if the state belongs to another server.
 * @throws {ObstackError} If a request fails.
 */
export async function planDestroy(
  folder: string,
  client: StackClient,
  options: Omit<PlanOptions, "prune"> = {},
): Promise<PlannedApply> {
  const { otherStates, ...sides } = await readSides(folder, client, options);
  const isGivenUp = ({ id, created }: StateEntry): boolean => created !== true || otherStates.has(id);
  const found = compareSides({ ...sides, prune: true, isGivenUp }, []);
  return { ...found, summary: { ...found.summary, unmanaged: 0 } };
}

/** Changes on the server since the last apply. */
export interface Drift extends Pick<Plan, "target" | "server" | "addedTiles" | "duplicates"> {
  /** Changed and deleted objects, with the changed fields. Excludes changes in the files. */
  readonly changes: readonly PlannedChange[];
  /** Applied fields that the server ignores, one line each. They do not count as drift. */
  readonly notes: readonly string[];
}

/**
 * Detects manual changes on the server since the last apply. If nothing was applied yet, every difference from the files counts. Writes
 * nothing.
 *
 * @throws {AsCodeError} Of the same kinds as {@link plan}.
 * @throws {ObstackError} If a request fails.
 */
export async function drift(
  folder: string,
  client: StackClient,
  options: Omit<PlanOptions, "prune" | "unknownFields"> = {},
): Promise<Drift> {
  const planned = await planFiles(folder, client, { ...options, unknownFields: "allow" }, false);
  const { target, server, changes, addedTiles, duplicates } = planned;
  const drifted = changes
    .map((change) => ({
      ...change,
      fields: change.isGone === true ? [] : change.fields.filter(({ by }) => by !== "file"),
    }))
    .filter((change) => isDrift(change) || (change.action === "update" && change.fields.length > 0));
  return { target, server, changes: drifted, addedTiles, duplicates, notes: planned.basis.ignored };
}
