import { resourcesOf } from "@obstack/core";
import type { Alert, Dashboard, Named, StackClient } from "@obstack/core";
import { allInOrder, createCatalog, listObjects } from "../model/current-state.ts";
import { AsCodeError } from "../errors/errors.ts";
import type { Problem } from "../errors/errors.ts";
import { textOf } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { readStack } from "../files/read-stack.ts";
import { defaultTarget, readBindings } from "../files/settings.ts";
import type { StackObject, StackObjects } from "../files/check-file.ts";
import { isPlaceholder, resolvePlaceholders } from "../model/desired.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject } from "../model/record.ts";
import { basisOf, withServers } from "./planned-apply.ts";
import type { PlanBasis, PlannedApply } from "./planned-apply.ts";
import { toDesiredObjects } from "./to-desired-objects.ts";
import { resolveSlo } from "../slo/expand-slos.ts";
import type { ResolvedSlo } from "../slo/expand-slos.ts";
import { targetFields } from "../model/fields.ts";

/** An alert that a folder defines, with the tile that it watches. */
export interface ResolvedAlert {
  /** Path of its file in `alerts/`, without the extension. */
  readonly key: string;
  readonly name: string | undefined;
  /** Key of the dashboard's file; absent if the dashboard has none. */
  readonly dashboard: string | undefined;
  /** Its fields, without channels and saved search, with identifiers where the deployment has them. */
  readonly fields: Fields;
  /** Saved search that it watches, as in the file; absent unless it watches one. */
  readonly savedSearch?: string | undefined;
  /** The tile that it watches, with identifiers of the deployment instead of names; absent unless it watches one. */
  readonly tile: Fields | undefined;
}

/** Options for {@link resolveAlerts} and {@link resolveSlos}. */
export interface ResolveOptions {
  /** Name of the target, whose values and bindings apply. Default: `default`. */
  readonly target?: string | undefined;
  /** A plan of the same folder and target, whose objects and lists are used instead of reading and requesting them again. */
  readonly plan?: PlannedApply | undefined;
  /** The objects of the folder, if they are already read. */
  readonly objects?: StackObjects | undefined;
  /** The SLOs of the folder, if they are already read. */
  readonly slos?: StackObjects["slos"] | undefined;
  /** Receives the mistakes of SLOs that the server cannot evaluate, which are left out. Default: they are errors of kind `names`. */
  readonly onMistake?: ((mistake: Problem) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Fields that do not affect what an alert watches. They are ignored, so that an unknown webhook is not an error. */
const ignoredFields = new Set(["webhook", "channel", "channels", "savedSearch"]);

function withoutIgnored(object: StackObject): StackObject {
  const kept = Object.entries(object.value).filter(([name]) => !ignoredFields.has(name));
  return { ...object, value: Object.fromEntries(kept) };
}

/**
 * Returns the alerts that a folder defines, with the tiles that they watch as a deployment would store them. Requests the lists of dashboards and
 * sources, or none with a plan. Requires no state.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes, and their file, line and column.
 * @throws {ObstackError} If a request fails.
 * @throws {TypeError} If the plan was read from a file.
 */
export async function resolveAlerts(
  folder: string,
  client: StackClient,
  { target = defaultTarget, plan, objects: given, signal }: Omit<ResolveOptions, "slos" | "onMistake"> = {},
): Promise<readonly ResolvedAlert[]> {
  const planned = plan && basisOf(plan);
  const objects = given ?? (planned && objectsOf(planned)) ?? (await readStack(folder, target));
  const resources = resourcesOf(client);
  const bindings = await readBindings(folder, target);
  const [servers, sources] =
    planned === undefined
      ? await allInOrder([listObjects(resources, "dashboard", signal), resources.sources.list({ signal })])
      : [planned.current.dashboards, planned.current.sources];
  const current = { dashboards: servers, catalog: createCatalog({ dashboards: servers, sources }, bindings) };
  const { dashboards, alerts } = toDesiredObjects(
    { ...objects, alerts: objects.alerts.map(withoutIgnored) },
    current,
    target,
  );
  const searches = new Map(objects.alerts.map(({ key, value }) => [key, textOf(value["savedSearch"])]));
  return alerts.map(({ key, name, fields }) => ({
    key,
    name,
    savedSearch: searches.get(key),
    dashboard: isPlaceholder(fields["dashboardId"]) ? fields["dashboardId"].dashboard : undefined,
    fields,
    tile: findTile(fields["tileId"], dashboards, servers),
  }));
}

/** Returns the dashboards and alerts of the server at the time of a plan, as it returned them. */
export function recordsOf(plan: PlannedApply): {
  readonly dashboards: readonly Dashboard[];
  readonly alerts: readonly Alert[];
} {
  const { dashboards, alerts } = basisOf(plan).current;
  return {
    dashboards: dashboards.map(({ record }) => record as Dashboard),
    alerts: alerts.map(({ record }) => record as Alert),
  };
}

/** Returns the objects of the files of a plan; undefined for an undo. */
function objectsOf({ objects }: PlanBasis): StackObjects | undefined {
  if (objects === undefined) return undefined;
  const { dashboards, alerts, slos } = objects;
  return {
    dashboards: dashboards.map(withPlace),
    alerts: alerts.map(withPlace),
    slos: slos.map(withPlace),
    others: [],
    warnings: [],
  };
}

/** Lines do not matter: a plan has no mistakes in files. */
function withPlace<One extends { readonly label: string }>(one: One): One & Pick<StackObject, "place"> {
  return { ...one, place: () => ({ path: one.label }) };
}

/** Returns the sources of the server at the time of a plan. */
export function sourcesOf(plan: PlannedApply): readonly Named[] {
  return basisOf(plan).current.sources;
}

function findTile(
  tileId: unknown,
  dashboards: readonly Desired[],
  servers: readonly ServerObject[],
): Fields | undefined {
  if (!isPlaceholder(tileId)) return servers.flatMap(({ tiles }) => tiles).find(({ id }) => id === tileId)?.fields;
  const dashboard = dashboards.find(({ key }) => key === tileId.dashboard);
  if (dashboard?.tiles !== undefined) return dashboard.tiles.find(({ key }) => key === tileId.tile)?.fields;
  // A file without tiles leaves those of the server unchanged.
  const [server, other] = servers.filter(({ name }) => name === dashboard?.name);
  return other === undefined ? server?.tiles.find(({ name }) => name === tileId.tile)?.fields : undefined;
}

/**
 * Returns how a deployment evaluates the SLOs of a folder. Requests the list of sources if there are SLOs, or none with a plan. Requires no state.
 *
 * @throws {AsCodeError} Of kind `files` or `names`, with all mistakes, and their file, line and column.
 * @throws {ObstackError} If a request fails.
 */
export async function resolveSlos(
  folder: string,
  client: StackClient,
  { target = defaultTarget, slos: given, plan, onMistake, signal }: Omit<ResolveOptions, "objects"> = {},
): Promise<readonly ResolvedSlo[]> {
  const planned = plan && basisOf(plan);
  const slos = given ?? ((planned && objectsOf(planned)) ?? (await readStack(folder, target))).slos;
  if (slos.length === 0) return [];
  const sources = planned?.current.sources ?? (await resourcesOf(client).sources.list({ signal }));
  const current = { sources, catalog: createCatalog({ sources }, await readBindings(folder, target)) };
  const resolved = slos.map((object) => resolveSlo(object, current));
  const problems = resolved.filter((one) => "message" in one);
  if (onMistake === undefined && problems.length > 0) throw new AsCodeError("names", problems);
  for (const problem of problems) onMistake?.(problem);
  return resolved.filter((one): one is ResolvedSlo => !("message" in one));
}

/**
 * Returns the objective of an SLO at its last apply; undefined if it is unknown.
 *
 * @param ids Identifiers of its dashboard and alerts, which stay the same when its file is renamed.
 */
export function lastObjective(plan: PlannedApply, ids: ReadonlySet<string>): number | undefined {
  return basisOf(plan).entries.find(({ id, slo }) => slo !== undefined && ids.has(id))?.slo?.objective;
}

/** A tile that a plan writes, or that a new alert watches. */
export interface PlannedTile {
  /** Name for messages, such as `tile Errors of dashboard shop`. */
  readonly subject: string;
  /** Its fields, with identifiers instead of names. Absent for an alert on a saved search. */
  readonly fields?: Fields | undefined;
  /** The tile of the server that it replaces; absent if it is new. */
  readonly before?: Fields | undefined;
  /** The fields of an alert on a saved search; absent otherwise. */
  readonly search?: Fields | undefined;
}

/**
 * Returns the tiles whose queries a plan writes: those of dashboards that it changes, and unchanged ones that new alerts watch. Without those of SLOs.
 */
export function plannedTiles(plan: PlannedApply): readonly PlannedTile[] {
  const { unchanged } = plan.details;
  const { current } = basisOf(plan);
  const written = withServers(plan).filter(({ desired, change }) => desired !== undefined && change.slo === undefined);
  const tiles = written.flatMap(({ desired, server, tiles: match, change }): PlannedTile[] => {
    const before = new Map(server?.tiles.map((tile) => [tile.id, tile.fields]));
    const ids = new Map(match?.ids);
    return (desired?.tiles ?? []).map(({ key, fields }) => ({
      subject: `tile ${JSON.stringify(key)} of dashboard ${change.key}`,
      fields: withoutLinks(fields),
      before: before.get(ids.get(key) ?? ""),
    }));
  });
  const alerts = written.filter(
    ({ desired, server, differences }) =>
      desired?.kind === "alert" && (server === undefined || differences.some(({ name }) => targetFields.has(name))),
  );
  if (alerts.length === 0) return tiles;
  // New and changed tiles are already among the tiles.
  const ofFiles = new Map(
    unchanged.flatMap(({ desired }) => (desired.kind === "dashboard" ? [[desired.key, desired.tiles] as const] : [])),
  );
  const ofServer = new Map(current.dashboards.flatMap((one) => one.tiles.map(({ id, fields }) => [id, fields])));
  const watched = alerts.flatMap(({ desired, change }): PlannedTile[] => {
    const { tileId, savedSearch } = desired?.fields ?? {};
    const subject = `alert ${change.key}`;
    if (savedSearch !== undefined) return [{ subject, search: desired?.fields }];
    const fields = isPlaceholder(tileId)
      ? ofFiles.get(tileId.dashboard)?.find(({ key }) => key === tileId.tile)?.fields
      : ofServer.get(String(tileId));
    return fields === undefined ? [] : [{ subject, fields: withoutLinks(fields) }];
  });
  return [...tiles, ...watched];
}

/** Links to dashboards do not matter for queries. */
function withoutLinks(fields: Fields): Fields {
  return resolvePlaceholders(fields, () => undefined) as Fields;
}
