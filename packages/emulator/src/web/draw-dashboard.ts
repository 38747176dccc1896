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
  readTile,
  tileFrame,
  tileRange,
  withMarks,
} from "@obstack/charts/tiles";
import type { Deployments } from "../deployments/create-deployments.ts";
import type { Json, RecordStore } from "../store/record-store.ts";
import { QueryError } from "../telemetry/condition.ts";
import { nameOf, objectsOf } from "./alert-entry.ts";
import type { AlertEntry } from "./alert-entry.ts";

export interface DrawingParts extends Pick<Deployments, "queryTile" | "search" | "granularities"> {
  readonly sources: RecordStore;
  readonly now: () => number;
}

/** One bucket of this width has everything since 1970. */
const wholeRange = "36500d";
const [minute, hour] = [60_000, 3_600_000];

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
    if (!(error instanceof QueryError)) throw error;
    return { kind: "note", text: error.message };
  }
}

function contentOf(tile: Json, entries: readonly AlertEntry[], asked: TimeRange, parts: DrawingParts): TileContent {
  const range = toBuckets(asked, "auto", parts.granularities);
  const { startTime, endTime } = range;
  const config = Object(tile["config"]) as Json;
  const isSql = config["configType"] === "sql" && kindOfTile(tile).drawn === "number";
  const number = { series: [{}], drawn: [], asRatio: false, formulas: [] };
  const query = isSql ? toTileQuery("number", config, number, Object) : readTile(tile, parts.sources.list("source"));
  if (query.kind === "search") {
    const rows = parts.search(config, range);
    if (rows === undefined) return { kind: "note", text: "This search has no source." };
    return { kind: "table", columns: rows.columns.map((name) => ({ name })), rows: rows.rows.map(toCells) };
  }
  if (!("series" in query)) return query;
  const alerts = entries.map((entry) => entry.alert);
  const buckets =
    query.kind === "line" || query.kind === "stacked"
      ? tileRange(alerts, seriesOfTile(tile).series, asked, parts.granularities)
      : // SQL of a number tile reads as far back as it needs.
        isSql
        ? { startTime: endTime - minute, endTime, granularity: "1m", width: minute }
        : { startTime, endTime, granularity: wholeRange, width: endTime - startTime };
  const { points } = parts.queryTile(tile, buckets);
  const { content, watchedName } = showTile(query, points, buckets, parts.now(), alerts);
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
