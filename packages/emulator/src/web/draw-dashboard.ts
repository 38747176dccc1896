import { findUnknownThreshold, readRule, withoutSilence } from "@obstack/core/alerts";
import { findIntervals, toBuckets } from "@obstack/core/internal";
import type { BucketedRange } from "@obstack/core/internal";
import {
  alertMarks,
  computedContent,
  computedTile,
  hiddenMarks,
  kindOfTile,
  timeZone,
  toWallTime,
  withMarks,
} from "@obstack/drawing";
import type { AlertMarks, DashboardDrawing, TileContent, TimeChart, TimeRange } from "@obstack/drawing";
import type { Deployments } from "../deployments/create-deployments.ts";
import type { Json, RecordStore } from "../store/record-store.ts";
import { FilterError, QueryLimitError } from "../telemetry/condition.ts";
import { QueryError } from "../telemetry/query-series.ts";
import type { TileData } from "../telemetry/query-tile.ts";
import { drawnState, nameOf, objectsOf } from "./alert-entry.ts";
import type { AlertEntry } from "./alert-entry.ts";

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
const mistakes = [FilterError, QueryError, QueryLimitError];

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
  const draw = (buckets: BucketedRange, data: TileData): ReturnType<typeof computedContent> => {
    const { points, series: requests } = data;
    const sourceOf = (id: string): object => parts.sources.get("source", id) ?? {};
    const computed = computedTile(kind, config, { ...data, requests, drawn: requests, formulas }, sourceOf);
    return computedContent(computed, points, buckets, parts.now());
  };
  const formulas = objectsOf(config["formulas"]).map((fields) => ({
    fields,
    expression: String(fields["expression"]),
  }));
  const { startTime, endTime } = range;
  if (kind === "line" || kind === "stacked") {
    const alerts = entries.map((entry) => entry.alert);
    const [granularity = range.granularity] = findIntervals(alerts, endTime - startTime, parts.granularities);
    const buckets = toBuckets(range, granularity, parts.granularities);
    const data = parts.queryTile(tile, buckets);
    if (data.series.length === 0) return { kind: "note", text: "This tile has no series." };
    const { content, watchedName } = draw(buckets, data);
    if (content.kind !== "time") return content;
    return withMarks(
      content,
      entries.map((entry) => judge(entry, content, watchedName, parts.now())),
    );
  }
  // SQL of a number tile reads as far back as it needs.
  const whole = isSql
    ? { startTime: endTime - 60_000, endTime, granularity: "1m" }
    : { startTime, endTime, granularity: wholeRange };
  return draw({ ...whole, width: endTime - whole.startTime }, parts.queryTile(tile, whole)).content;
}

/** Formats the times of a row. */
function toCells(row: readonly (string | number | null)[]): (string | null)[] {
  const { isUtc } = timeZone();
  const format = (time: number): string =>
    new Date(toWallTime(time, isUtc)).toISOString().slice(5, 19).replace("T", " ");
  return row.map((cell) => (typeof cell === "number" ? format(cell) : cell));
}

const hour = 3_600_000;

/** Returns the marks of an alert, and of which hours its firings are. */
function judge(
  { alert, firings: periods, hours }: AlertEntry,
  chart: TimeChart,
  watched: string | undefined,
  now: number,
): AlertMarks {
  const { thresholdType, interval } = alert;
  const marked = { name: nameOf(alert), state: drawnState(alert, now), thresholdType, interval };
  const firings = [{ name: marked.name, periods }];
  const settings = withoutSilence(alert);
  const read = findUnknownThreshold(settings) ?? readRule(settings, false);
  if (typeof read === "string") return hiddenMarks(marked, read, firings);
  if ((read.offset ?? 0) !== 0) return hiddenMarks(marked, "its windows are shifted", firings);
  const marks = alertMarks(marked, read, chart, firings, watched);
  const { startTime, endTime } = chart.range;
  const isLonger = marks.thresholds.length > 0 && endTime - startTime > (hours + 1) * hour;
  return isLonger
    ? { ...marks, remarks: [...marks.remarks, `${marked.name}: firings of the last ${hours} hours`] }
    : marks;
}
