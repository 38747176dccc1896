import { readNumber } from "@obstack/core";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import type { Fields, Unit } from "../model/drawing.ts";

/** What a tile asks for, and how it shows the result. */
export interface TileQuery {
  readonly kind: DrawnKind;
  readonly series: readonly {
    readonly name: string;
    readonly request: SeriesRequest;
    readonly unit?: Unit | undefined;
  }[];
  /** Whether the first series is divided by the second. Formulas take precedence. */
  readonly asRatio: boolean;
  /** Formulas over the series, with all of their fields, such as a name. */
  readonly formulas: readonly { readonly expression: string; readonly fields: object }[];
  /** Whether the series of formulas are hidden. Default: false. Number tiles and pies always hide them. */
  readonly hidesOperands?: boolean | undefined;
  /** Unit of all values, from the tile's `numberFormat`. */
  readonly unit?: Unit | undefined;
  /** Columns that the series are grouped by. */
  readonly groupBy: readonly string[];
  /** Maximum number of lines, rows or slices. Default: all. */
  readonly limit?: number | undefined;
  /** What the values stand for, as a short text without a period. */
  readonly remark?: string | undefined;
  /** Whether missing counts and sums are 0. */
  readonly fillsGaps: boolean;
}

/** A series of a chart query, as far as it decides how its values are shown. */
export type SeriesRequest = Partial<Pick<ChartSeriesRequest, "sourceId" | "aggFn" | "field" | "metricName">> & {
  readonly groupBy?: readonly string[];
};

/** The series of a tile. */
export interface TileSeries extends Pick<TileQuery, "asRatio" | "formulas"> {
  readonly series: readonly SeriesRequest[];
  /** The same series with all fields of the tile, such as names. */
  readonly drawn: readonly object[];
}

/** How the values of a tile are drawn. `number`, `table` and `pie` show values of the whole range. */
export type DrawnKind = "line" | "stacked" | "number" | "table" | "pie";

const drawnKinds = new Map<string, DrawnKind>([
  ["line", "line"],
  ["stacked_bar", "stacked"],
  ["number", "number"],
  ["table", "table"],
  ["pie", "pie"],
  // Bars of groups over the whole range.
  ["bar", "table"],
  ["list", "table"],
]);

/** What tiles show at most, however high their limit is. Pies join small slices. */
const mostOf: Readonly<Record<DrawnKind, number>> = { line: 10, stacked: 10, table: 50, pie: Infinity, number: 1 };

/** The kind of a tile, and how its values are drawn. */
export interface KindOfTile {
  /** As on servers, for example `stacked_bar`, `search` or `markdown`. */
  readonly name: string;
  /** How its values are drawn; absent if it has none, or if the kind is unknown. */
  readonly drawn?: DrawnKind | undefined;
}

/** Returns the kind of a tile with `series` or `config`. Default: `line`. */
export function kindOfTile(tile: { readonly series?: unknown; readonly config?: unknown }): KindOfTile {
  const [first] = Array.isArray(tile.series) ? (tile.series as readonly unknown[]) : [];
  const { type, displayType } = Object(first) as Fields;
  const config = Object(tile.config) as Fields;
  const names = [type === "time" ? undefined : type, displayType, config["displayType"]];
  const name = names.find((one): one is string => typeof one === "string") ?? "line";
  return { name, drawn: drawnKinds.get(name) };
}

/**
 * Returns how a tile of a kind shows its series.
 *
 * @param config Its `config`, if it has one.
 * @param sourceOf Returns a source, which determines units; an empty object if it is not known.
 */
export function toTileQuery(
  kind: DrawnKind,
  config: Fields,
  { series, drawn, asRatio, formulas }: TileSeries,
  sourceOf: (id: string) => object,
): TileQuery {
  const formatOf = (index: number): unknown => (drawn[index] as Fields | undefined)?.["numberFormat"];
  const limit = readNumber(config["seriesLimit"] ?? config["limit"]);
  return {
    kind,
    asRatio,
    formulas,
    groupBy: series[0]?.groupBy ?? [],
    hidesOperands: config["showOperandSeries"] === false,
    fillsGaps: config["fillNulls"] !== false,
    limit: Math.min(limit === undefined || limit < 1 ? Number.POSITIVE_INFINITY : limit, mostOf[kind]),
    // A ratio has the format of its first series.
    unit: unitOfFormat(config["numberFormat"] ?? (asRatio ? formatOf(0) : undefined)),
    series: series.map((request, index) => ({
      request,
      name: describeSeries(drawn[index] ?? {}),
      unit:
        unitOfFormat(formatOf(index)) ??
        findUnit(sourceOf(request.sourceId ?? ""), request.aggFn ?? "count", request.field ?? undefined),
    })),
  };
}

/** Returns the name of a series: its alias, or its aggregation and filter. */
function describeSeries(series: object): string {
  const alias = aliasOf(series);
  if (alias !== undefined) return alias;
  const { aggFn, level, field, metricName, where } = series as Fields;
  const parameters = [metricName ?? field].filter(isGiven);
  const name =
    aggFn === "quantile" && typeof level === "number"
      ? `p${Number((level * 100).toPrecision(6))}`
      : String(isGiven(aggFn) ? aggFn : "count");
  const call = parameters.length === 0 ? name : `${name}(${parameters.join(", ")})`;
  return isGiven(where) ? `${call} · ${String(where)}` : call;
}

/** Returns the name that a record gives a series or formula. */
export function aliasOf(record: object): string | undefined {
  const { alias, name } = record as Fields;
  return [alias, name].find((text): text is string => typeof text === "string" && text !== "");
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** Functions that count rows: their values have no unit. */
const counts = new Set(["count", "count_distinct"]);

/** Returns the unit of an aggregated column: durations of spans are whole numbers of nanoseconds, or of what the source says. */
export function findUnit(source: object, aggFn: string, field: string | undefined): Unit | undefined {
  if (field === undefined || counts.has(aggFn)) return undefined;
  // Only some releases describe the column.
  const { kind = "trace", durationExpression = "Duration", durationPrecision = 9 } = source as Fields;
  if (kind !== "trace" || field !== durationExpression || typeof durationPrecision !== "number") return undefined;
  return { kind: "duration", factor: Number(`1e-${durationPrecision}`) };
}

/** Returns the unit that the `numberFormat` of a tile sets. Returns undefined for plain numbers and unknown formats. */
export function unitOfFormat(format: unknown): Unit | undefined {
  const { output, factor, unit, currencySymbol, decimalBytes } = Object(format) as Fields;
  if (output === "percent") return { kind: "percent" };
  if (output === "byte") return { kind: "bytes", isDecimal: decimalBytes === true };
  if (output === "time" || output === "duration")
    return { kind: "duration", factor: typeof factor === "number" ? factor : 1 };
  const symbol = output === "currency" ? (currencySymbol ?? "$") : unit;
  return typeof symbol === "string" && symbol !== "" ? { kind: "other", symbol } : undefined;
}
