import { stackOf } from "../common/client.ts";
import type { StackClient } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { readTargets } from "../files/settings.ts";
import { readDeployment } from "../model/deployment.ts";
import { getOwn } from "@obstack/core/internal";
import type { ServerObject } from "../model/record.ts";
import { changePlan } from "../plan/plan-context.ts";
import type { Plan, SkippedChange } from "../plan/plan.ts";
import { folders } from "../files/names-of-files.ts";
import type { Owner } from "../state/binding.ts";
import { makePlan } from "../plan/make-plan.ts";
import type { Choose } from "../plan/match-objects.ts";
import { matchStack } from "../plan/match-stack.ts";
import type { PlannedApply } from "../plan/plan-context.ts";
import { entryKey } from "../state/state.ts";
import { openWorkspace } from "../state/workspace.ts";
import { choosePart } from "./choose-part.ts";
import { findRefusals } from "./find-refusals.ts";
import { mapAlert, mapDashboard } from "./map-object.ts";
import type { Desired } from "../model/desired.ts";
import type { Mapping } from "./mapping.ts";

/** The source or destination of a promotion. */
export interface Side {
  readonly client: StackClient;
  /** Name of the target in `obstack.yaml`, whose bindings apply. */
  readonly target: string;
}

/** Options for {@link promote}. */
export interface PromoteOptions {
  /** Names or identifiers of dashboards and alerts to promote. Alerts of these dashboards are included. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Chooses between objects that cannot be matched unambiguously. Default: ambiguity is an error. */
  readonly choose?: Choose | undefined;
  /** Whether the state of other servers is used, because those servers moved. Default: false; such a state is refused. */
  readonly rebind?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the name of the state for promotions from one target to another: `TO.from.FROM`. */
export function promotionTarget(from: string, to: string): string {
  return `${to}.from.${from}`;
}

/**
 * Plans to copy dashboards and alerts from one deployment to another, hosted or self-hosted. Matches sources, webhooks, dashboards and tiles
 * by name and kind, or by the bindings in `obstack.yaml`. Previously promoted objects are recognized by their identifiers, even if they
 * were renamed. Writes nothing.
 *
 * @param folder Folder with `obstack.yaml` and the state.
 * Skips objects that refer to something without a counterpart.
 *
 * @throws {AsCodeError} Of kind `names`, if no object can be promoted; lists all references without a counterpart.
 * @throws {AsCodeError} Of kind `files`, if `obstack.yaml` or the state is invalid.
 * @throws {AsCodeError} Of kind `server`, if the state belongs to promotions between other servers.
 * @throws {ObstackError} If a request fails.
 */
export async function promote(
  folder: string,
  from: Side,
  to: Side,
  options: PromoteOptions = {},
): Promise<PlannedApply> {
  const { only, choose, rebind, signal } = options;
  const targets = await readTargets(folder);
  const [sourceStack, stack] = [stackOf(from.client), stackOf(to.client)];
  const owner = { server: stack.server, source: sourceStack.server, rebind };
  const workspace = openWorkspace(folder, promotionTarget(from.target, to.target), owner);
  const bindings = getOwn(targets, to.target)?.bindings ?? {};
  const targetState = await workspace.load();
  const [source, deployment] = await Promise.all([
    readDeployment(sourceStack, getOwn(targets, from.target)?.bindings, signal),
    readDeployment(stack, bindings, signal),
  ]);
  const problems: string[] = [];
  const chosen = choosePart(source, only, problems);
  const { dashboards, alerts, unmatched, notes } = mapAll(chosen, problems, {
    source,
    deployment,
    from: from.target,
    to: to.target,
    webUrls: [getOwn(targets, from.target)?.webUrl, getOwn(targets, to.target)?.webUrl],
    byId: new Map(source.dashboards.map((one) => [one.id, one])),
    byTile: new Map(source.dashboards.flatMap((one) => one.tiles.map(({ id }) => [id, one]))),
  });
  const skipped = unmatched.map((one): SkippedChange => {
    const isPromoted = targetState.state.has(entryKey(one.kind, one.key));
    return isPromoted ? { ...one, action: "update" } : one;
  });
  const input = { stack, target: to.target, from: from.target, workspace, targetState, deployment };
  const bound = {
    dashboards: boundIds(chosen.dashboards, bindings.dashboards),
    alerts: boundIds(chosen.alerts, bindings.alerts),
  };
  const notSelected = new Set([...source.dashboards, ...source.alerts].map(({ id }) => id));
  const planned = makePlan(
    { ...input, notes, prune: false, notSelected },
    await matchStack({ ...input, bindings: bound, dashboards, alerts, choose }),
  );
  const written = new Set(planned.changes.map(({ key }) => key));
  const warnings = [
    ...(await findManagedByFiles(folder, to.target, owner, planned)),
    ...findRefusals(
      [...dashboards, ...alerts].filter(({ key }) => written.has(key)),
      deployment.tileForm,
      to.target,
    ),
  ];
  return warnings.length === 0 && skipped.length === 0
    ? planned
    : changePlan(planned, { notes: [...warnings, ...planned.notes], skipped: [...skipped, ...planned.skipped] });
}

type Chosen = ReturnType<typeof choosePart>;

interface Mapped {
  readonly dashboards: readonly Desired[];
  readonly alerts: readonly Desired[];
  /** Objects that refer to something without a match, as creates. */
  readonly unmatched: readonly SkippedChange[];
  readonly notes: readonly string[];
}

/**
 * Maps the chosen objects, except those that refer to something without a match. Objects that refer to these are left out too, unless the
 * destination has a counterpart already.
 *
 * @throws {AsCodeError} Of kind `names`, if a name is unknown or no object can be mapped.
 */
function mapAll(
  chosen: Chosen,
  unknown: readonly string[],
  sides: Omit<Mapping, "promoted" | "blocked" | "problems" | "problemsOfSource" | "consequences" | "notes">,
): Mapped {
  const blocked = new Set<string>();
  for (;;) {
    const promoted = new Set(chosen.dashboards.map(({ id }) => id).filter((id) => !blocked.has(id)));
    const count = blocked.size;
    const shared = {
      ...sides,
      promoted,
      blocked,
      problemsOfSource: [],
      consequences: [],
      notes: [],
    } satisfies Partial<Mapping>;
    const mapEach = (servers: readonly ServerObject[], map: typeof mapDashboard) =>
      servers.map((server) => {
        const mapping: Mapping = { ...shared, problems: [] };
        return { desired: map(server, mapping), problems: [...new Set(mapping.problems)] };
      });
    const boards = mapEach(chosen.dashboards, mapDashboard);
    for (const { desired, problems } of boards) if (problems.length > 0) blocked.add(desired.key);
    // A dashboard may refer to one that turned out to be blocked.
    if (blocked.size > count) continue;
    const all = [...boards, ...mapEach(chosen.alerts, mapAlert)];
    const consequences = new Set<string>(shared.consequences);
    const found = all.flatMap(({ problems }) => problems.filter((problem) => !consequences.has(problem)));
    const mappable = all.filter(({ problems }) => problems.length === 0).map(({ desired }) => desired);
    if (unknown.length > 0 || (found.length > 0 && mappable.length === 0)) {
      throw noMatch([...unknown, ...new Set(found)], found.length > shared.problemsOfSource.length, sides.to);
    }
    return {
      dashboards: mappable.filter(({ kind }) => kind === "dashboard"),
      alerts: mappable.filter(({ kind }) => kind === "alert"),
      unmatched: all.flatMap(({ desired, problems }) => (problems.length === 0 ? [] : [toSkipped(desired, problems)])),
      notes: [...new Set(shared.notes)],
    };
  }
}

function noMatch(problems: readonly string[], isOfDestination: boolean, to: string): AsCodeError {
  const next = isOfDestination
    ? ` Create what is missing in ${to}, or bind the names to existing objects: targets.${to}.bindings in obstack.yaml.`
    : "";
  return new AsCodeError("names", problems, `Nothing was written.${next}`);
}

function toSkipped({ kind, key, name, title, label }: Desired, problems: readonly string[]): SkippedChange {
  // Problems start with the label.
  const because = `cannot be promoted${problems.map((problem) => problem.slice(label.length)).join(" Also")}`;
  return { kind, key, name, title, action: "create", reason: "no-match", because };
}

/** Returns a warning for each change of an object that files of the folder manage: their next apply would overwrite it. */
async function findManagedByFiles(
  folder: string,
  target: string,
  { server, rebind }: Owner,
  plan: Plan,
): Promise<string[]> {
  // A state of another server says nothing about this one.
  const found = await openWorkspace(folder, target, { server, rebind })
    .load()
    .catch(() => undefined);
  const files = new Map([...(found?.state.values() ?? [])].map(({ id, kind, key }) => [id, `${folders[kind]}/${key}`]));
  return plan.changes.flatMap(({ id = "", title }) => {
    const file = files.get(id);
    if (file === undefined) return [];
    return `${title}: ${file} of this folder manages it, so the next apply to ${target} overwrites the promotion. Change that file instead.`;
  });
}

/** Converts bindings by name to bindings by the identifiers of the source, which are the keys of promoted objects. */
function boundIds(
  servers: readonly ServerObject[],
  bound: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(
    servers.flatMap(({ id, name }) =>
      name === undefined || !Object.hasOwn(bound, name) ? [] : [[id, bound[name] ?? ""]],
    ),
  );
}
