import { stackOf } from "./client.ts";
import type { StackClient } from "./client.ts";
import { AsCodeError } from "./errors.ts";
import { readTargets } from "./files/read-files.ts";
import type { ReferenceKind } from "./files/references.ts";
import { readDeployment } from "./model/deployment.ts";
import type { Deployment } from "./model/deployment.ts";
import { Planned } from "./model/desired.ts";
import type { Desired } from "./model/desired.ts";
import { fieldsToKeep } from "./model/record.ts";
import { own } from "./model/own.ts";
import type { ServerObject } from "./model/record.ts";
import { isObject } from "./model/value.ts";
import { makePlan } from "./plan/make-plan.ts";
import type { Choose } from "./plan/match-objects.ts";
import type { Plan } from "./plan/plan.ts";
import { printableName } from "./render/printable.ts";
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
  return {
    kind: "dashboard",
    key: server.id,
    name: server.name,
    fields: server.fields,
    tiles: server.tiles.map((tile, index) => {
      const { series } = tile.fields;
      const place = `${shown}, tile ${JSON.stringify(tile.name ?? index + 1)}`;
      const mapped = Array.isArray(series)
        ? { series: series.map((one: unknown) => mapSeries(one, place, mapping)) }
        : {};
      const key = tile.id === "" ? `tile ${index + 1}` : tile.id;
      return { key, name: tile.name, fields: { ...tile.fields, ...mapped }, shown: tile.name ?? key };
    }),
    shown,
    title: shown,
  };
}

function mapSeries(series: unknown, place: string, mapping: Mapping): unknown {
  if (!isObject(series) || typeof series["sourceId"] !== "string" || series["sourceId"] === "") return series;
  return { ...series, sourceId: mapId("sources", series["sourceId"], place, mapping) };
}

function mapAlert(server: ServerObject, mapping: Mapping): Desired {
  const shown = shownAs(server);
  const fields: Record<string, unknown> = { ...fieldsToKeep(server) };
  const map = (name: string, kind: ReferenceKind): void => {
    const id = fields[name];
    if (typeof id === "string" && id !== "") fields[name] = mapId(kind, id, shown, mapping);
  };
  map("channel.webhookId", "webhooks");
  map("savedSearch", "savedSearches");
  return {
    kind: "alert",
    key: server.id,
    name: server.name,
    fields: { ...fields, ...mapTarget(server, shown, mapping) },
    shown,
    title: shown,
  };
}

/** Says which tile an alert watches there: one that comes along, or one that is there already. */
function mapTarget(
  server: ServerObject,
  shown: string,
  { byId, byTile, deployment, promoted, from, to, problems }: Mapping,
): Record<string, unknown> {
  const { tileId } = server.fields;
  const board = byId.get(String(server.fields["dashboardId"])) ?? byTile.get(String(tileId));
  if (board === undefined) {
    if (server.fields["dashboardId"] === undefined && tileId === undefined) return {};
    problems.push(`${shown} watches a dashboard or a tile that ${from} does not have`);
    return {};
  }
  const tile = board.tiles.find(({ id }) => id === tileId);
  if (tileId !== undefined && tile === undefined) {
    problems.push(`${shown} watches a tile that ${from} does not have`);
    return {};
  }
  if (promoted.has(board.id)) {
    return {
      dashboardId: new Planned(board.id, undefined, board.name),
      ...(tile === undefined ? {} : { tileId: new Planned(board.id, tile.id, tile.name) }),
    };
  }
  const there = deployment.catalog.find("dashboards", board.name ?? board.id);
  if ("problem" in there) {
    problems.push(`${shown}: ${there.problem} in ${to}; promote it too`);
    return {};
  }
  if (tile === undefined) return { dashboardId: there.id };
  const counterparts =
    deployment.dashboards
      .find(({ id }) => id === there.id)
      ?.tiles.filter(({ name }) => name !== undefined && name === tile.name) ?? [];
  if (counterparts.length !== 1) {
    problems.push(
      `${shown}: dashboard ${JSON.stringify(board.name)} of ${to} has ${counterparts.length === 0 ? "no" : "more than one"} tile ${JSON.stringify(tile.name ?? tile.id)}`,
    );
  }
  return { dashboardId: there.id, tileId: counterparts[0]?.id };
}

function mapId(
  kind: ReferenceKind,
  id: string,
  place: string,
  { source, deployment, from, to, problems }: Mapping,
): string {
  const described = source.catalog.describe(kind, id);
  if (described === undefined) {
    problems.push(`${place}: ${id} has no name among the ${kind} of ${from}; bind one to it`);
    return "";
  }
  const found = deployment.catalog.find(kind, described.name, described.sort);
  if ("id" in found) return found.id;
  problems.push(`${place}: ${found.problem} in ${to}`);
  return "";
}
