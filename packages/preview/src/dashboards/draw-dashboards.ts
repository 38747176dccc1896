import { drawingOf, isDrawing } from "@obstack/alert-tests/internal";
import { toBuckets } from "@obstack/core/internal";
import type { BucketedRange } from "@obstack/core/internal";
import type { DashboardDrawing, TileChange, TileContent, TileDrawing } from "@obstack/drawing";
import { chartLimits } from "@obstack/selfhosted";
import { meetsWithNothing, readAlerts, withMarks } from "../contents/marks.ts";
import { joinSeries } from "../contents/read-results.ts";
import { isWholeTile, needsOf, tileContent } from "../contents/tile-content.ts";
import { tileRange } from "../contents/tile-range.ts";
import { evaluateAll } from "../queries/series-points.ts";
import type { PointSource, SeriesNeed, SeriesPoints } from "../queries/series-points.ts";
import { nameOfResult, readTile } from "../tiles/read-tile.ts";
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
    tiles: tiles.map((tile) => {
      const content = contentOf(tile, sources);
      const { fields, alerts } = tile;
      const hasMarks = isQuery(content) && !isWholeTile(content) && alerts.length > 0;
      return { tile, content, range: hasMarks ? tileRange(alerts, drawingOf(fields), { since, to }) : range };
    }),
  }));
  const needs = read.flatMap(({ tiles }) =>
    tiles.flatMap(({ content, range: own }) => (isQuery(content) ? needsOf(content, own) : [])),
  );
  const valuesOf = await source.load(needs);
  const drawn = read.map(async ({ name, tiles }) => ({
    name,
    tiles: await Promise.all(
      tiles.map(({ tile, content, range: own }) =>
        drawTile(tile, content, { source, valuesOf, range: own, from: to - since, to }),
      ),
    ),
    range: { startTime: range.startTime, endTime: range.endTime },
    ...(utc === undefined ? {} : { utc }),
    ...(isSeeded === true ? { isSeeded } : {}),
  }));
  return Promise.all(drawn);
}

/** The values of a tile. */
interface Values {
  readonly source: PointSource;
  readonly valuesOf: (need: SeriesNeed) => SeriesPoints;
  /** Buckets of the tile. */
  readonly range: BucketedRange;
  readonly from: number;
  readonly to: number;
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
  const states = readAlerts(alerts, values.to);
  const { name, x, y, w, h } = fields;
  return {
    name: typeof name === "string" ? name : "",
    x: toNumber(x),
    y: toNumber(y),
    w: toNumber(w),
    h: toNumber(h),
    content: isQuery(query) ? await drawValues(fields, query, alerts, values) : query,
    ...(change === undefined ? {} : { change }),
    ...(states.length === 0 ? {} : { alerts: states }),
  };
}

async function drawValues(
  tile: Fields,
  query: TileQuery,
  alerts: readonly Fields[],
  { source, valuesOf, range, from, to }: Values,
): Promise<TileContent> {
  const fillsGaps = query.fillsGaps && !(query.groupBy.length > 0 && meetsWithNothing(alerts));
  const content = tileContent({ ...query, fillsGaps }, valuesOf, range, to);
  if (content.kind !== "time" || alerts.length === 0) return content;
  const series = needsOf(query, range).map((need) => {
    const found = valuesOf(need);
    return "points" in found ? found.points : [];
  });
  const watched = drawingOf(tile);
  const points = joinSeries(series);
  const evaluated = await (isDrawing(watched)
    ? source.evaluate(watched, points, range)
    : evaluateAll(watched, points, range));
  if (evaluated === undefined) return content;
  return withMarks(content, alerts, { watched, evaluated, from, to, watchedName: watchedNameOf(query) });
}

/** Returns the name of the last series or formula, which alerts watch, if a tile shows several. */
function watchedNameOf(query: TileQuery): string | undefined {
  const { series, formulas, asRatio } = query;
  if (formulas.length > 0) return formulas.length === 1 ? undefined : nameOfResult(query, formulas.length - 1);
  return asRatio || series.length === 1 ? undefined : series.at(-1)?.name;
}

function toNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
