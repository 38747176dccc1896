import { mapReferences } from "@obstack/core";
import type { Fields as FieldTable, Reference, ReferenceKind } from "@obstack/core";
import { singular } from "../files/references.ts";
import type { Desired } from "../model/desired.ts";
import { tables, tileTable } from "../model/fields.ts";
import { splitDashboardLink, withDashboardLink, Placeholder } from "../model/placeholder.ts";
import { recognize } from "../model/catalog.ts";
import { fieldsToKeep } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { isObject } from "../common/value.ts";
import type { Fields } from "../common/value.ts";
import { printableName } from "../common/printable.ts";
import { mapBoard, mapId, mapTile } from "./map-reference.ts";
import type { Mapping } from "./mapping.ts";

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
