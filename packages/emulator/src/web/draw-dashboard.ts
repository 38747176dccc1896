import { FormulaError } from "@obstack/core/alerts";
import { findIntervals, toBuckets } from "@obstack/core/internal";
import {
  describeSeries,
  findUnit,
  kindOfTile,
  numberContent,
  pieContent,
  tableContent,
  tileResults,
  timeContent,
  timeZone,
  toWallTime,
  unitOfFormat,
} from "@obstack/drawing";
import type { ComputedTile, DashboardDrawing, TileContent, TimeRange } from "@obstack/drawing";
import type { Deployments } from "../deployments/create-deployments.ts";
import type { Json, RecordStore } from "../store/record-store.ts";
import { FilterError, QueryLimitError } from "../telemetry/condition.ts";
import { QueryError } from "../telemetry/query-series.ts";
import type { TileData } from "../telemetry/query-tile.ts";
import { drawnState, nameOf, objectsOf } from "./alert-entry.ts";
import type { AlertEntry } from "./alert-entry.ts";
import { withMarks } from "./alert-marks.ts";

export interface DrawingParts extends Pick<Deployments, "queryTile" | "search" | "granularities"> {
  readonly sources: RecordStore;
  readonly now: () => number;
}

interface DrawnRange extends TimeRange {
  /** Buckets of tiles without alerts. */
  readonly granularity: string;
}

/** One bucket of this width has everything since 1970. */
const wholeRange = "36500d";
const mistakes = [FilterError, FormulaError, QueryError, QueryLimitError];

/**
 * Draws a dashboard with its values. Tiles with alerts have buckets as long as the windows of the alerts, so that their values are those that the
 * alerts compare with their thresholds. A tile without values has a note with the reason.
 *
 * @param dashboard A stored record with plain numbers.
 * @param entries The alerts of its deployment.
 */
export function drawDashboard(
  dashboard: Json,
  entries: readonly AlertEntry[],
  range: DrawnRange,
  parts: DrawingParts,
): DashboardDrawing {
  const tiles = objectsOf(dashboard["tiles"]).map((tile) => {
    const { id, x, y, w, h } = tile as { id?: unknown; x?: number; y?: number; w?: number; h?: number };
    const own = entries.filter(({ alert }) => typeof id === "string" && alert.tileId === id);
    const alerts = own.map(({ alert }) => ({ name: nameOf(alert), state: drawnState(alert, parts.now()) }));
    return { name: nameOf(tile), x, y, w, h, content: orNote(() => contentOf(tile, own, range, parts)), alerts };
  });
  return { name: nameOf(dashboard), tiles, range };
}

function orNote(draw: () => TileContent): TileContent {
  try {
    return draw();
  } catch (error) {
    if (!mistakes.some((kind) => error instanceof kind)) throw error;
    return { kind: "note", text: (error as Error).message };
  }
}

function contentOf(tile: Json, entries: readonly AlertEntry[], range: DrawnRange, parts: DrawingParts): TileContent {
  const config = Object(tile["config"]) as Json;
  const { name, drawn: kind } = kindOfTile(tile);
  if (typeof config["markdown"] === "string") return { kind: "markdown", text: config["markdown"] };
  const rows = parts.search(config, range);
  if (rows !== undefined)
    return { kind: "table", columns: rows.columns.map((one) => ({ name: one })), rows: rows.rows.map(toCells) };
  const isSql = config["configType"] === "sql";
  if (kind === undefined || (isSql && kind !== "number")) {
    const what = isSql ? "raw SQL" : `of kind ${JSON.stringify(name)}`;
    return { kind: "note", text: `This tile is ${what}, which the emulator does not draw.` };
  }
  const limit = config["seriesLimit"] ?? config["limit"];
  const settings = {
    fillsGaps: config["fillNulls"] !== false,
    ...(typeof limit === "number" && limit >= 1 ? { limit } : {}),
  };
  if (kind === "line" || kind === "stacked") {
    const { startTime, endTime } = range;
    const alerts = entries.map((entry) => entry.alert);
    const [granularity = range.granularity] = findIntervals(alerts, endTime - startTime, parts.granularities);
    const buckets = toBuckets(range, granularity, parts.granularities);
    const data = parts.queryTile(tile, buckets);
    if (data.series.length === 0) return { kind: "note", text: "This tile has no series." };
    const results = toResults(kind, data, config, parts);
    const chart = timeContent({ kind, groupBy: groupsOf(data), ...settings }, results, buckets, parts.now());
    return withMarks(chart, entries, results.length > 1 ? results.at(-1)?.name : undefined, parts.now());
  }
  // SQL of a number tile reads as far back as it needs.
  const startTime = isSql ? range.endTime - 60_000 : range.startTime;
  const data = parts.queryTile(tile, { startTime, endTime: range.endTime, granularity: isSql ? "1m" : wholeRange });
  const results = toResults(kind, data, config, parts);
  const draw = { number: numberContent, pie: pieContent, table: tableContent }[kind];
  return draw({ groupBy: groupsOf(data), ...settings }, results);
}

function groupsOf({ series }: TileData): readonly string[] {
  return series[0]?.groupBy ?? [];
}

function toResults(
  kind: ComputedTile["kind"],
  { points, series, asRatio }: TileData,
  config: Json,
  { sources }: DrawingParts,
): ReturnType<typeof tileResults> {
  const [first] = series as readonly Json[];
  const formulas = objectsOf(config["formulas"]).map((fields) => ({
    fields,
    expression: String(fields["expression"]),
  }));
  const named = series.map((request) => {
    const { aggFn = "count", field, sourceId = "" } = request;
    const own = unitOfFormat((request as Json)["numberFormat"]);
    return {
      request,
      name: describeSeries(request),
      unit: own ?? findUnit(sources.get("source", sourceId) ?? {}, aggFn, field),
    };
  });
  const unit = unitOfFormat(config["numberFormat"] ?? first?.["numberFormat"]);
  const hidesOperands = config["showOperandSeries"] === false;
  return tileResults({ kind, series: named, asRatio, formulas, hidesOperands, unit }, points);
}

/** Formats the times of a row. */
function toCells(row: readonly (string | number | null)[]): (string | null)[] {
  const { isUtc } = timeZone();
  const format = (time: number): string =>
    new Date(toWallTime(time, isUtc)).toISOString().slice(5, 19).replace("T", " ");
  return row.map((cell) => (typeof cell === "number" ? format(cell) : cell));
}
