import { getOwn } from "@obstack/core/internal";
import { stackOf } from "../common/client.ts";
import type { StackClient } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { folders } from "../files/names-of-files.ts";
import { readTargets } from "../files/settings.ts";
import { readDeployment } from "../model/deployment.ts";
import type { Deployment } from "../model/deployment.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject } from "../model/record.ts";
import { formOf, inServerForm } from "../model/tile-form.ts";
import type { TileForm } from "../model/tile-form.ts";
import { makePlan } from "../plan/make-plan.ts";
import { matchStack } from "../plan/match-stack.ts";
import type { Choose } from "../plan/match-stack.ts";
import { changePlan } from "../plan/plan-context.ts";
import type { PlannedApply } from "../plan/plan-context.ts";
import type { Plan, SkippedChange } from "../plan/plan.ts";
import { mapAlert, mapDashboard } from "./map-object.ts";
import type { Mapping } from "./map-object.ts";
import type { Owner } from "../state/binding.ts";
import { entryKey } from "../state/state.ts";
import { Workspace } from "../state/workspace.ts";

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
 * were renamed. Skips objects that refer to something without a counterpart. Writes nothing.
 *
 * @param folder Folder with `obstack.yaml` and the state.
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
  const workspace = new Workspace(folder, promotionTarget(from.target, to.target), owner);
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
      const { to } = sides;
      const next =
        found.length > shared.problemsOfSource.length
          ? ` Create what is missing in ${to}, or bind the names to existing objects: targets.${to}.bindings in obstack.yaml.`
          : "";
      throw new AsCodeError("names", [...unknown, ...new Set(found)], `Nothing was written.${next}`);
    }
    return {
      dashboards: mappable.filter(({ kind }) => kind === "dashboard"),
      alerts: mappable.filter(({ kind }) => kind === "alert"),
      unmatched: all.flatMap(({ desired, problems }) => (problems.length === 0 ? [] : [toSkipped(desired, problems)])),
      notes: [...new Set(shared.notes)],
    };
  }
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
  const found = await new Workspace(folder, target, { server, rebind }).load().catch(() => undefined);
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

/** Returns the dashboards and alerts to promote: all, or those that are named, with the alerts of these dashboards. */
export function choosePart(
  { dashboards, alerts }: Deployment,
  only: readonly string[] | undefined,
  problems: string[],
): { dashboards: readonly ServerObject[]; alerts: readonly ServerObject[] } {
  if (only === undefined || only.length === 0) return { dashboards, alerts };
  const isNamed = ({ id, name }: ServerObject): boolean =>
    only.includes(id) || (name !== undefined && only.includes(name));
  const chosen = dashboards.filter(isNamed);
  const ids = new Set(chosen.map(({ id }) => id));
  const tiles = new Set(chosen.flatMap((one) => one.tiles.map(({ id }) => id)));
  const chosenAlerts = alerts.filter(
    (one) => isNamed(one) || ids.has(String(one.fields["dashboardId"])) || tiles.has(String(one.fields["tileId"])),
  );
  const found = [...chosen, ...chosenAlerts];
  for (const text of only) {
    if (!found.some(({ id, name }) => id === text || name === text))
      problems.push(`No dashboard or alert is named ${JSON.stringify(text)}.`);
  }
  return { dashboards: chosen, alerts: chosenAlerts };
}

/** Conditions of alerts that every release accepts. */
const thresholdTypes: ReadonlySet<unknown> = new Set(["above", "below", undefined]);

/**
 * Returns what the records of a destination show about objects that it would refuse: releases that return tiles with `series` refuse those that only a
 * `config` can describe, and conditions other than above and below. Without any dashboard, it is unknown.
 *
 * @param objects Objects that would be written.
 */
export function findRefusals(objects: readonly Desired[], tileForm: TileForm | undefined, to: string): string[] {
  if (tileForm === "config") return [];
  const found = objects.flatMap(({ title, fields, tiles = [] }) => {
    const names = tiles
      .filter((tile) => formOf(inServerForm(tile.fields, "series")) === "config")
      .map(({ label }) => label);
    const condition = fields["thresholdType"];
    return [
      ...(names.length === 0 ? [] : [{ title, what: names.join(", ") }]),
      ...(thresholdTypes.has(condition) ? [] : [{ title, what: `thresholdType ${String(condition)}` }]),
    ];
  });
  return found.map(({ title, what }) =>
    tileForm === undefined
      ? `${title}: it is unknown whether ${to} accepts ${what}, because it has no dashboard to compare with.`
      : `${title}: ${to} will refuse ${what}. Its dashboards show a release that accepts only tiles with \`series\`, and the conditions above and below.`,
  );
}
