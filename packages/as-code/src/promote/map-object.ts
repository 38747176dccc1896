import { mapReferences } from "@obstack/core";
import type { Fields as FieldTable, Reference, ReferenceKind } from "@obstack/core";
import { printableName } from "../common/printable.ts";
import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { pluralOf, singular } from "../files/references.ts";
import { Placeholder, splitDashboardLink, withDashboardLink } from "../model/placeholder.ts";
import type { Deployment } from "../model/deployment.ts";
import type { Desired } from "../model/desired.ts";
import { tables, tileTable } from "../model/fields.ts";
import { recognize } from "../model/catalog.ts";
import { fieldsToKeep } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";

function labelOf({ kind, id, name }: ServerObject): string {
  return printableName(`${kind} ${name === undefined ? id : JSON.stringify(name)}`);
}

/** Returns what a dashboard becomes on the destination. */
export function mapDashboard(server: ServerObject, mapping: Mapping): Desired {
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

/** Returns what an alert becomes on the destination. */
export function mapAlert(server: ServerObject, mapping: Mapping): Desired {
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

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Returns the counterpart of a dashboard: one that is promoted too, or an existing one. */
function mapBoard(
  id: string,
  place: string,
  { byId, deployment, promoted, blocked, from, problems, consequences }: Mapping,
): unknown {
  const board = byId.get(id);
  if (board === undefined) {
    problems.push(`${place}: Unknown dashboard ${id} in ${from}.`);
    return "";
  }
  if (promoted.has(board.id)) return new Placeholder(board.id, undefined, board.name);
  const found = deployment.catalog.find("dashboards", board.name ?? board.id);
  if ("id" in found) return found.id;
  const hint = blocked.has(id) ? "It cannot be promoted either." : "Or promote the dashboard too.";
  const problem = `${place}: ${found.problem} ${hint}`;
  problems.push(problem);
  if (blocked.has(id)) consequences.push(problem);
  return "";
}

/** Returns the counterpart of a tile: one that is promoted too, or the only tile of that name. */
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

/** Returns the counterpart of a source, webhook or other record of the catalog. */
function mapId(
  kind: Exclude<ReferenceKind, "tiles">,
  id: string,
  place: string,
  { source, deployment, from, problems, problemsOfSource }: Mapping,
): string {
  const described = source.catalog.describe(kind, id);
  if (described === undefined) {
    const bindings = `targets.${from}.bindings in obstack.yaml`;
    const problem = `${place}: ${id} is not in the list of ${pluralOf(kind)} of ${from}. Bind a name to it: ${bindings}.`;
    problems.push(problem);
    problemsOfSource.push(problem);
    return "";
  }
  const found = deployment.catalog.find(kind, described.name, described.type);
  if ("id" in found) return found.id;
  problems.push(`${place}: ${found.problem}`);
  return "";
}

/** What a promotion maps, and what it finds on the way. */
export interface Mapping {
  readonly source: Deployment;
  readonly deployment: Deployment;
  readonly from: string;
  readonly to: string;
  /** Addresses of the web UIs of the source and of the destination. */
  readonly webUrls: readonly [string | undefined, string | undefined];
  /** Identifiers of the dashboards to promote. */
  readonly promoted: ReadonlySet<string>;
  /** Identifiers of the selected dashboards that cannot be promoted. */
  readonly blocked: ReadonlySet<string>;
  /** Dashboards of the source by their identifiers, and by the identifiers of their tiles. */
  readonly byId: ReadonlyMap<string, ServerObject>;
  readonly byTile: ReadonlyMap<string, ServerObject>;
  readonly problems: string[];
  /** Those of the problems that concern the source. */
  readonly problemsOfSource: string[];
  /** Those of the problems that follow from those of a dashboard. */
  readonly consequences: string[];
  /** Notes about identifiers in text, which are not replaced. */
  readonly notes: string[];
}
