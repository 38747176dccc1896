import { mapReferences } from "@obstack/core";
import type { Fields as FieldTable, Reference, ReferenceKind } from "@obstack/core";
import { stackOf } from "./common/client.ts";
import type { StackClient } from "./common/client.ts";
import { AsCodeError } from "./common/errors.ts";
import { readTargets } from "./files/settings.ts";
import { plural, singular } from "./files/references.ts";
import { readDeployment } from "./model/deployment.ts";
import type { Deployment } from "./model/deployment.ts";
import type { Desired } from "./model/desired.ts";
import { tables, tileTable } from "./model/fields.ts";
import { splitDashboardLink, withDashboardLink } from "./model/dashboard-link.ts";
import { Placeholder } from "./model/placeholder.ts";
import { recognize } from "./model/recognize.ts";
import { fieldsToKeep } from "./model/record.ts";
import { getOwn } from "@obstack/core/internal";
import type { ServerObject } from "./model/record.ts";
import { isObject } from "./common/value.ts";
import type { Fields } from "./common/value.ts";
import { changePlan } from "./plan/plan-context.ts";
import type { Plan } from "./plan/plan.ts";
import { folders } from "./files/names-of-files.ts";
import type { Owner } from "./state/binding.ts";
import { makePlan } from "./plan/make-plan.ts";
import type { Choose } from "./plan/match-objects.ts";
import type { PlannedApply } from "./plan/plan-context.ts";
import { printableName } from "./common/printable.ts";
import { openWorkspace } from "./state/workspace.ts";

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
 * @throws {AsCodeError} Of kind `names`, if references have no counterpart; lists all of them.
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
  const mapping: Mapping = {
    source,
    deployment,
    from: from.target,
    to: to.target,
    webUrls: [getOwn(targets, from.target)?.webUrl, getOwn(targets, to.target)?.webUrl],
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
      `Nothing was written. Create what is missing in ${to.target}, or bind the names to existing objects: targets.${to.target}.bindings in obstack.yaml.`,
    );
  }
  const planned = await makePlan({
    stack,
    target: to.target,
    from: from.target,
    workspace,
    targetState,
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
    notSelected: new Set([...source.dashboards, ...source.alerts].map(({ id }) => id)),
  });
  const warnings = await findManagedByFiles(folder, to.target, owner, planned);
  return warnings.length === 0 ? planned : changePlan(planned, { notes: [...warnings, ...planned.notes] });
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

interface Mapping {
  readonly source: Deployment;
  readonly deployment: Deployment;
  readonly from: string;
  readonly to: string;
  /** Addresses of the web UIs of the source and of the destination. */
  readonly webUrls: readonly [string | undefined, string | undefined];
  /** Identifiers of the dashboards to promote. */
  readonly promoted: ReadonlySet<string>;
  /** Dashboards of the source by their identifiers, and by the identifiers of their tiles. */
  readonly byId: ReadonlyMap<string, ServerObject>;
  readonly byTile: ReadonlyMap<string, ServerObject>;
  readonly problems: string[];
  /** Notes about identifiers in text, which are not replaced. */
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

function labelOf({ kind, id, name }: ServerObject): string {
  return printableName(`${kind} ${name === undefined ? id : JSON.stringify(name)}`);
}

function mapDashboard(server: ServerObject, mapping: Mapping): Desired {
  const label = labelOf(server);
  const map = (fields: Fields, table: FieldTable, place: string): Fields => mapFields(fields, table, place, mapping);
  return {
    kind: "dashboard",
    key: server.id,
    name: server.name,
    fields: map(server.fields, tables.dashboard, label),
    tiles: server.tiles.map((tile, index) => {
      const place = `${label}, tile ${JSON.stringify(tile.name ?? index + 1)}`;
      const key = tile.id === "" ? `tile ${index + 1}` : tile.id;
      return { key, name: tile.name, fields: map(tile.fields, tileTable, place), label: tile.name ?? key };
    }),
    label,
    title: label,
  };
}

function mapAlert(server: ServerObject, mapping: Mapping): Desired {
  const label = labelOf(server);
  const { dashboardId: _dashboardId, tileId: _tileId, ...given } = fieldsToKeep(server);
  const { message, ...fields } = given;
  const link = mapLink(message, mapping);
  return {
    kind: "alert",
    key: server.id,
    name: server.name,
    fields: {
      ...mapFields(link === undefined ? given : fields, tables.alert, label, mapping),
      ...(link === undefined ? {} : { message: link }),
      ...mapTarget(server, label, mapping),
    },
    label,
    title: label,
  };
}

/** Returns a message with its link to a dashboard in the web UI of the destination, if both web UIs are known. */
function mapLink(message: unknown, { webUrls: [from, to], promoted, byId }: Mapping): Placeholder | undefined {
  if (typeof message !== "string" || from === undefined || to === undefined) return undefined;
  const link = splitDashboardLink(message, from);
  const board = link === undefined ? undefined : byId.get(link.id);
  return link === undefined || board === undefined || !promoted.has(board.id)
    ? undefined
    : withDashboardLink(link.before, to, board.id);
}

/** Replaces every identifier of the source by that of its counterpart, at any depth. */
function mapFields(fields: Fields, table: FieldTable, place: string, mapping: Mapping): Fields {
  const { source, byId, byTile } = mapping;
  const known = { tiles: byTile, dashboards: byId, catalog: source.catalog };
  const kindOf = (id: string): ReferenceKind | undefined => recognize(id, known);
  const replace = ({ kind, id }: Reference): unknown => {
    if (kind === "dashboards") return mapBoard(id, place, mapping);
    return kind === "tiles" ? mapTile(id, place, mapping) : mapId(kind, id, place, mapping);
  };
  const mapped = mapReferences(fields, table, replace, kindOf) as Fields;
  // References were mapped, possibly to the same identifier.
  const rest = mapReferences(fields, table, () => undefined, kindOf);
  for (const id of identifiersInText(rest)) {
    const kind = kindOf(id);
    if (kind !== undefined)
      mapping.notes.push(
        `${place}: Text contains ${id}, the identifier of a ${singular[kind]} in ${mapping.from}. It is not changed.`,
      );
  }
  return mapped;
}

/** Finds identifiers in longer text, such as links in Markdown. */
function identifiersInText(value: unknown): string[] {
  if (typeof value === "string") return [...new Set(value.match(/\b[0-9a-f]{24}\b/g) ?? [])];
  if (Array.isArray(value)) return value.flatMap(identifiersInText);
  return isObject(value) && !(value instanceof Placeholder) ? Object.values(value).flatMap(identifiersInText) : [];
}

/** Returns the counterpart of a dashboard: one that is promoted too, or an existing one. */
function mapBoard(id: string, place: string, { byId, deployment, promoted, from, problems }: Mapping): unknown {
  const board = byId.get(id);
  if (board === undefined) {
    problems.push(`${place}: Unknown dashboard ${id} in ${from}.`);
    return "";
  }
  if (promoted.has(board.id)) return new Placeholder(board.id, undefined, board.name);
  const found = deployment.catalog.find("dashboards", board.name ?? board.id);
  if ("id" in found) return found.id;
  problems.push(`${place}: ${found.problem} Or promote the dashboard too.`);
  return "";
}

function mapTile(id: string, place: string, mapping: Mapping): unknown {
  const { byTile, deployment, promoted, from, to, problems } = mapping;
  const board = byTile.get(id);
  const tile = board?.tiles.find((one) => one.id === id);
  if (board === undefined || tile === undefined) {
    problems.push(`${place}: Unknown tile ${id} in ${from}.`);
    return "";
  }
  if (promoted.has(board.id)) return new Placeholder(board.id, tile.id, tile.name);
  const dashboardId = mapBoard(board.id, place, mapping);
  if (dashboardId === "") return "";
  const counterparts =
    deployment.dashboards
      .find((one) => one.id === dashboardId)
      ?.tiles.filter(({ name }) => name !== undefined && name === tile.name) ?? [];
  const [only, second] = counterparts;
  if (only !== undefined && second === undefined) return only.id;
  problems.push(
    `${place}: Dashboard ${JSON.stringify(board.name)} of ${to} has ${only === undefined ? "no tile" : "several tiles"} named ${JSON.stringify(tile.name ?? tile.id)}.`,
  );
  return "";
}

/** Returns the dashboard and tile that an alert watches, as identifiers of the destination. */
function mapTarget(server: ServerObject, label: string, mapping: Mapping): Fields {
  const { tileId, dashboardId } = server.fields;
  const { byId, byTile, from, problems } = mapping;
  const board = byId.get(String(dashboardId)) ?? byTile.get(String(tileId));
  if (board === undefined) {
    if (dashboardId !== undefined || tileId !== undefined)
      problems.push(`${label}: The dashboard or tile that it watches does not exist in ${from}.`);
    return {};
  }
  if (tileId === undefined) return { dashboardId: mapBoard(board.id, label, mapping) };
  if (!board.tiles.some(({ id }) => id === tileId)) {
    problems.push(`${label}: The tile that it watches does not exist in ${from}.`);
    return {};
  }
  const found = mapBoard(board.id, label, mapping);
  return found === "" ? {} : { dashboardId: found, tileId: mapTile(textOf(tileId), label, mapping) };
}

function mapId(
  kind: Exclude<ReferenceKind, "tiles">,
  id: string,
  place: string,
  { source, deployment, from, problems }: Mapping,
): string {
  const described = source.catalog.describe(kind, id);
  if (described === undefined) {
    problems.push(
      `${place}: ${id} is not in the list of ${plural[kind]} of ${from}. Bind a name to it in obstack.yaml.`,
    );
    return "";
  }
  const found = deployment.catalog.find(kind, described.name, described.type);
  if ("id" in found) return found.id;
  problems.push(`${place}: ${found.problem}`);
  return "";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
