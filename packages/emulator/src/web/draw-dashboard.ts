import { seriesOfTile } from "../telemetry/query-tile.ts";
import { toBuckets } from "@obstack/core/charts";
import { timeZone, toWallTime } from "@obstack/charts";
import type { DashboardDrawing, TileContent, TimeRange } from "@obstack/charts";
import {
  alertMarks,
  showTile,
  toTileQuery,
  kindOfTile,
  readAlert,
  tileFrame,
  tileRange,
  withMarks,
} from "@obstack/charts/tiles";
import type { Deployments } from "../deployments/create-deployments.ts";
import type { Json, RecordStore } from "../store/record-store.ts";
import { FilterError, QueryLimitError } from "../telemetry/condition.ts";
import { QueryError } from "../telemetry/query-series.ts";
import { nameOf, objectsOf } from "./alert-entry.ts";
import type { AlertEntry } from "./alert-entry.ts";

export interface DrawingParts extends Pick<Deployments, "queryTile" | "search" | "granularities"> {
  readonly sources: RecordStore;
  readonly now: () => number;
}

/** One bucket of this width has everything since 1970. */
const wholeRange = "36500d";
const [minute, hour] = [60_000, 3_600_000];
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
  asked: TimeRange,
  parts: DrawingParts,
): DashboardDrawing {
  const { startTime } = toBuckets(asked, "auto", parts.granularities);
  const tiles = objectsOf(dashboard["tiles"]).map((tile) => {
    const { id } = tile;
    const own = entries.filter(({ alert }) => typeof id === "string" && alert.tileId === id);
    const alerts = own.map(({ alert }) => alert);
    return { ...tileFrame(tile, alerts, parts.now()), content: orNote(() => contentOf(tile, own, asked, parts)) };
  });
  return { name: nameOf(dashboard), tiles, range: { ...asked, startTime } };
}

function orNote(draw: () => TileContent): TileContent {
  try {
    return draw();
  } catch (error) {
    if (!mistakes.some((kind) => error instanceof kind)) throw error;
    return { kind: "note", text: (error as Error).message };
  }
}

function contentOf(tile: Json, entries: readonly AlertEntry[], asked: TimeRange, parts: DrawingParts): TileContent {
  const range = toBuckets(asked, "auto", parts.granularities);
  const { startTime, endTime } = range;
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
  const alerts = entries.map((entry) => entry.alert);
  const isTime = kind === "line" || kind === "stacked";
  const buckets = isTime
    ? tileRange(alerts, seriesOfTile(tile).series, asked, parts.granularities)
    : // SQL of a number tile reads as far back as it needs.
      isSql
      ? { startTime: endTime - minute, endTime, granularity: "1m", width: minute }
      : { startTime, endTime, granularity: wholeRange, width: endTime - startTime };
  const data = parts.queryTile(tile, buckets);
  if (isTime && data.series.length === 0) return { kind: "note", text: "This tile has no series." };
  const formulas = objectsOf(config["formulas"]).map((fields) => ({
    fields,
    expression: String(fields["expression"]),
  }));
  const series = { ...data, drawn: data.series, formulas };
  const query = toTileQuery(kind, config, series, (id) => parts.sources.get("source", id) ?? {});
  const { content, watchedName } = showTile(query, data.points, buckets, parts.now(), alerts);
  if (content.kind !== "time") return content;
  return withMarks(
    content,
    entries.map(({ alert, firings: periods, hours }) => {
      const marks = alertMarks(alert, content, parts.now(), { periods, watchedName });
      const isLonger = marks.thresholds.length > 0 && endTime - startTime > (hours + 1) * hour;
      const remark = `${readAlert(alert, parts.now()).name}: firings of the last ${hours} hours`;
      return isLonger ? { ...marks, remarks: [...marks.remarks, remark] } : marks;
    }),
  );
}

/** Formats the times of a row. */
function toCells(row: readonly (string | number | null)[]): (string | null)[] {
  const { isUtc } = timeZone();
  const format = (time: number): string =>
    new Date(toWallTime(time, isUtc)).toISOString().slice(5, 19).replace("T", " ");
  return row.map((cell) => (typeof cell === "number" ? format(cell) : cell));
}
