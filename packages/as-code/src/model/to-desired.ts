import type { Place } from "@obstack/checked-yaml";
import type { StackFile } from "../files/read-files.ts";
import type { ReferenceKind } from "../files/references.ts";
import type { Catalog } from "./catalog.ts";
import { Planned, titleOf } from "./desired.ts";
import type { Desired, DesiredTile } from "./desired.ts";
import { flatten, knownFields } from "./fields.ts";
import { isObject } from "./value.ts";
import type { Fields } from "./value.ts";

/** Where references are looked up, and where it is said that one leads nowhere. */
interface Lookup {
  readonly catalog: Catalog;
  readonly problems: string[];
}

/** A file that is read, for references in it. */
interface Reader extends Lookup {
  readonly place: Place;
}

/** Puts the names of a dashboard's file into the terms of a deployment. */
export function toDesiredDashboard({ kind, key, path, value, place }: StackFile, lookup: Lookup): Desired {
  const { tiles, other, ...own } = value;
  const fields = { ...own, ...fieldsIn(other) };
  const reader: Reader = { ...lookup, place };
  const name = textOf(fields["name"]);
  return {
    kind,
    key,
    name,
    title: titleOf(kind, key, name),
    fields,
    tiles: Array.isArray(tiles) ? tilesOf(tiles as readonly Fields[], reader) : undefined,
    shown: path,
  };
}

function tilesOf(tiles: readonly Fields[], reader: Reader): DesiredTile[] {
  const seen = new Map<string, number>();
  return tiles.map((tile, index) => {
    const { key: given, series, other, ...own } = tile;
    const fields: Fields = { ...own, ...fieldsIn(other) };
    const name = textOf(fields["name"]);
    const key = textOf(given) ?? name ?? `tile ${index + 1}`;
    const before = seen.get(key);
    if (before !== undefined) {
      const path = ["tiles", index, given === undefined && name !== undefined ? "name" : "key"];
      const where = reader.place({ path: tile["key"] === undefined && name === undefined ? ["tiles", index] : path });
      reader.problems.push(
        `${where}: tiles[${index}] is called ${JSON.stringify(key)} like tiles[${before}]; give it a key of its own`,
      );
    }
    seen.set(key, index);
    const wanted = Array.isArray(series)
      ? {
          ...fields,
          series: series.map((one: unknown, place) => seriesOf(one, ["tiles", index, "series", place], reader)),
        }
      : fields;
    return { key, name, fields: wanted, shown: key };
  });
}

function seriesOf(series: unknown, path: readonly (string | number)[], reader: Reader): unknown {
  if (!isObject(series)) return series;
  const { source, other, ...own } = series;
  const fields = { ...own, ...fieldsIn(other) };
  if (typeof source !== "string") return fields;
  return { ...fields, sourceId: idOf("sources", source, [...path, "source"], reader) };
}

/** Dashboards that alerts may name: those of files, and those of the server. */
export interface DashboardNames {
  /** Returns the file that a text names, by its key or its name. */
  readonly find: (text: string) => Desired | "ambiguous" | undefined;
  /** Returns tile ids by name of a dashboard that the server has. */
  readonly tilesOf: (dashboardId: string) => Catalog | undefined;
}

/** Puts the names of an alert's file into the terms of a deployment, as far as they are known before the plan is made. */
export function toDesiredAlert(
  { kind, key, path, value, place }: StackFile,
  dashboards: DashboardNames,
  lookup: Lookup,
): Desired {
  const { dashboard, tile, webhook, channel, savedSearch, other, ...fields } = value;
  const reader: Reader = { ...lookup, place };
  const wanted: Record<string, unknown> = { ...fields, ...fieldsIn(other) };
  if (typeof savedSearch === "string")
    wanted["savedSearch"] = idOf("savedSearches", savedSearch, ["savedSearch"], reader);
  if (isObject(channel)) {
    const { webhook: inner, other: others, ...own } = channel;
    const rest = { ...own, ...fieldsIn(others) };
    wanted["channel"] =
      typeof inner === "string"
        ? { ...rest, webhookId: idOf("webhooks", inner, ["channel", "webhook"], reader) }
        : rest;
  }
  if (typeof webhook === "string") {
    const own = isObject(wanted["channel"]) ? wanted["channel"] : {};
    wanted["channel"] = { type: "webhook", ...own, webhookId: idOf("webhooks", webhook, ["webhook"], reader) };
  }
  Object.assign(wanted, targetOf(textOf(dashboard), textOf(tile), dashboards, reader));
  const name = textOf(fields["name"]);
  return { kind, key, name, title: titleOf(kind, key, name), fields: flatten(wanted, knownFields.alert), shown: path };
}

function targetOf(
  dashboard: string | undefined,
  tile: string | undefined,
  dashboards: DashboardNames,
  reader: Reader,
): Fields {
  const { catalog, problems, place } = reader;
  if (dashboard === undefined) {
    if (tile !== undefined) problems.push(`${place({ path: ["tile"] })}: tile needs the dashboard that it is on`);
    return {};
  }
  const file = dashboards.find(dashboard);
  if (file === "ambiguous") {
    problems.push(
      `${place({ path: ["dashboard"] })}: several files have the name ${JSON.stringify(dashboard)}; name the file`,
    );
    return {};
  }
  if (file?.tiles !== undefined) {
    const planned = { dashboardId: new Planned(file.key) };
    if (tile === undefined) return planned;
    if (file.tiles.some(({ key }) => key === tile)) return { ...planned, tileId: new Planned(file.key, tile) };
    const bound = catalog.find("tiles", tile);
    if ("id" in bound) return { ...planned, tileId: bound.id };
    const names = file.tiles.map(({ key }) => JSON.stringify(key)).join(", ");
    problems.push(
      `${place({ path: ["tile"] })}: ${file.shown} has no tile ${JSON.stringify(tile)}; it has ${names || "none"}`,
    );
    return planned;
  }
  const dashboardId = file === undefined ? idOf("dashboards", dashboard, ["dashboard"], reader) : new Planned(file.key);
  if (tile === undefined || dashboardId === "") return { dashboardId };
  if (typeof dashboardId !== "string") {
    // Its file leaves the tiles to the server.
    return { dashboardId, tileId: new Planned(file?.key ?? "", tile) };
  }
  const bound = catalog.find("tiles", tile);
  const found = "id" in bound ? bound : (dashboards.tilesOf(dashboardId)?.find("tiles", tile) ?? bound);
  if ("id" in found) return { dashboardId, tileId: found.id };
  problems.push(`${place({ path: ["tile"] })}: ${found.problem}`);
  return { dashboardId };
}

function idOf(
  kind: ReferenceKind,
  name: string,
  path: readonly (string | number)[],
  { catalog, problems, place }: Reader,
): string {
  const found = catalog.find(kind, name);
  if ("id" in found) return found.id;
  problems.push(`${place({ path })}: ${found.problem}`);
  return "";
}

/** Fields of the server whose names mean something else in a file. */
function fieldsIn(other: unknown): Fields {
  return isObject(other) ? other : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
