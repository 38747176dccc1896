import { didYouMean } from "@obstack/basics";
import { nearestOf } from "@obstack/checked-yaml";
import { keysOfTiles } from "../export/naming.ts";
import { isObject, textOf, withoutAbsent } from "../json/value.ts";
import type { Fields } from "../json/value.ts";
import { toMarker } from "../model/names-in-files.ts";
import { convertConfig } from "./convert-config.ts";
import type { ConversionFinding, Report } from "./convert-config.ts";

type Path = readonly (string | number)[];

/** Names on the server that a file from the web UI can refer to. */
export interface KnownNames {
  readonly sources: readonly string[];
  readonly dashboards: readonly string[];
  /** Names of sources in the file, and the names to use instead. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Returns the name or identifier of a connection. `source` is that of the tile. */
  readonly connection: (name: string, source: string | undefined) => string | undefined;
}

/** Converts a dashboard that the web UI exported to the fields of a stack's file, with names instead of identifiers. */
export function convertDashboard(
  file: Fields,
  names: KnownNames,
): { readonly dashboard: Fields; readonly findings: readonly ConversionFinding[] } {
  const findings: ConversionFinding[] = [];
  const report: Report = (path, message, kind) => findings.push({ path, message, kind });
  const { name, tags, containers, savedQuery, savedQueryLanguage } = file;
  if (textOf(file["description"]) !== undefined)
    report(["description"], "Dashboards have no description: it is left out.", "display");
  const find = createFinder(names, report);
  const dashboard = withoutAbsent({
    name,
    tags,
    containers,
    savedQuery: textOf(savedQuery),
    savedQueryLanguage: textOf(savedQuery) === undefined ? undefined : (savedQueryLanguage ?? undefined),
    savedFilterValues: convertSavedFilters(file["savedFilterValues"], report),
    filters: listOf(file["filters"]).map((filter, index) => convertFilter(filter, ["filters", index], find)),
    tiles: withKeys(listOf(file["tiles"]).flatMap((tile, index) => convertTile(tile, ["tiles", index], find, report))),
  });
  return { dashboard, findings };
}

type Find = ReturnType<typeof createFinder>;

/** Finds names as the web UI does: without regard to case. */
function createFinder({ sources, dashboards, renamed, connection }: KnownNames, report: Report) {
  return {
    connection,
    source(name: string, path: Path): string {
      const found = withCase(sources, renamed.get(name) ?? name);
      if (found !== undefined) return found;
      const guess = didYouMean(nearestOf(name, sources));
      report(path, `Unknown source ${JSON.stringify(renamed.get(name) ?? name)}.${guess}`, "mistake");
      return name;
    },
    dashboard: (name: string): string | undefined => withCase(dashboards, name),
  };
}

function withCase(list: readonly string[], name: string): string | undefined {
  return list.find((one) => one === name) ?? list.find((one) => one.toLowerCase() === name.toLowerCase());
}

function convertTile(tile: Fields, path: Path, find: Find, report: Report): Fields[] {
  const { x, y, w, h, containerId, tabId } = tile;
  const config = tile["config"] as Fields;
  const at = [...path, "config"];
  const converted = convertConfig(config, at, report);
  if (converted === undefined) return [];
  const place = withoutAbsent({ x, y, w, h, containerId: textOf(containerId), tabId: textOf(tabId) });
  return [{ name: textOf(config["name"]) ?? "", ...place, config: withNames(converted, config, at, find, report) }];
}

/** Adds the source, the connection and the target of clicks. */
function withNames(converted: Fields, config: Fields, path: Path, find: Find, report: Report): Fields {
  if (converted["displayType"] === "markdown") return converted;
  const { onClick, ...rest } = converted;
  const isSql = converted["configType"] === "sql";
  const given = textOf(config["source"]);
  const source = isSql && given === undefined ? undefined : find.source(given ?? "", [...path, "source"]);
  const wanted = isSql ? (textOf(config["connection"]) ?? "") : undefined;
  const connection = wanted === undefined ? undefined : find.connection(wanted, source);
  if (wanted !== undefined && connection === undefined)
    report([...path, "connection"], `Unknown connection ${JSON.stringify(wanted)}.`, "mistake");
  const click = isObject(onClick) ? convertClick(onClick, [...path, "onClick"], find, report) : undefined;
  return withoutAbsent({ ...rest, source, connection, onClick: click });
}

function convertClick(click: Fields, path: Path, find: Find, report: Report): Fields | undefined {
  const { type, target } = click;
  if (!isObject(target) || target["mode"] !== "id") return click;
  const name = String(target["id"]);
  const kind = type === "search" ? "sources" : "dashboards";
  const found = kind === "sources" ? find.source(name, [...path, "target", "id"]) : find.dashboard(name);
  if (found !== undefined) return { ...click, target: { ...target, id: toMarker({ kind, name: found }) } };
  report(path, `Unknown dashboard ${JSON.stringify(name)}: the link to it is left out.`, "display");
  return undefined;
}

function convertFilter(filter: Fields, path: Path, find: Find): Fields {
  const { id: _id, source, where, variableName, appliesToSourceIds, ...rest } = filter;
  const applies = Array.isArray(appliesToSourceIds) && filter["isBroadcastEnabled"] !== false ? appliesToSourceIds : [];
  const sources = applies.map((name, index) => ({
    $source: find.source(String(name), [...path, "appliesToSourceIds", index]),
  }));
  return withoutAbsent({
    ...rest,
    source: find.source(textOf(source) ?? "", [...path, "source"]),
    where: textOf(where),
    whereLanguage: textOf(where) === undefined ? undefined : rest["whereLanguage"],
    appliesToSourceIds: sources.length === 0 ? undefined : sources,
    // Other modes do not use it.
    variableName: filter["isVariableEnabled"] === true ? variableName : undefined,
  });
}

function convertSavedFilters(values: unknown, report: Report): unknown {
  if (!Array.isArray(values) || values.length === 0) return undefined;
  return values.filter((value: unknown, index) => {
    const isSql = !isObject(value) || (value["type"] ?? "sql") === "sql";
    if (!isSql) {
      const message = `A saved filter in ${String(value["type"])} has no counterpart: it is left out.`;
      report(["savedFilterValues", index], message, "values");
    }
    return isSql;
  });
}

/** Gives keys to tiles whose names are not unique. */
function withKeys(tiles: readonly Fields[]): Fields[] {
  const keys = keysOfTiles(tiles.map(({ name }) => ({ id: "", name: textOf(name) })));
  return tiles.map((tile, index) => (keys[index] === tile["name"] ? tile : { key: keys[index], ...tile }));
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
