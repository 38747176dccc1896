import { fromChartConfig, toChartConfig } from "@obstack/core";
import type { Fields } from "../common/value.ts";
import { canonicalFields } from "./canonical.ts";
import { tileTable } from "./fields.ts";
import { mergeUnmentioned } from "./mentioned.ts";

// A tile draws `series`, as the document says, or a `config`, as deployed servers answer: two forms of one thing.

/** The form in which the tiles of a server are written. */
export type TileForm = "series" | "config";

/** Returns the form of a tile, or nothing for one that draws nothing. */
export function formOf(tile: Fields): TileForm | undefined {
  if (tile["config"] !== undefined) return "config";
  return tile["series"] === undefined ? undefined : "series";
}

/**
 * Returns the fields of a tile of a server for comparison, in the form in which a file or a state describes the same tile. What that form
 * cannot express stays in the server's.
 */
export function inFormOf(said: Fields, tile: Fields): Fields {
  const wanted = "config" in said ? "config" : "series" in said ? "series" : undefined;
  if (wanted === undefined || wanted === formOf(tile)) return canonicalFields(tile, tileTable);
  return canonicalFields((wanted === "series" ? toSeries(tile) : toConfig(tile)) ?? tile, tileTable);
}

/** Returns a tile in the form that a server takes, or as it is where that form cannot express it. */
export function inServerForm(tile: Fields, form: TileForm | undefined): Fields {
  if (form !== "series" || formOf(tile) !== "config") return tile;
  const drawn = fromChartConfig(tile["config"]);
  return drawn !== undefined && Object.keys(drawn.rest).length === 0 ? (toSeries(tile) ?? tile) : tile;
}

/** Returns what a tile draws, for comparison, whatever the form. */
export function drawingOf(tile: Fields): unknown {
  const { series, config } = canonicalFields(toSeries(tile) ?? tile, tileTable);
  return series ?? config;
}

function toSeries({ config, ...others }: Fields): Fields | undefined {
  const drawn = fromChartConfig(config);
  return drawn === undefined ? undefined : { ...others, series: drawn.series, asRatio: drawn.asRatio };
}

function toConfig({ series, asRatio, ...others }: Fields): Fields | undefined {
  const config = toChartConfig(series, asRatio);
  return config === undefined ? undefined : { ...others, config };
}

/** A change of what a tile draws, in the form of a file. */
export interface DrawingChange {
  readonly name: "series" | "config" | "asRatio";
  readonly value: unknown;
  /** Names that the file once had. */
  readonly gone: readonly string[];
}

/** Applies a change to a tile of a server, in the form in which the server has it. */
export function changeDrawing(tile: Fields, { name, value, gone }: DrawingChange): Fields {
  const merge = (wanted: unknown, given: unknown, of: TileForm): unknown =>
    mergeUnmentioned(wanted, given, tileTable[of], gone);
  const { series, config, asRatio, ...others } = tile;
  const form = formOf(tile);
  if (name === "asRatio") {
    // Servers that write a config have it in there, and not on the tile.
    const isInConfig = form === "config" && asRatio === undefined;
    return isInConfig
      ? { ...tile, config: { ...(config as Fields), asRatio: value === true } }
      : withField(tile, name, value);
  }
  if (value === undefined) return withField(tile, form ?? name, undefined);
  if (form === undefined || name === form) return withField(tile, name, merge(value, tile[name], name));
  if (name === "series") {
    const drawn = fromChartConfig(config);
    const wanted = merge(value, drawn?.series, "series");
    const next = toChartConfig(wanted, drawn?.asRatio);
    // Servers that write a config take series in place of it.
    if (next === undefined) return { ...others, series: wanted };
    const rest = Object.entries(drawn?.rest ?? {}).filter(([field]) => !gone.includes(field));
    return { ...others, config: { ...Object.fromEntries(rest), ...next } };
  }
  const drawn = fromChartConfig(value);
  if (drawn === undefined || Object.keys(drawn.rest).length > 0) return { ...others, config: value };
  return { ...others, series: merge(drawn.series, series, "series"), asRatio: drawn.asRatio ?? asRatio };
}

function withField(tile: Fields, name: string, value: unknown): Fields {
  const { [name]: _before, ...others } = tile;
  return value === undefined ? others : { ...tile, [name]: value };
}
