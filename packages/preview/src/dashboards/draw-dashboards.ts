import { toBuckets } from "@obstack/core/internal";
import type { BucketedRange } from "@obstack/core/internal";
import type { DashboardDrawing, TileChange, TileContent, TileDrawing } from "@obstack/drawing";
import { chartLimits } from "@obstack/selfhosted";
import {
  findTileFirings,
  readAlerts,
  readThresholds,
  toMarks,
  watchedDrawing,
  whyNotComparable,
} from "../contents/marks.ts";
import { joinSeries } from "../contents/read-results.ts";
import { needsOf, tileContent } from "../contents/tile-content.ts";
import type { PointSource, SeriesNeed, SeriesPoints } from "../queries/series-points.ts";
import { readTile } from "../tiles/read-tile.ts";
import type { SourceRecord } from "../tiles/read-tile.ts";
import type { Fields, StaticContent, TileQuery } from "../tiles/tile-query.ts";

/** A dashboard without values. */
export interface DashboardToDraw {
  readonly name: string;
  readonly tiles: readonly TileToDraw[];
}

/** A tile without values. */
export interface TileToDraw {
  /** The tile, with `series` or `config`, with identifiers instead of names. */
  readonly fields: Fields;
  /** Records of the alerts on it. */
  readonly alerts: readonly Fields[];
  readonly change?: TileChange | undefined;
  /** Text in the place of its values, which are not requested then. */
  readonly note?: string | undefined;
}

/** How to draw dashboards. */
export interface DrawOptions {
  readonly source: PointSource;
  /** Sources of the deployment, which determine units. */
  readonly sources: readonly SourceRecord[];
  /** Length of the time range in milliseconds. */
  readonly since: number;
  /** End of the time range, in milliseconds since the epoch. */
  readonly to: number;
  /** Whether times are in UTC instead of local time. */
  readonly utc?: boolean | undefined;
  readonly isSeeded?: boolean | undefined;
}

/** Returns dashboards with their values, which are requested once for all of them. */
export async function drawDashboards(
  dashboards: readonly DashboardToDraw[],
  { source, sources, since, to, utc, isSeeded }: DrawOptions,
): Promise<DashboardDrawing[]> {
  const range = toBuckets({ startTime: to - since, endTime: to }, "auto", chartLimits().granularities);
  const read = dashboards.map(({ name, tiles }) => ({
    name,
    tiles: tiles.map((tile) => ({ tile, content: contentOf(tile, sources) })),
  }));
  const needs = read.flatMap(({ tiles }) => tiles.flatMap(({ content }) => (isQuery(content) ? needsOf(content) : [])));
  const valuesOf = await source.load(needs, range);
  const drawn = read.map(async ({ name, tiles }) => ({
    name,
    tiles: await Promise.all(
      tiles.map(({ tile, content }) => drawTile(tile, content, { source, valuesOf, range, now: to })),
    ),
    range: { startTime: range.startTime, endTime: range.endTime },
    ...(utc === undefined ? {} : { utc }),
    ...(isSeeded === true ? { isSeeded } : {}),
  }));
  return Promise.all(drawn);
}

/** What all tiles share. */
interface Values {
  readonly source: PointSource;
  readonly valuesOf: (need: SeriesNeed) => SeriesPoints;
  readonly range: BucketedRange;
  readonly now: number;
}

function contentOf({ fields, note }: TileToDraw, sources: readonly SourceRecord[]): TileQuery | StaticContent {
  return note === undefined ? readTile(fields, sources) : { kind: "note", text: note };
}

function isQuery(content: TileQuery | StaticContent): content is TileQuery {
  return "series" in content;
}

async function drawTile(
  { fields, alerts, change }: TileToDraw,
  query: TileQuery | StaticContent,
  values: Values,
): Promise<TileDrawing> {
  const { valuesOf, range, now } = values;
  const content = isQuery(query) ? tileContent(query, valuesOf, range, now) : query;
  const { name, x, y, w, h } = fields;
  return {
    name: typeof name === "string" ? name : "",
    x: toNumber(x),
    y: toNumber(y),
    w: toNumber(w),
    h: toNumber(h),
    content: isQuery(query) ? await withMarks(content, fields, query, alerts, values) : content,
    ...(change === undefined ? {} : { change }),
    ...(readAlerts(alerts, now).length === 0 ? {} : { alerts: readAlerts(alerts, now) }),
  };
}

async function withMarks(
  content: TileContent,
  tile: Fields,
  query: TileQuery,
  alerts: readonly Fields[],
  { source, valuesOf, range, now }: Values,
): Promise<TileContent> {
  if (content.kind !== "time" || alerts.length === 0) return content;
  const series = needsOf(query).map((need) => {
    const found = valuesOf(need);
    return "points" in found ? found.points : [];
  });
  const drawing = watchedDrawing(tile, query);
  const evaluated = drawing && (await source.evaluate(drawing, joinSeries(series), range));
  const firings = drawing && evaluated ? findTileFirings(drawing, alerts, evaluated, range, now) : [];
  const comparable = alerts.filter((alert) => whyNotComparable(alert, content) === undefined);
  const remarks = alerts.flatMap((alert) => whyNotComparable(alert, content) ?? []);
  const marks = toMarks(readThresholds(comparable, now), firings, remarks);
  return marks === undefined ? content : { ...content, marks };
}

function toNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
