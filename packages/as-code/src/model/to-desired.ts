import type { Path } from "@obstack/checked-yaml";
import { getOwn } from "@obstack/core";
import type { Fields as FieldTable, ReferenceKind } from "@obstack/core";
import type { Place, Problem, ProblemCode } from "../errors/errors.ts";
import { eachObject, isObject, textOf } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import type { StackObject } from "../files/check-file.ts";
import { singular } from "../names/names.ts";
import type { Catalog } from "./current-state.ts";
import { titleOf, createPlaceholder } from "./desired.ts";
import type { Desired, DesiredTile, Placeholder } from "./desired.ts";
import { tables, tileTable } from "./fields.ts";
import { nameInFile, readMarker, referenceFields, serverPart } from "./to-file.ts";
import type { Marker } from "./to-file.ts";

/** Resolves references, and collects those that cannot be resolved. */
export interface Lookup {
  readonly catalog: Catalog;
  readonly dashboards: DashboardNames;
  readonly problems: Problem[];
}

interface Reader extends Lookup {
  readonly place: Place;
  /** Key of the file's dashboard. */
  readonly self: string | undefined;
}

/** The parts of a dashboard's file that references to it need. */
export interface DashboardOutline {
  readonly key: string;
  readonly name: string | undefined;
  /** Its tiles; absent if the file has no `tiles`. */
  readonly tiles: readonly ReturnType<typeof toTileOutline>[] | undefined;
  readonly label: string;
  readonly place: Place;
}

/** Dashboards that references can name, in files and on the server. */
export interface DashboardNames {
  /** Returns the dashboard file with a key or name. */
  readonly find: (text: string) => DashboardOutline | "ambiguous" | undefined;
  /** Keys and names of dashboards in files. */
  readonly names: ReadonlySet<string>;
  /** Returns a catalog of the tiles of a dashboard on the server. */
  readonly tilesOf: (dashboardId: string) => Catalog | undefined;
}

/** No names and no tiles. */
export const noDashboards: DashboardNames = { find: () => undefined, names: new Set(), tilesOf: () => undefined };

export function outlineOf({ key, label, place, value }: StackObject): DashboardOutline {
  const { tiles, other } = value;
  const name = textOf(value["name"] ?? fieldsIn(other)["name"]);
  return { key, name, tiles: Array.isArray(tiles) ? tiles.map(toTileOutline) : undefined, label, place };
}

/** Returns the key of a tile, and its name, which defaults to the key. */
function toTileOutline(tile: unknown, index: number): { readonly key: string; readonly name: string } {
  const { key, name, other } = isObject(tile) ? tile : ({} as Fields);
  const given = textOf(name ?? fieldsIn(other)["name"]);
  const found = textOf(key) ?? given ?? `tile ${index + 1}`;
  return { key: found, name: given ?? found };
}

/** Converts a file to its desired state, and resolves names to identifiers of a deployment where they are known before an apply. */
export function toDesired({ kind, key, label, value, place, slo }: StackObject, lookup: Lookup): Desired {
  const reader: Reader = { ...lookup, place, self: kind === "dashboard" ? key : undefined };
  const own = serverPart(value);
  const { tiles, ...rest } = own;
  const fields = kind === "dashboard" ? objectFrom(rest, tables.dashboard, [], reader) : alertFrom(own, reader);
  const [name, owner, movedFrom] = [fields["name"], value["owner"], value["movedFrom"]].map(textOf);
  return {
    kind,
    key,
    name,
    owner,
    movedFrom: movedFrom?.normalize("NFC"),
    slo,
    title: titleOf(kind, key, name),
    fields,
    tiles: kind === "dashboard" && Array.isArray(tiles) ? tilesFrom(tiles as readonly Fields[], reader) : undefined,
    label,
    place,
  };
}

function tilesFrom(tiles: readonly Fields[], reader: Reader): DesiredTile[] {
  const seen = new Map<string, number>();
  return tiles.map((tile, index) => {
    const { key: given, ...rest } = tile;
    const fields = objectFrom(rest, tileTable, ["tiles", index], reader);
    const name = textOf(fields["name"]);
    const { key } = toTileOutline(tile, index);
    const before = seen.get(key);
    if (before !== undefined) {
      const field = given === undefined ? (name === undefined ? [] : ["name"]) : ["key"];
      const message = `tiles[${index}] and tiles[${before}] are both named ${JSON.stringify(key)}. Give one of them a unique key.`;
      report(reader, ["tiles", index, ...field], message, "duplicate-tile");
    }
    seen.set(key, index);
    return { key, name, fields, label: key };
  });
}

function alertFrom({ dashboard, tile, webhook, channel, channels, ...rest }: Fields, reader: Reader): Fields {
  const fields = objectFrom(rest, tables.alert, [], reader);
  const list = channelsFrom({ webhook, channel, channels }, reader);
  const target = targetOf(textOf(dashboard), textOf(tile), reader);
  return { ...fields, ...(list === undefined ? {} : { channels: list }), ...target };
}

function channelsFrom({ webhook, channel, channels }: Fields, reader: Reader): unknown[] | undefined {
  const table = tables.alert["channels"]?.fields ?? {};
  const read = (name: string, value: unknown): unknown =>
    eachObject(value, (item, at) => objectFrom(item, table, [name, ...at], reader));
  const given = [["webhook", webhook] as const, ["channel", channel] as const, ["channels", channels] as const];
  const several = given.filter(([, value]) => value !== undefined).map(([name]) => name);
  if (several.length > 1 && several.includes("channels")) {
    report(reader, ["channels"], `${several.join(" and ")} cannot be combined. Keep only channels.`);
  }
  if (Array.isArray(channels)) return read("channels", channels) as unknown[];
  const first = channel === undefined ? undefined : read("channel", channel);
  if (typeof webhook !== "string") return first === undefined ? undefined : [first];
  return [
    { type: "webhook", ...(isObject(first) ? first : {}), webhookId: idOf("webhooks", webhook, ["webhook"], reader) },
  ];
}

function targetOf(dashboard: string | undefined, tile: string | undefined, reader: Reader): Fields {
  if (dashboard === undefined) {
    if (tile !== undefined) report(reader, ["tile"], 'Field "tile" requires "dashboard".');
    return {};
  }
  const dashboardId = dashboardFrom(dashboard, ["dashboard"], reader);
  if (dashboardId === undefined) return {};
  if (tile === undefined) return { dashboardId };
  const tileId = tileFrom(dashboard, dashboardId, tile, ["tile"], reader);
  return tileId === undefined ? { dashboardId } : { dashboardId, tileId };
}

/** Resolves the name of a dashboard, in the files first, then on the server. */
function dashboardFrom(text: string, path: Path, reader: Reader): Placeholder | string | undefined {
  const file = reader.dashboards.find(text);
  if (file !== "ambiguous")
    return file === undefined
      ? idOf("dashboards", text, path, reader, reader.dashboards.names)
      : createPlaceholder(file.key, undefined, file.name ?? file.key);
  const message = `Several dashboards are named ${JSON.stringify(text)}. Use the file name instead.`;
  return report(reader, path, message);
}

function tileFrom(
  dashboard: string,
  dashboardId: Placeholder | string,
  tile: string,
  path: Path,
  reader: Reader,
): unknown {
  const { catalog, dashboards } = reader;
  if (dashboardId === "") return undefined;
  const file = dashboards.find(dashboard);
  const bound = catalog.find("tiles", tile);
  if (file !== undefined && file !== "ambiguous") {
    // Without `tiles`, the name may refer to any tile on the server.
    const outline = file.tiles?.find(({ key }) => key === tile);
    if (file.tiles === undefined || outline !== undefined) return createPlaceholder(file.key, tile, outline?.name);
    if ("id" in bound) return bound.id;
    const names = file.tiles.map(({ key }) => JSON.stringify(key)).join(", ");
    const others = names === "" ? "It has no tiles." : `Its tiles: ${names}.`;
    return report(reader, path, `${file.label} has no tile ${JSON.stringify(tile)}. ${others}`);
  }
  const found =
    "id" in bound
      ? bound
      : ((typeof dashboardId === "string" ? dashboards.tilesOf(dashboardId) : undefined)?.find("tiles", tile) ?? bound);
  return "id" in found ? found.id : report(reader, path, found.problem, "unresolved-tiles");
}

/** Converts an object of a file: resolves names to identifiers, and moves fields out of `other`. */
function objectFrom(file: Fields, table: FieldTable, path: Path, reader: Reader): Fields {
  const { other, ...named } = file;
  const references = referenceFields(table);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(named)) {
    const reference = references.get(name);
    const inner = getOwn(table, name)?.fields;
    const kind = getOwn(table, name)?.reference;
    if (reference !== undefined && typeof value === "string") {
      fields[reference.name] = idOf(reference.kind, value, [...path, name], reader);
    } else if (kind !== undefined && typeof value === "string") {
      fields[name] = value;
      if (reader.catalog.isName(kind, value)) {
        const own = nameInFile(name);
        report(
          reader,
          [...path, name],
          `${name} is an identifier. To name a ${singular[kind]}, use ${own}: ${JSON.stringify(value)}.`,
        );
      }
    } else if (inner !== undefined) {
      fields[name] = eachObject(value, (item, at) => objectFrom(item, inner, [...path, name, ...at], reader));
    } else fields[name] = getOwn(table, name) === undefined ? valueFrom(value, [...path, name], reader) : value;
  }
  for (const [name, value] of Object.entries(fieldsIn(other)))
    fields[name] = valueFrom(value, [...path, "other", name], reader);
  return fields;
}

/** Converts a value that the spec does not define, and resolves markers to identifiers. */
function valueFrom(value: unknown, path: Path, reader: Reader): unknown {
  if (Array.isArray(value)) return value.map((item, index) => valueFrom(item, [...path, index], reader));
  if (!isObject(value)) return value;
  const marker = readMarker(value);
  if (marker !== undefined) return referenceFrom(marker, path, reader);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, valueFrom(item, [...path, name], reader)]),
  );
}

function referenceFrom({ kind, name, dashboard }: Marker, path: Path, reader: Reader): unknown {
  if (kind === "dashboards") return dashboardFrom(name, path, reader) ?? "";
  if (kind !== "tiles") return idOf(kind, name, path, reader);
  const board = dashboard ?? reader.self;
  if (board === undefined) return idOf("tiles", name, path, reader);
  const dashboardId = dashboardFrom(board, path, reader);
  return dashboardId === undefined ? "" : (tileFrom(board, dashboardId, name, path, reader) ?? "");
}

function idOf(kind: ReferenceKind, name: string, path: Path, reader: Reader, others?: Iterable<string>): string {
  const found = reader.catalog.find(kind, name, others);
  const message = "id" in found ? found.warning : found.problem;
  if (message !== undefined) report(reader, path, message, `unresolved-${kind}`);
  return "id" in found ? found.id : "";
}

function report({ problems, place }: Reader, path: Path, message: string, code?: ProblemCode): undefined {
  problems.push({ ...place({ path }), message, ...(code === undefined ? {} : { code }) });
}

function fieldsIn(other: unknown): Fields {
  return isObject(other) ? other : {};
}
