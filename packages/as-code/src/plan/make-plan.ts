import type { Stack } from "../client.ts";
import { AsCodeError } from "../errors.ts";
import type { Warning } from "../files/read-files.ts";
import type { Bindings } from "../files/references.ts";
import type { Deployment } from "../model/deployment.ts";
import { Planned, titleOf } from "../model/desired.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import type { Namer } from "../model/to-file.ts";
import { isSame } from "../model/value.ts";
import type { Fields } from "../model/value.ts";
import { entryKey } from "../state/state.ts";
import type { Applied, StateEntry } from "../state/state.ts";
import { isCreated } from "../state/workspace.ts";
import type { Known, Workspace } from "../state/workspace.ts";
import { compareFields, isChanged } from "./compare.ts";
import type { FieldDifference } from "./compare.ts";
import { describeDifference, describeObject, describeTile, displayNamer, tilePath } from "./describe-changes.ts";
import { matchObjects } from "./match-objects.ts";
import type { Choose, Match } from "./match-objects.ts";
import { matchTiles } from "./match-tiles.ts";
import type { TileMatch } from "./match-tiles.ts";
import { isConflict, isDrift } from "./plan.ts";
import type { AddedTile, FieldChange, LostAlert, Plan, PlannedChange } from "./plan.ts";
import { keepContext } from "./work.ts";
import type { Work } from "./work.ts";
import { own } from "../model/own.ts";

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
  /** Whether what has no file any more is deleted. */
  readonly prune: boolean;
  readonly choose: Choose | undefined;
  /** Keys of objects that are there and were not asked for; default none. */
  readonly leftOut?: ReadonlySet<string> | undefined;
}

/**
 * Compares what shall be with what was last applied and what is.
 *
 * @throws {AsCodeError} of kind `names` when objects cannot be told apart.
 */
export async function makePlan(planning: Planning): Promise<Plan> {
  const { known, deployment, bindings, choose } = planning;
  const { state } = known;
  const problems: string[] = [];
  const dashboards = await matchObjects({
    desired: planning.dashboards,
    servers: deployment.dashboards,
    state,
    begun: known.begun,
    bound: bindings.dashboards ?? {},
    isLike: haveTilesAlike,
    choose,
    problems,
  });
  const tiles = new Map(dashboards.map((match) => [match.desired.key, tilesOf(match)]));
  const byKey = new Map(dashboards.map((match) => [match.desired.key, match]));
  const alerts = await matchObjects({
    desired: planning.alerts.map((alert) => ({ ...alert, fields: resolveFields(alert, byKey, tiles, problems) })),
    servers: deployment.alerts,
    state,
    begun: known.begun,
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
  return (
    ["dashboardId", "tileId", "savedSearch"].every((name) => isSame(fields[name], server.fields[name])) &&
    isSame(fields["thresholdType"], server.fields["thresholdType"])
  );
}

function tilesOf({ desired, server, entry }: Match): TileMatch {
  if (desired.tiles !== undefined) return matchTiles(desired.tiles, server?.tiles ?? [], entry?.tiles);
  const ids = new Map(
    (server?.tiles ?? []).flatMap(({ id, name }) => (name === undefined ? [] : [[name, id] as const])),
  );
  return { ids, dropped: [], foreign: [], renamed: new Map() };
}

/** Puts identifiers in place of what is planned, where they are known by now. */
function resolveFields(
  alert: Desired,
  dashboards: ReadonlyMap<string, Match>,
  tiles: ReadonlyMap<string, TileMatch>,
  problems: string[],
): Fields {
  const resolved = Object.entries(alert.fields).map(([name, value]) => {
    if (!(value instanceof Planned)) return [name, value];
    const match = dashboards.get(value.dashboard);
    if (value.tile === undefined) return [name, match?.server?.id ?? value];
    const id = tiles.get(value.dashboard)?.ids.get(value.tile);
    if (id === undefined && match?.desired.tiles === undefined) {
      problems.push(`${alert.shown}: dashboard ${value.dashboard} has no tile ${JSON.stringify(value.tile)}`);
    }
    return [name, id ?? value];
  });
  return Object.fromEntries(resolved) as Fields;
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
  const warnings = planning.warnings.filter(({ path }) => changing.has(path)).map(({ text }) => text);
  const notes = [...warnings, ...keyNotes(matches)];
  const changes = work.map(({ change }) => change);
  const count = (isIt: (change: PlannedChange) => boolean): number => changes.filter(isIt).length;
  const plan: Plan = {
    target: planning.target,
    from: planning.from,
    changes,
    lostAlerts: lost.map(({ alert }) => alert),
    left,
    addedTiles: addedTiles(dashboards, tiles),
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
    work,
    lost,
    unchanged: written.filter((one) => one.work === undefined).map(({ match }) => ({ match, tiles: tileMatch(match) })),
    forgotten,
    seen: new Set([...deployment.dashboards, ...deployment.alerts].map(({ id }) => id)),
  });
}

/** Returns what it takes to make an object as its file says, or nothing when it is so. */
function workOf(match: Match, tiles: TileMatch | undefined, known: Known, namer: Namer): Work | undefined {
  const { desired, server, entry, how, keyBefore } = match;
  const { kind, key, name, title } = desired;
  const isOwn = isCreated(known, kind, key, entry);
  if (server === undefined) {
    const fields = describeObject(desired, namer);
    const change: PlannedChange = {
      kind,
      key,
      name,
      title,
      action: "create",
      ...(how === "gone" ? { isGone: true } : {}),
      fields,
    };
    return { change, desired, created: true, differences: [], ...(tiles === undefined ? {} : { tiles }) };
  }
  const differences = compareFields(desired.fields, server.fields, entry);
  const fields = differences.flatMap((one) => describeDifference(one, "", namer));
  const tileDifferences = new Map<string, FieldDifference[]>();
  if (tiles !== undefined) fields.push(...compareTiles(match, server, tiles, tileDifferences, namer));
  if (fields.length === 0) return undefined;
  const isFoundByName = entry === undefined && how === "name";
  return {
    change: {
      kind,
      key,
      name,
      title,
      action: "update",
      id: server.id,
      ...(isFoundByName ? { isFoundByName } : {}),
      fields,
    },
    desired,
    server,
    created: isOwn,
    keyBefore,
    differences,
    ...(tiles === undefined ? {} : { tiles, tileDifferences }),
  };
}

function compareTiles(
  { desired, entry }: Match,
  server: ServerObject,
  { ids, dropped, renamed }: TileMatch,
  found: Map<string, FieldDifference[]>,
  namer: Namer,
): FieldChange[] {
  const byId = new Map(server.tiles.map((tile) => [tile.id, tile]));
  const changes: FieldChange[] = [];
  for (const tile of desired.tiles ?? []) {
    const applied = own(entry?.tiles, renamed.get(tile.key) ?? tile.key);
    const there = byId.get(ids.get(tile.key) ?? "");
    if (there === undefined) {
      const { path, value } = describeTile(tile.shown, tile, namer);
      changes.push({
        path,
        by: entry === undefined ? "unknown" : applied === undefined ? "file" : "server",
        file: value,
      });
      continue;
    }
    const differences = compareFields(tile.fields, there.fields, applied);
    if (differences.length > 0) found.set(tile.key, differences);
    changes.push(...differences.flatMap((one) => describeDifference(one, `${tilePath(tile.shown)}.`, namer)));
  }
  for (const tile of dropped) {
    const applied = Object.values(entry?.tiles ?? {}).find(({ id }) => id === tile.id);
    const { path, value } = describeTile(tile.name ?? tile.id, tile, namer);
    changes.push({ path, by: isAsApplied(tile.fields, applied) ? "file" : "both", server: value });
  }
  return changes;
}

function isAsApplied(fields: Fields, applied: Applied | undefined): boolean {
  return changedSince(fields, applied).length === 0;
}

/** Names of fields that are otherwise than they were when they were applied. */
function changedSince(fields: Fields, applied: Applied | undefined): string[] {
  return applied === undefined
    ? []
    : Object.keys(applied.file).filter((name) => isChanged(name, own(fields, name), applied));
}

/** What was applied once and has no file any more: deleted when that is asked for, and an apply created it. */
function withoutFile(
  { known, deployment, prune, leftOut }: Planning,
  matches: readonly Match[],
  namer: Namer,
): { deletions: Work[]; left: Plan["left"]; forgotten: StateEntry[] } {
  const servers = new Map([...deployment.dashboards, ...deployment.alerts].map((server) => [server.id, server]));
  const used = new Set(
    matches.flatMap(({ desired, keyBefore }) => [
      entryKey(desired.kind, desired.key),
      ...(keyBefore === undefined ? [] : [entryKey(desired.kind, keyBefore)]),
    ]),
  );
  const claimed = new Set(matches.flatMap(({ server }) => server?.id ?? []));
  const deletions: Work[] = [];
  const left: Plan["left"][number][] = [];
  const forgotten: StateEntry[] = [];
  for (const entry of known.state.values()) {
    if (used.has(entryKey(entry.kind, entry.key)) || leftOut?.has(entry.key) === true) continue;
    const server = servers.get(entry.id);
    if (server === undefined || claimed.has(entry.id)) forgotten.push(entry);
    else if (!prune || entry.created !== true) {
      left.push({ kind: entry.kind, key: entry.key, id: entry.id, name: server.name, isOwn: entry.created === true });
    } else {
      const fields = changesSince(entry, server, namer);
      const { kind, key, id } = entry;
      deletions.push({
        change: { kind, key, name: server.name, title: titleOf(kind, key, server.name), action: "delete", id, fields },
        server,
        created: true,
        differences: [],
      });
    }
  }
  return { deletions, left, forgotten };
}

/** What somebody changed of an object that is to be deleted: to delete that too would lose it. */
function changesSince(entry: StateEntry, server: ServerObject, namer: Namer): FieldChange[] {
  const describe = (prefix: string, fields: Fields, applied: Applied): FieldChange[] =>
    changedSince(fields, applied).flatMap((name) =>
      describeDifference(
        { name, by: "both", server: own(fields, name), file: undefined, lastApplied: undefined, gone: [] },
        prefix,
        namer,
      ),
    );
  const byId = new Map(server.tiles.map((tile) => [tile.id, tile]));
  const ofTiles = Object.entries(entry.tiles ?? {}).flatMap(([key, applied]) => {
    const tile = byId.get(applied.id);
    return tile === undefined ? [] : describe(`${tilePath(key)}.`, tile.fields, applied);
  });
  const applied = new Set(Object.values(entry.tiles ?? {}).map(({ id }) => id));
  const added = server.tiles
    .filter(({ id }) => !applied.has(id))
    .map((tile): FieldChange => {
      const { path, value } = describeTile(tile.name ?? tile.id, tile, namer);
      return { path, by: "both", server: value };
    });
  return [...describe("", server.fields, entry), ...ofTiles, ...added];
}

/** Finds alerts on tiles that go: those that nothing saves, and the tiles that others move away from. */
function findLostAlerts(
  work: readonly Work[],
  matches: readonly Match[],
  servers: readonly ServerObject[],
): { lost: { alert: LostAlert; server: ServerObject }[]; moving: ReadonlySet<string> } {
  const going = new Map<string, { dashboard: string; title: string; tile: string | undefined }>();
  for (const { change, server, tiles } of work) {
    if (change.kind !== "dashboard" || server === undefined) continue;
    const { key: dashboard, title } = change;
    const goes = (tile: ServerTile): unknown => going.set(tile.id, { dashboard, title, tile: tile.name });
    if (change.action === "delete") {
      going.set(server.id, { dashboard, title, tile: undefined });
      server.tiles.forEach(goes);
    } else tiles?.dropped.forEach(goes);
  }
  if (going.size === 0) return { lost: [], moving: new Set() };
  const deleted = new Set(work.filter(({ change }) => change.action === "delete").map(({ change }) => change.id));
  const updates = new Map(work.map((one) => [one.change.id, one]));
  const byId = new Map(matches.flatMap((match) => (match.server === undefined ? [] : [[match.server.id, match]])));
  const lost: { alert: LostAlert; server: ServerObject }[] = [];
  const moving = new Set<string>();
  for (const server of servers) {
    const place = going.get(String(server.fields["tileId"])) ?? going.get(String(server.fields["dashboardId"]));
    if (place === undefined || deleted.has(server.id)) continue;
    const match = byId.get(server.id);
    const fields = fieldsAfter(server, updates.get(server.id)?.differences ?? []);
    const stays = ["tileId", "dashboardId"].some((name) => typeof fields[name] === "string" && going.has(fields[name]));
    if (match !== undefined && !stays) {
      moving.add(String(server.fields["tileId"]));
      continue;
    }
    lost.push({ alert: { id: server.id, name: server.name, key: match?.desired.key, ...place }, server });
  }
  return { lost, moving };
}

function fieldsAfter({ fields }: ServerObject, differences: readonly FieldDifference[]): Fields {
  return { ...fields, ...Object.fromEntries(differences.map(({ name, file }) => [name, file])) };
}

function keepForMoves(work: Work, moving: ReadonlySet<string>): Work {
  const lastTiles = work.tiles?.dropped.filter(({ id }) => moving.has(id)) ?? [];
  return lastTiles.length === 0 ? work : { ...work, lastTiles };
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
