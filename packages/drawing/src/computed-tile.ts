import { FormulaError } from "@obstack/core/alerts";
import { readRule } from "@obstack/alerting";
import type { WindowPoint } from "@obstack/alerting";
import { readNumber } from "@obstack/core";
import type { BucketedRange } from "@obstack/core/charts";
import type { TileContent } from "./dashboard.ts";
import { describeSeries } from "./describe-series.ts";
import { findUnit, unitOfFormat } from "./find-unit.ts";
import type { DrawnKind } from "./tile-kind.ts";
import { tileResults } from "./tile-results.ts";
import type { SeriesTile } from "./tile-results.ts";
import { timeContent } from "./time-content.ts";
import { numberContent, pieContent, tableContent } from "./whole-contents.ts";
import type { WholeTile } from "./whole-contents.ts";

/** What a tile asks for, and how it shows it. */
export interface ComputedTile<Request extends SeriesRequest = SeriesRequest> extends SeriesTile, WholeTile {
  readonly series: readonly (SeriesTile["series"][number] & { readonly request: Request })[];
}

interface SeriesRequest {
  readonly sourceId?: string | null | undefined;
  readonly aggFn?: string | null | undefined;
  readonly field?: string | null | undefined;
  readonly metricName?: string | null | undefined;
  readonly groupBy?: readonly string[] | null | undefined;
}

/** Fields of a series that only its drawing has. */
type DrawnSeries = Parameters<typeof describeSeries>[0] & { readonly numberFormat?: unknown };

/** The series of a tile. */
interface TileSeries<Request> extends Pick<SeriesTile, "asRatio" | "formulas"> {
  readonly requests: readonly Request[];
  /** The same series with all fields of the tile, such as names. */
  readonly drawn: readonly DrawnSeries[];
}

/** What tiles show at most, however high their limit is. Pies join small slices. */
const mostOf: Readonly<Record<DrawnKind, number>> = { line: 10, stacked: 10, table: 50, pie: Infinity, number: 1 };

/**
 * Returns how a tile of a kind shows its series.
 *
 * @param config Its `config`, if it has one.
 * @param sourceOf Returns a source, which determines units; an empty object if it is not known.
 */
export function computedTile<Request extends SeriesRequest>(
  kind: DrawnKind,
  config: Readonly<Record<string, unknown>>,
  { requests, drawn, asRatio, formulas }: TileSeries<Request>,
  sourceOf: (id: string) => object,
): ComputedTile<Request> {
  const formatOf = (index: number): unknown => drawn[index]?.numberFormat;
  const limit = readNumber(config["seriesLimit"] ?? config["limit"]);
  return {
    kind,
    asRatio,
    formulas,
    groupBy: requests[0]?.groupBy ?? [],
    hidesOperands: config["showOperandSeries"] === false,
    fillsGaps: config["fillNulls"] !== false,
    limit: Math.min(limit === undefined || limit < 1 ? Number.POSITIVE_INFINITY : limit, mostOf[kind]),
    // A ratio has the format of its first series.
    unit: unitOfFormat(config["numberFormat"] ?? (asRatio ? formatOf(0) : undefined)),
    series: requests.map((request, index) => ({
      request,
      name: describeSeries(drawn[index] ?? {}),
      unit:
        unitOfFormat(formatOf(index)) ??
        findUnit(sourceOf(request.sourceId ?? ""), request.aggFn ?? "count", request.field ?? undefined),
    })),
  };
}

/** What a tile shows, and the series or formula that its alerts watch, if it shows several. */
interface Computed {
  readonly content: TileContent;
  readonly watchedName?: string | undefined;
}

/**
 * Returns what a tile shows of its points; a note if a formula is invalid.
 *
 * @param points Points with the values of the series in `series_<index>.data`.
 * @param now Buckets that end after it are open.
 * @param alerts The alerts on the tile. If a missing group would meet the condition of one, groups have gaps: servers do not evaluate them.
 */
export function computedContent(
  { fillsGaps, ...more }: ComputedTile,
  points: readonly WindowPoint[],
  range: BucketedRange,
  now: number,
  alerts: readonly object[],
): Computed {
  const tile = { ...more, fillsGaps: fillsGaps && !(more.groupBy.length > 0 && alerts.some(meetsWithNothing)) };
  try {
    const results = tileResults(tile, points);
    const watchedName = results.length > 1 ? results.at(-1)?.name : undefined;
    const { kind } = tile;
    if (kind === "line" || kind === "stacked")
      return { content: timeContent({ ...tile, kind }, results, range, now), watchedName };
    const draw = { number: numberContent, pie: pieContent, table: tableContent }[kind];
    return { content: draw(tile, results), watchedName };
  } catch (error) {
    if (error instanceof FormulaError) return { content: { kind: "note", text: error.message } };
    throw error;
  }
}

function meetsWithNothing(alert: object): boolean {
  const read = readRule(alert, true);
  return typeof read !== "string" && read.rule.condition(0);
}
