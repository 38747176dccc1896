import type { Stack } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import type { Warning } from "../files/read-files.ts";
import type { Bindings } from "../files/references.ts";
import type { Deployment } from "../model/deployment.ts";
import type { Desired } from "../model/desired.ts";
import { resolvePlanned } from "../model/planned.ts";
import type { Planned } from "../model/planned.ts";
import type { ServerObject } from "../model/record.ts";
import { isSame } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { isCreated } from "../state/workspace.ts";
import type { Known, Workspace } from "../state/workspace.ts";
import { reasonOf, toDuplicate } from "./describe-duplicates.ts";
import { displayNamer } from "./describe-changes.ts";
import { findDuplicates } from "./find-duplicates.ts";
import type { DuplicateMatch } from "./find-duplicates.ts";
import { findLostAlerts, keepForMoves } from "./lost-alerts.ts";
import { matchObjects } from "./match-objects.ts";
import type { Choose, Match } from "./match-objects.ts";
import { matchTiles } from "./match-tiles.ts";
import type { TileMatch } from "./match-tiles.ts";
import { isConflict, isDrift } from "./plan.ts";
import type { AddedTile, Duplicate, Plan, PlannedChange } from "./plan.ts";
import { withoutFile } from "./without-file.ts";
import { workOf } from "./work-of.ts";
import { keepContext } from "./work.ts";
import { canonical } from "../model/canonical.ts";
import { tables } from "../model/fields.ts";

/** What a plan is made from. */
export interface Planning {
  readonly stack: Stack;
  /** Names of the target and, of a promotion, of where it comes from. */
  readonly target: string;
  readonly from?: string | undefined;
  readonly workspace: Workspace;
  readonly known: Known;
  readonly deployment: Deployment;
  readonly bindings: Bindings;
  readonly dashboards: readonly Desired[];
  /** References to dashboards of the plan are {@link Planned}. */
  readonly alerts: readonly Desired[];
  /** What is told of a file that changes something. */
  readonly warnings: readonly Warning[];
  /** What else is worth knowing. Default nothing. */
  readonly notes?: readonly string[] | undefined;
  /** Whether what has no file any more is deleted. */
  readonly prune: boolean;
  readonly choose: Choose | undefined;
  /** Keys of objects that are there and were not asked for; default none. */
  readonly leftOut?: ReadonlySet<string> | undefined;
}

/**
 * Compares desired, last-applied and current state.
 *
 * @throws {AsCodeError} of kind `names` when objects cannot be told apart.
 */
export async function makePlan(planning: Planning): Promise<Plan> {
  const { known, deployment, bindings, choose } = planning;
  const { state } = known;
  const problems: string[] = [];
  const matched = await matchObjects({
    desired: planning.dashboards,
    servers: deployment.dashboards,
    state,
    pending: known.pending,
    bound: bindings.dashboards ?? {},
    isLike: haveTilesAlike,
    choose,
    problems,
  });
  const { dashboards, tiles, find } = matchTilesOf(matched, problems);
  const alerts = await matchObjects({
    desired: planning.alerts.map((alert) => ({ ...alert, fields: resolve(alert.fields, find(alert)) })),
    servers: deployment.alerts,
    state,
    pending: known.pending,
    bound: bindings.alerts ?? {},
    isLike: watchTheSame,
    choose,
    problems,
  });
  if (problems.length > 0) {
    throw new AsCodeError("names", problems, "Bindings stand in obstack.yaml, below targets.NAME.bindings.");
  }
  return assemble(planning, dashboards, alerts, tiles);
}

function haveTilesAlike({ tiles = [] }: Desired, server: ServerObject): boolean {
  return tiles.length > 0 && isSame(namesOf(tiles), namesOf(server.tiles));
}

function namesOf(tiles: readonly { readonly name: string | undefined }[]): string[] {
  return tiles.map(({ name }) => name ?? "").toSorted();
}

function watchTheSame({ fields }: Desired, server: ServerObject): boolean {
  return ["dashboardId", "tileId", "savedSearch", "thresholdType"].every((name) =>
    isSame(canonical(fields[name], tables.alert[name]), server.compared[name]),
  );
}

function tilesOf({ desired, server, entry }: Match): TileMatch {
  if (desired.tiles !== undefined) return matchTiles(desired.tiles, server?.tiles ?? [], entry?.tiles);
  const ids = new Map(
    (server?.tiles ?? []).flatMap(({ id, name }) => (name === undefined ? [] : [[name, id] as const])),
  );
  return { ids, dropped: [], foreign: [], renamed: new Map() };
}

type Find = (of: Desired) => (planned: Planned) => unknown;

/** Finds the tiles of dashboards, and the identifiers of everything planned that exists already. */
function matchTilesOf(
  matched: readonly Match[],
  problems: string[],
): { dashboards: readonly Match[]; tiles: ReadonlyMap<string, TileMatch>; find: Find } {
  const byKey = new Map(matched.map((match) => [match.desired.key, match]));
  const tiles = new Map<string, TileMatch>();
  const find: Find = (of) => (planned) => {
    const match = byKey.get(planned.dashboard);
    if (planned.tile === undefined) return match?.server?.id ?? planned;
    const found = tiles.get(planned.dashboard);
    const id = found?.ids.get(planned.tile);
    if (found !== undefined && id === undefined && match?.desired.tiles === undefined)
      problems.push(`${of.shown}: dashboard ${planned.dashboard} has no tile ${JSON.stringify(planned.tile)}`);
    return id ?? planned;
  };
  // References to dashboards first: they help to tell tiles apart. References to tiles once these are known.
  const withDashboards = matched.map((match) => withReferences(match, find));
  for (const match of withDashboards) tiles.set(match.desired.key, tilesOf(match));
  return { dashboards: withDashboards.map((match) => withReferences(match, find)), tiles, find };
}

function withReferences(match: Match, find: Find): Match {
  const { desired } = match;
  const fields = resolve(desired.fields, find(desired));
  const tiles = desired.tiles?.map((tile) => ({ ...tile, fields: resolve(tile.fields, find(desired)) }));
  return { ...match, desired: { ...desired, fields, tiles } };
}

function resolve(fields: Fields, find: (planned: Planned) => unknown): Fields {
  return resolvePlanned(fields, find) as Fields;
}

function assemble(
  planning: Planning,
  dashboards: readonly Match[],
  alerts: readonly Match[],
  tiles: ReadonlyMap<string, TileMatch>,
): Plan {
  const { stack, workspace, known, deployment } = planning;
  const namer = displayNamer(deployment.catalog, deployment.dashboards);
  const matches = [...dashboards, ...alerts];
  const tileMatch = ({ desired }: Match): TileMatch | undefined =>
    desired.kind === "dashboard" ? tiles.get(desired.key) : undefined;

  const { deletions, left, forgotten } = withoutFile(planning, matches, namer);
  const written = matches.map((match) => ({ match, work: workOf(match, tileMatch(match), known, namer) }));
  const changed = written.flatMap(({ work }) => (work === undefined ? [] : [work]));
  const { lost, moving } = findLostAlerts([...changed, ...deletions], alerts, deployment.alerts);
  const work = [...changed.map((one) => keepForMoves(one, moving)), ...deletions];
  const claimed = new Set(matches.flatMap(({ server }) => server?.id ?? []));
  const changing = new Set(changed.map(({ desired }) => desired?.shown));
  const warnings = planning.warnings
    .filter(({ path, isUnread }) => isUnread === true || changing.has(path))
    .map(({ text }) => text);
  const unchanged = written
    .filter((one) => one.work === undefined)
    .map(({ match }) => ({ match, tiles: tileMatch(match) }));
  const duplicates = duplicatesOf(planning, unchanged, claimed);
  const notes = [...warnings, ...(planning.notes ?? []), ...keyNotes(matches)];
  const changes = work.map(({ change }) => change);
  const count = (isIt: (change: PlannedChange) => boolean): number => changes.filter(isIt).length;
  const plan: Plan = {
    target: planning.target,
    from: planning.from,
    changes,
    lostAlerts: lost.map(({ alert }) => alert),
    left,
    addedTiles: addedTiles(dashboards, tiles),
    duplicates: duplicates.map(({ duplicate }) => duplicate),
    notes,
    summary: {
      create: count(({ action }) => action === "create"),
      update: count(({ action }) => action === "update"),
      delete: count(({ action }) => action === "delete"),
      drift: count(isDrift),
      conflict: count(isConflict),
      unchanged: matches.length - changed.length,
      unmanaged:
        [...deployment.dashboards, ...deployment.alerts].filter(({ id }) => !claimed.has(id)).length -
        left.length -
        deletions.length,
    },
  };
  return keepContext(plan, {
    stack,
    workspace,
    known,
    tileForm: deployment.tileForm,
    work,
    lost,
    unchanged,
    duplicates: duplicates.map(({ match }) => match),
    forgotten,
    seen: new Set([...deployment.dashboards, ...deployment.alerts].map(({ id }) => id)),
  });
}

/** Objects that are as their files say, and equal to others that no file is about: somebody created them at the same time. */
function duplicatesOf(
  { known, deployment }: Planning,
  unchanged: readonly { readonly match: Match }[],
  claimed: ReadonlySet<string>,
): { match: DuplicateMatch; duplicate: Duplicate }[] {
  const applied = new Set([...known.state.values()].map(({ id }) => id));
  const others = [...deployment.dashboards, ...deployment.alerts].filter(
    ({ id }) => !claimed.has(id) && !applied.has(id),
  );
  const matches = new Map(unchanged.map(({ match }) => [match.server?.id, match]));
  const own = unchanged.flatMap(({ match }) => match.server ?? []);
  return findDuplicates(own, others, { exact: true }).flatMap((match) => {
    const { desired, entry } = matches.get(match.own.id) ?? {};
    if (desired === undefined) return [];
    const isOwn = isCreated(known, desired.kind, desired.key, entry);
    return [{ match, duplicate: toDuplicate(desired, match, reasonOf(match, isOwn)) }];
  });
}

function addedTiles(dashboards: readonly Match[], tiles: ReadonlyMap<string, TileMatch>): AddedTile[] {
  return dashboards.flatMap(({ desired: { key, title } }) =>
    (tiles.get(key)?.foreign ?? []).map(({ id, name }) => ({ dashboard: key, title, id, name })),
  );
}

function keyNotes(matches: readonly Match[]): string[] {
  return matches.flatMap(({ desired, keyBefore }) => {
    return keyBefore === undefined ? [] : [`${desired.shown}: is ${desired.kind} ${keyBefore} under another name`];
  });
}
