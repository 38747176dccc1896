import { mapReferences } from "@obstack/core";
import type { Fields as FieldTable, Reference, ReferenceKind } from "@obstack/core";
import { stackOf } from "./common/client.ts";
import type { StackClient } from "./common/client.ts";
import { AsCodeError } from "./common/errors.ts";
import { readTargets } from "./files/read-files.ts";
import { singular } from "./files/references.ts";
import { readDeployment } from "./model/deployment.ts";
import type { Deployment } from "./model/deployment.ts";
import type { Desired } from "./model/desired.ts";
import { tables, tileTable } from "./model/fields.ts";
import { Planned } from "./model/planned.ts";
import { recognize } from "./model/recognize.ts";
import { fieldsToKeep } from "./model/record.ts";
import { own } from "./common/own.ts";
import type { ServerObject } from "./model/record.ts";
import { isObject } from "./common/value.ts";
import type { Fields } from "./common/value.ts";
import { makePlan } from "./plan/make-plan.ts";
import type { Choose } from "./plan/match-objects.ts";
import type { Plan } from "./plan/plan.ts";
import { printableName } from "./common/printable.ts";
import { openWorkspace } from "./state/workspace.ts";

/** One side of a promotion. */
export interface Side {
  readonly client: StackClient;
  /** Name of the target, whose bindings are used. */
  readonly target: string;
}

/** What is promoted, and how. */
export interface PromoteOptions {
  /** Dashboards and alerts by name or identifier; a dashboard brings its alerts along. Default: everything. */
  readonly only?: readonly string[] | undefined;
  /** Tells objects apart that names do not. Default: they are an error. */
  readonly choose?: Choose | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The name under which it is kept what was promoted from one target to another. */
export function promotionTarget(from: string, to: string): string {
  return `${to}.from.${from}`;
}

/**
 * Plans to bring dashboards and alerts of one deployment to another, hosted or self-hosted. Sources, webhooks, dashboards and tiles are found by
 * name, and by kind where they have one, or by the bindings of `obstack.yaml`; what was promoted before is known again by its
 * identifiers, whatever it is called by now. Writes nothing.
 *
 * @param folder Where `obstack.yaml` is and the state is kept.
 * @throws {AsCodeError} of kind `names` that lists everything that has no counterpart.
 */
export async function promote(folder: string, from: Side, to: Side, options: PromoteOptions = {}): Promise<Plan> {
  const { only, choose, signal } = options;
  const targets = await readTargets(folder);
  const workspace = openWorkspace(folder, promotionTarget(from.target, to.target));
  const bindings = own(targets, to.target)?.bindings ?? {};
  const [source, deployment, known] = await Promise.all([
    readDeployment(stackOf(from.client), own(targets, from.target)?.bindings, signal),
    readDeployment(stackOf(to.client), bindings, signal),
    workspace.load(),
  ]);
  const problems: string[] = [];
  const chosen = choosePart(source, only, problems);
  const mapping: Mapping = {
    source,
    deployment,
    from: from.target,
    to: to.target,
    promoted: new Set(chosen.dashboards.map(({ id }) => id)),
    byId: new Map(source.dashboards.map((one) => [one.id, one])),
    byTile: new Map(source.dashboards.flatMap((one) => one.tiles.map(({ id }) => [id, one]))),
    problems,
    notes: [],
  };
  const dashboards = chosen.dashboards.map((one) => mapDashboard(one, mapping));
  const alerts = chosen.alerts.map((one) => mapAlert(one, mapping));
  if (problems.length > 0) {
    throw new AsCodeError(
      "names",
      [...new Set(problems)],
      `Nothing was written. Make what is missing in ${to.target}, or bind the names to what is there, below targets.${to.target}.bindings in obstack.yaml.`,
    );
  }
  return makePlan({
    stack: stackOf(to.client),
    target: to.target,
    from: from.target,
    workspace,
    known,
    deployment,
    bindings: {
      dashboards: boundIds(chosen.dashboards, bindings.dashboards),
      alerts: boundIds(chosen.alerts, bindings.alerts),
    },
    dashboards,
    alerts,
    warnings: [],
    notes: [...new Set(mapping.notes)],
    prune: false,
    choose,
    leftOut: new Set([...source.dashboards, ...source.alerts].map(({ id }) => id)),
  });
}

interface Mapping {
  readonly source: Deployment;
  readonly deployment: Deployment;
  readonly from: string;
  readonly to: string;
  /** Identifiers of dashboards that come along. */
  readonly promoted: ReadonlySet<string>;
  /** Dashboards of the source by their identifiers, and by those of their tiles. */
  readonly byId: ReadonlyMap<string, ServerObject>;
  readonly byTile: ReadonlyMap<string, ServerObject>;
  readonly problems: string[];
  /** What could not be translated and is no mistake. */
  readonly notes: string[];
}

function choosePart(
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
  const along = alerts.filter(
    (one) => isNamed(one) || ids.has(String(one.fields["dashboardId"])) || tiles.has(String(one.fields["tileId"])),
  );
  const found = [...chosen, ...along];
  for (const text of only) {
    if (!found.some(({ id, name }) => id === text || name === text))
      problems.push(`there is no dashboard and no alert ${JSON.stringify(text)}`);
  }
  return { dashboards: chosen, alerts: along };
}

/** Bindings go by names; here objects are known by their identifiers. */
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

function shownAs({ kind, id, name }: ServerObject): string {
  return printableName(`${kind} ${name === undefined ? id : JSON.stringify(name)}`);
}

function mapDashboard(server: ServerObject, mapping: Mapping): Desired {
  const shown = shownAs(server);
  const map = (fields: Fields, table: FieldTable, place: string): Fields => mapFields(fields, table, place, mapping);
  return {
    kind: "dashboard",
    key: server.id,
    name: server.name,
    fields: map(server.fields, tables.dashboard, shown),
    tiles: server.tiles.map((tile, index) => {
      const place = `${shown}, tile ${JSON.stringify(tile.name ?? index + 1)}`;
      const key = tile.id === "" ? `tile ${index + 1}` : tile.id;
      return { key, name: tile.name, fields: map(tile.fields, tileTable, place), shown: tile.name ?? key };
    }),
    shown,
    title: shown,
  };
}

function mapAlert(server: ServerObject, mapping: Mapping): Desired {
  const shown = shownAs(server);
  const { dashboardId: _dashboardId, tileId: _tileId, ...fields } = fieldsToKeep(server);
  return {
    kind: "alert",
    key: server.id,
    name: server.name,
    fields: { ...mapFields(fields, tables.alert, shown, mapping), ...mapTarget(server, shown, mapping) },
    shown,
    title: shown,
  };
}

/** Replaces every identifier of the one deployment by that of the other, wherever it is. */
function mapFields(fields: Fields, table: FieldTable, place: string, mapping: Mapping): Fields {
  const { source, byId, byTile } = mapping;
  const known = { tiles: byTile, dashboards: byId, catalog: source.catalog };
  const kindOf = (id: string): ReferenceKind | undefined => recognize(id, known);
  const replace = ({ kind, id }: Reference): unknown => {
    if (kind === "dashboards") return mapBoard(id, place, mapping);
    return kind === "tiles" ? mapTile(id, place, mapping) : mapId(kind, id, place, mapping);
  };
  const mapped = mapReferences(fields, table, replace, kindOf) as Fields;
  for (const id of identifiersInText(mapped)) {
    const kind = kindOf(id);
    if (kind !== undefined)
      mapping.notes.push(
        `${place}: a text contains ${id}, which is ${singular[kind]} of ${mapping.from}; it stays as it is`,
      );
  }
  return mapped;
}

/** Identifiers within longer texts, such as links in markdown. */
function identifiersInText(value: unknown): string[] {
  if (typeof value === "string") return [...new Set(value.match(/\b[0-9a-f]{24}\b/g) ?? [])];
  if (Array.isArray(value)) return value.flatMap(identifiersInText);
  return isObject(value) && !(value instanceof Planned) ? Object.values(value).flatMap(identifiersInText) : [];
}

/** Returns the dashboard there: one that comes along, or one that is there already. */
function mapBoard(id: string, place: string, { byId, deployment, promoted, from, to, problems }: Mapping): unknown {
  const board = byId.get(id);
  if (board === undefined) {
    problems.push(`${place} refers to dashboard ${id}, which ${from} does not have`);
    return "";
  }
  if (promoted.has(board.id)) return new Planned(board.id, undefined, board.name);
  const there = deployment.catalog.find("dashboards", board.name ?? board.id);
  if ("id" in there) return there.id;
  problems.push(`${place}: ${there.problem} in ${to}; promote it too`);
  return "";
}

function mapTile(id: string, place: string, mapping: Mapping): unknown {
  const { byTile, deployment, promoted, from, to, problems } = mapping;
  const board = byTile.get(id);
  const tile = board?.tiles.find((one) => one.id === id);
  if (board === undefined || tile === undefined) {
    problems.push(`${place} refers to a tile that ${from} does not have: ${id}`);
    return "";
  }
  if (promoted.has(board.id)) return new Planned(board.id, tile.id, tile.name);
  const dashboardId = mapBoard(board.id, place, mapping);
  if (dashboardId === "") return "";
  const counterparts =
    deployment.dashboards
      .find((one) => one.id === dashboardId)
      ?.tiles.filter(({ name }) => name !== undefined && name === tile.name) ?? [];
  const [only, second] = counterparts;
  if (only !== undefined && second === undefined) return only.id;
  problems.push(
    `${place}: dashboard ${JSON.stringify(board.name)} of ${to} has ${only === undefined ? "no" : "more than one"} tile ${JSON.stringify(tile.name ?? tile.id)}`,
  );
  return "";
}

/** Says which tile an alert watches there. */
function mapTarget(server: ServerObject, shown: string, mapping: Mapping): Fields {
  const { tileId, dashboardId } = server.fields;
  const { byId, byTile, from, problems } = mapping;
  const board = byId.get(String(dashboardId)) ?? byTile.get(String(tileId));
  if (board === undefined) {
    if (dashboardId !== undefined || tileId !== undefined)
      problems.push(`${shown} watches a dashboard or a tile that ${from} does not have`);
    return {};
  }
  if (tileId === undefined) return { dashboardId: mapBoard(board.id, shown, mapping) };
  if (!board.tiles.some(({ id }) => id === tileId)) {
    problems.push(`${shown} watches a tile that ${from} does not have`);
    return {};
  }
  const there = mapBoard(board.id, shown, mapping);
  return there === "" ? {} : { dashboardId: there, tileId: mapTile(textOf(tileId), shown, mapping) };
}

function mapId(
  kind: Exclude<ReferenceKind, "tiles">,
  id: string,
  place: string,
  { source, deployment, from, to, problems }: Mapping,
): string {
  const described = source.catalog.describe(kind, id);
  if (described === undefined) {
    problems.push(`${place}: ${id} has no name among the ${nounsOf(kind)} of ${from}; bind one to it`);
    return "";
  }
  const found = deployment.catalog.find(kind, described.name, described.sort);
  if ("id" in found) return found.id;
  problems.push(`${place}: ${found.problem} in ${to}`);
  return "";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function nounsOf(kind: ReferenceKind): string {
  return kind === "savedSearches" ? "saved searches" : kind;
}
