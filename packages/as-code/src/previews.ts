import { createSeededSource, previewDashboards, sourceOf } from "@obstack/charts";
import type { DataClient, DataOptions, Preview, DashboardVersion, PlannedDashboard } from "@obstack/charts";
import { defaultTarget } from "./files/settings.ts";
import { basisOf, withServers } from "./plan/planned-apply.ts";
import type { PlannedApply } from "./plan/planned-apply.ts";
import { groupBy } from "@obstack/basics";
import { isObject, textOf } from "./json/value.ts";
import type { Fields } from "./json/value.ts";
import { createObjectFilter } from "./files/object-filter.ts";
import { readStack } from "./files/read-stack.ts";
import type { CurrentState } from "./model/current-state.ts";
import { isPlaceholder, resolveReferences } from "./model/desired.ts";
import type { Desired, Placeholder } from "./model/desired.ts";
import { readAlert, readDashboard } from "./model/record.ts";
import type { ServerObject } from "./model/record.ts";
import type { Kind } from "./names/names.ts";
import { toEntry } from "./state/entry.ts";
import { entryKey, noState } from "./state/state.ts";
import type { StateEntry } from "./state/state.ts";
import { changedBody, newBody } from "./plan/bodies.ts";
import { compareSides } from "./plan/compare-sides.ts";
import { matchStack } from "./plan/match-stack.ts";
import type { Match } from "./plan/match-stack.ts";
import type { PlannedChange, SkippedChange } from "./plan/plan-data.ts";
import type { PreparedChange, ServedChange } from "./plan/prepare-change.ts";
import { findSkips, review } from "./plan/review.ts";
import { anyName, toDesiredObjects } from "./plan/to-desired-objects.ts";

/** Options for {@link previewPlan}. */
export interface PreviewOptions extends DataOptions {
  /** Whether dashboards and tiles without changes get values, too. Default: false. */
  readonly isWhole?: boolean | undefined;
}

/**
 * Returns the dashboards that a plan changes, before and after, with the values of the tiles that change. Requests values only: those that both
 * versions share once, and up to five series a request. A tile without values has a note with the reason.
 *
 * @throws {ObstackError} If the server cannot be reached or denies access.
 * @throws {TypeError} If the plan was read from a file.
 */
export async function previewPlan(plan: PlannedApply, client: DataClient, options: PreviewOptions): Promise<Preview> {
  const { since, to = Date.now(), utc, isWhole = false } = options;
  const { target } = plan;
  return previewDashboards(plannedDashboards(plan), {
    target,
    isWhole,
    source: sourceOf(client, options),
    sources: basisOf(plan).current.sources,
    since,
    to,
    utc,
  });
}

/** Options for {@link previewFiles}. */
export interface PreviewFilesOptions extends Pick<PreviewOptions, "since" | "to" | "utc" | "isWhole"> {
  /** Name of the target, whose values apply. Default: `default`. */
  readonly target?: string | undefined;
  /** Folder with the files before the changes. Default: none, so that every dashboard is new. */
  readonly base?: string | undefined;
}

/**
 * Returns the dashboards of a folder with made-up values, without a deployment and without requests: names stand in place of identifiers. Skips those
 * of SLOs, whose sources a deployment must describe.
 *
 * @throws {AsCodeError} Of kind `files`, with all mistakes, and their file, line and column.
 */
export async function previewFiles(folder: string, options: PreviewFilesOptions): Promise<Preview> {
  const { target = defaultTarget, base, since, to = Date.now(), utc, isWhole = base === undefined } = options;
  return previewDashboards(await offlineDashboards(folder, target, base), {
    target,
    isWhole,
    source: createSeededSource(),
    sources: [],
    since,
    to,
    utc,
    isSeeded: true,
  });
}

/** Returns the dashboards of a plan before and after its changes, and what an apply skips. */
function plannedDashboards(plan: PlannedApply): readonly PlannedDashboard[] {
  const reviewed = plan.isReviewed === true ? plan : review(plan);
  const { unchanged, only, tileForm } = reviewed.details;
  const prepared = withServers(reviewed);
  const { current } = basisOf(plan);
  const isSelected = only === undefined ? () => true : createObjectFilter(only).matches;
  const skipOf = findSkips(reviewed);
  const alerts = alertsAfter(prepared, unchanged, current.alerts);
  const ofServer = prepared.flatMap(({ change, server }) => (server === undefined ? [] : [{ ...server, change }]));
  const skippedAlerts = new Map(
    [...alerts, ...ofServer].flatMap((alert) => {
      const skip = alert.change && skipOf(alert.change);
      return skip === undefined ? [] : [[recordOf(alert), skip] as const];
    }),
  );
  const withSkips = (planned: PlannedDashboard, own?: SkippedChange): PlannedDashboard => {
    const tiles = [planned.before, planned.after].flatMap((version) => version?.tiles ?? []);
    const ofAlerts = tiles.flatMap((tile) => tile.alerts.flatMap((alert) => skippedAlerts.get(alert) ?? []));
    const skipped = [...new Set([...(own ? [own] : []), ...ofAlerts])];
    return skipped.length === 0 ? planned : { ...planned, skipped };
  };
  const changed = prepared.flatMap((one): PlannedDashboard[] => {
    const { desired, server, change } = one;
    if (change.kind !== "dashboard") return [];
    const skip = skipOf(change);
    const before = server && versionOf(server.record, current.alerts);
    const base = { key: change.key, name: change.name ?? change.key, action: change.action, before };
    if (desired === undefined) return [withSkips(base, skip)];
    const resolved = resolveReferences(desired, () => undefined);
    const record =
      server === undefined ? newBody(resolved, tileForm) : changedBody(server.record, one, resolved, tileForm);
    return [withSkips({ ...base, after: versionOf(record, alerts, one) }, skip)];
  });
  const others = unchanged.flatMap((one): PlannedDashboard[] => {
    const { desired, server } = one;
    if (desired.kind !== "dashboard" || server === undefined) return [];
    const before = versionOf(server.record, current.alerts);
    const after = versionOf(server.record, alerts, one);
    const hasChange = JSON.stringify(before) !== JSON.stringify(after);
    if (!hasChange && !isSelected(desired)) return [];
    const name = desired.name ?? desired.key;
    const planned = { key: desired.key, name, ...(hasChange ? { action: "update" as const } : {}), before, after };
    return [withSkips(planned)];
  });
  return [...changed, ...others];
}

/** Returns the dashboards of a folder as a plan of them, matched with those of the folder with the files before the changes. */
async function offlineDashboards(
  folder: string,
  target: string,
  base: string | undefined,
): Promise<readonly PlannedDashboard[]> {
  const desired = await readOffline(folder, target);
  const before = base === undefined ? undefined : await readOffline(base, target);
  const served = [...(before?.dashboards ?? []), ...(before?.alerts ?? [])].map(toServed);
  const ofKind = (kind: Kind): ServerObject[] => served.flatMap(({ server }) => (server.kind === kind ? server : []));
  const current = { ...nothing, dashboards: ofKind("dashboard"), alerts: ofKind("alert") };
  const entries = served.map(({ entry }) => [entryKey(entry.kind, entry.key), entry] as const);
  const targetState = { ...noState, state: new Map(entries) };
  const workspace = { target, server: { deployment: "selfhosted", baseUrl: "" }, rebind: false } as const;
  const matches = matchStack({ target, targetState, current, bindings: {}, ...desired });
  return plannedDashboards(compareSides({ workspace, targetState, current, prune: true }, matches));
}

/** A server without objects that accepts every name. */
const nothing: CurrentState = { dashboards: [], alerts: [], sources: [], catalog: anyName, tileForm: undefined };

async function readOffline(folder: string, target: string): Promise<ReturnType<typeof toDesiredObjects>> {
  return toDesiredObjects(await readStack(folder, target), nothing, target);
}

/** Returns an identifier of a dashboard or tile that no server gave one. */
function idOf({ dashboard, tile }: Pick<Placeholder, "dashboard" | "tile">): string {
  return `${entryKey("dashboard", dashboard)}${tile === undefined ? "" : `#${tile}`}`;
}

/** Returns an object as if it had been applied. */
function toServed(wanted: Desired): { readonly server: ServerObject; readonly entry: StateEntry } {
  const desired = resolveReferences(wanted, idOf);
  const { kind, key } = desired;
  const tileIds = new Map(desired.tiles?.map((tile) => [tile.key, idOf({ dashboard: key, tile: tile.key })]));
  const tiles = desired.tiles?.map((tile) => ({ ...tile, fields: { ...tile.fields, id: tileIds.get(tile.key) } }));
  const record = { ...newBody({ ...desired, tiles }), id: entryKey(kind, key) };
  const server = kind === "dashboard" ? readDashboard(record) : readAlert(record);
  return { server, entry: toEntry({ desired, server, tileIds, created: true }) };
}

/** An alert on a tile: one of the server, or one that an apply would write. */
type AnyAlert = Pick<ServerObject, "fields"> & { readonly record?: unknown; readonly change?: PlannedChange };

/** @param planned The dashboard that a plan writes or keeps, with which alerts refer to tiles without an identifier. */
function versionOf(
  record: object,
  alerts: readonly AnyAlert[],
  planned: Pick<PreparedChange, "desired" | "tiles"> = {},
): DashboardVersion {
  const { name, tiles } = record as Fields;
  const { key, tiles: wanted = [] } = planned.desired ?? {};
  const ids = new Map(planned.tiles?.ids);
  const added = wanted.filter((tile) => !ids.has(tile.key)).map((tile) => `new ${tile.key}`);
  const watched = ({ fields: { tileId } }: AnyAlert): unknown => {
    if (!isPlaceholder(tileId) || tileId.dashboard !== key) return tileId;
    return ids.get(tileId.tile ?? "") ?? `new ${tileId.tile}`;
  };
  const byTile = groupBy(alerts, watched);
  return {
    name: textOf(name) ?? "",
    tiles: (Array.isArray(tiles) ? tiles : []).filter(isObject).map((fields) => {
      const id = textOf(fields["id"]);
      const own = byTile.get(id ?? added.shift()) ?? [];
      return { id, fields, alerts: own.map(recordOf).toSorted(byName) };
    }),
  };
}

function byName(one: Fields, other: Fields): number {
  return String(one["name"]).localeCompare(String(other["name"]));
}

function recordOf({ fields, record }: AnyAlert): Fields {
  return isObject(record) ? record : fields;
}

/** Returns the alerts after a plan: those that it writes, and those of the server that it keeps. */
function alertsAfter(
  prepared: readonly ServedChange[],
  unchanged: readonly Match[],
  servers: readonly ServerObject[],
): AnyAlert[] {
  const changes = prepared.filter(({ change }) => change.kind === "alert");
  const written = changes.flatMap(({ change, desired, server }): AnyAlert[] => {
    if (desired === undefined) return [];
    const { tileId, ...fields } = desired.fields;
    // A silence is the server's. The state is that of the alert before the change.
    const { state: _state, ...kept } = isObject(server?.record) ? server.record : {};
    const record = { ...kept, ...newBody({ ...desired, fields }) };
    return [{ fields: { ...fields, tileId }, record, change }];
  });
  const matches = unchanged.filter(({ desired }) => desired.kind === "alert");
  const kept = matches.map(({ desired, server }): AnyAlert => ({ fields: desired.fields, record: server?.record }));
  const known = new Set([...changes, ...matches].flatMap(({ server }) => server?.id ?? []));
  return [...written, ...kept, ...servers.filter(({ id }) => !known.has(id))];
}
