import { fromChartConfig, toChartConfig } from "@obstack/core";
import type { Fields } from "../json/value.ts";
import { canonicalFields, tileTable, mergeWithServer } from "./fields.ts";

// A tile has `series`, as documented, or a `config`, as deployed servers return. Both forms can describe the same tile.

/** The form in which a server returns tiles. */
export type TileForm = "series" | "config";

/** Returns the form of a tile, or undefined for a tile with neither. */
export function formOf(tile: Fields): TileForm | undefined {
  if (tile["config"] !== undefined) return "config";
  return tile["series"] === undefined ? undefined : "series";
}

/** Returns the fields of a server's tile for comparison, if possible in the form in which a file or state describes the same tile. */
export function inFormOf(described: Fields, tile: Fields): Fields {
  const wanted = "config" in described ? "config" : "series" in described ? "series" : undefined;
  if (wanted === undefined || wanted === formOf(tile)) return canonicalFields(tile, tileTable);
  return canonicalFields((wanted === "series" ? toSeries(tile) : toConfig(tile)) ?? tile, tileTable);
}

/** Returns a tile in the form that a server or a file uses, or unchanged if it cannot be converted. */
export function inServerForm(tile: Fields, form: TileForm | undefined): Fields {
  if (form !== "series" || formOf(tile) !== "config") return tile;
  const converted = fromChartConfig(tile["config"]);
  return converted !== undefined && Object.keys(converted.rest).length === 0 ? (toSeries(tile) ?? tile) : tile;
}

/** Returns a tile in the form that current servers store, or unchanged if it cannot be converted. */
export function inConfigForm(tile: Fields): Fields {
  return toConfig(tile) ?? tile;
}

type Path = readonly (string | number)[];

/** Returns the path in a file of a field in the `config` of a tile that the file describes by its series. */
export function pathInSeries([name, part, position, field, ...rest]: Path): Path {
  if (name !== "config") return [name, part, position, field, ...rest].filter((step) => step !== undefined);
  if (part === "asRatio") return [part];
  if (part !== "select") return part === undefined ? ["series"] : ["series", 0, part];
  const { aliasOf = field } = tileTable["config"]?.fields?.["select"]?.fields?.[String(field)] ?? {};
  return ["series", position, aliasOf, ...rest].filter((step) => step !== undefined);
}

/** Returns the content of a tile for comparison, independent of its form. */
export function tileContentOf(tile: Fields): unknown {
  const { series, config } = canonicalFields(toSeries(tile) ?? tile, tileTable);
  return series ?? config;
}

function toSeries({ config, ...others }: Fields): Fields | undefined {
  const converted = fromChartConfig(config);
  return converted === undefined ? undefined : { ...others, series: converted.series, asRatio: converted.asRatio };
}

function toConfig({ series, asRatio, ...others }: Fields): Fields | undefined {
  const config = toChartConfig(series, asRatio);
  return config === undefined ? undefined : { ...others, config };
}

/** A change to the content of a tile, in the form of the file. */
export interface TileContentChange {
  readonly name: "series" | "config" | "asRatio";
  readonly value: unknown;
  /** Names of fields that were removed from the file. */
  readonly removedNames: readonly string[];
}

/** Applies a change to a server's tile, in the form that the server uses. */
export function changeTileContent(tile: Fields, { name, value, removedNames }: TileContentChange): Fields {
  const merge = (wanted: unknown, given: unknown, of: TileForm): unknown =>
    mergeWithServer(wanted, given, tileTable[of], removedNames);
  const { series, config, asRatio, ...others } = tile;
  const form = formOf(tile);
  if (name === "asRatio") {
    // Servers that return a `config` put `asRatio` in it, not on the tile.
    const isInConfig = form === "config" && asRatio === undefined;
    return isInConfig
      ? {
          ...tile,
          config: { ...(config as Fields), asRatio: value === true && fromChartConfig(config)?.series.length === 2 },
        }
      : withField(tile, name, value);
  }
  if (value === undefined) return withField(tile, form ?? name, undefined);
  if (form === undefined || name === form) return withField(tile, name, merge(value, tile[name], name));
  if (name === "series") {
    const converted = fromChartConfig(config);
    const wanted = merge(value, converted?.series, "series");
    const next = toChartConfig(wanted, converted?.asRatio);
    // Servers that return a `config` also accept `series`.
    if (next === undefined) return { ...others, series: wanted };
    const rest = Object.entries(converted?.rest ?? {}).filter(([field]) => !removedNames.includes(field));
    return { ...others, config: { ...Object.fromEntries(rest), ...next } };
  }
  const converted = fromChartConfig(value);
  if (converted === undefined || Object.keys(converted.rest).length > 0) return { ...others, config: value };
  return { ...others, series: merge(converted.series, series, "series"), asRatio: converted.asRatio ?? asRatio };
}

function withField(tile: Fields, name: string, value: unknown): Fields {
  const { [name]: _before, ...others } = tile;
  return value === undefined ? others : { ...tile, [name]: value };
}
