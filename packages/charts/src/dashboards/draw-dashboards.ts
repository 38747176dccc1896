import { drawingOf, findSlos, isDrawing } from "@obstack/alerting/backtest";
import type { LoadedCounts, SloTiles } from "@obstack/alerting/backtest";
import { windowStart } from "@obstack/core/alerts";
import { groupBy, maxOf } from "@obstack/basics";
import { toBuckets } from "@obstack/core/charts";
import type { BucketedRange } from "@obstack/core/charts";
import { chartLimits } from "@obstack/selfhosted";
import type { ChartSeriesRequest } from "@obstack/selfhosted";
import type { WindowPoint } from "@obstack/alerting";
import type { DashboardDrawing, Fields, NumberContent, TableContent, TileDrawing } from "../model/drawing.ts";
import { judgeAlerts } from "../queries/judge-alerts.ts";
import type { Judgment } from "../queries/judge-alerts.ts";
import { rowsContent } from "../queries/search-rows.ts";
import { evaluateAll, renameSeries } from "../queries/series-points.ts";
import type { PointSource, SeriesNeed, SeriesPoints } from "../queries/series-points.ts";
import { sloBurnDown, sloNumber, startOfEvents } from "../queries/slo-contents.ts";
import { tileFrame } from "../tiles/alert-marks.ts";
import { countEvents, readTile } from "../tiles/read-tile.ts";
import type { SourceRecord, StaticContent } from "../tiles/read-tile.ts";
import { showTile } from "../tiles/tile-content.ts";
import type { TileQuery } from "../tiles/tile-query.ts";
import { tileRange } from "../tiles/tile-range.ts";

/** A dashboard with its alerts, as a server stores it or would store it. */
export interface DashboardVersion {
  readonly name: string;
  readonly tiles: readonly TileVersion[];
}

/** A tile with identifiers instead of names, and the records of the alerts on it. */
export interface TileVersion extends Pick<TileDrawing, "change"> {
  /** Identifier; absent for a tile that does not exist yet. */
  readonly id?: string | undefined;
  /** The tile, with `series` or `config`. */
  readonly fields: Fields;
  readonly alerts: readonly Fields[];
  /** Text in the place of its values, which are not requested then. */
  readonly note?: string | undefined;
}

/** Where the values of dashboards come from, and for which range. */
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

/**
 * Returns dashboards with their values, which are requested once for all of them. Those of SLOs also have a chart of the budget, which no server has.
 */
export async function drawDashboards(
  dashboards: readonly DashboardVersion[],
  { source, sources, since, to, utc, isSeeded }: DrawOptions,
): Promise<DashboardDrawing[]> {
  const { granularities } = chartLimits();
  const from = to - since;
  const asked = { startTime: from, endTime: to };
  const { startTime } = toBuckets(asked, "auto", granularities);
  const end = windowStart(to, 60_000);
  const contentOf = async ({ fields, note }: TileVersion): Promise<Content> => {
    if (note !== undefined) return { kind: "note", text: note };
    const query = readTile(fields, sources);
    if (query.kind !== "search") return query;
    const found = await source.rows?.(query, { from, to });
    return found === undefined ? countEvents(query) : rowsContent(found, to, utc);
  };
  const readOne = async ({ name, tiles }: DashboardVersion) => ({
    name,
    slos: findSlos(tiles, sources).filter((slo) => [...slo.tiles.keys()].some(({ note }) => note === undefined)),
    tiles: await Promise.all(
      tiles.map(async (tile) => {
        const content = await contentOf(tile);
        const { fields, alerts } = tile;
        const hasMarks = isQuery(content) && !isWholeTile(content) && alerts.length > 0;
        const watched = hasMarks ? drawingOf(fields) : undefined;
        const series = watched !== undefined && isDrawing(watched) ? watched.series : [];
        return { tile, content, range: tileRange(hasMarks ? alerts : [], series, asked, granularities) };
      }),
    ),
  });
  const read = await Promise.all(dashboards.map(readOne));
  const needs = read.flatMap(({ tiles }) =>
    tiles.flatMap(({ content, range }) => (isQuery(content) ? needsOf(content, range) : [])),
  );
  const valuesOf = await source.load(needs);
  const allSlos = read.flatMap(({ slos }) => slos);
  const counts = await countSlos(allSlos, source, end);
  const drawQuery = async ({ fields, alerts }: TileVersion, query: TileQuery, range: BucketedRange) => {
    const points = joinPoints(query, valuesOf, range);
    if (typeof points === "string") return { kind: "note", text: points } as const;
    const { content, watchedName } = showTile(query, points, range, to, alerts);
    if (content.kind !== "time" || alerts.length === 0) return content;
    const watched = drawingOf(fields);
    const evaluated = await (isDrawing(watched)
      ? source.evaluate(watched, points, range)
      : evaluateAll(watched, points, range));
    if (evaluated === undefined) return content;
    const firstEventOf: Judgment["firstEventOf"] = (one) => source.firstEventOf(one, { from, to });
    return judgeAlerts(content, alerts, { watched, evaluated, from, to, firstEventOf, watchedName });
  };
  const drawn = read.map(async ({ name, tiles, slos }) => {
    const shown = await Promise.all(
      tiles.map(async ({ tile, content: asks, range }): Promise<TileDrawing> => {
        const { id, fields, alerts, change } = tile;
        const known = contentOfSlo(tile, slos, counts, end) ?? asks;
        const content = isQuery(known) ? await drawQuery(tile, known, range) : known;
        return { id, ...tileFrame(fields, alerts, to), content, change };
      }),
    );
    const all = [...shown, ...drawBurnDowns(shown, slos, counts, end)];
    return { name, tiles: all, range: { startTime, endTime: to }, utc, isSeeded };
  });
  return Promise.all(drawn);
}

type Content = TileQuery | StaticContent | NumberContent | TableContent;

function isQuery(content: Content): content is TileQuery {
  return "series" in content;
}

type Slo = SloTiles<TileVersion>;
type SloCounts = ReadonlyMap<Slo, LoadedCounts>;

/** Loads the events of SLOs. Those whose windows start at the same time share requests. */
async function countSlos(slos: readonly Slo[], source: PointSource, end: number): Promise<SloCounts> {
  const counts = new Map<Slo, LoadedCounts>();
  for (const [from, alike] of groupBy(slos, (slo) => startOfEvents(slo, end))) {
    const countsOf = await source.count(alike, { from, to: end });
    for (const slo of alike) counts.set(slo, countsOf(slo));
  }
  return counts;
}

/** Returns the number of a tile with SQL of an SLO; undefined for other tiles. */
function contentOfSlo(
  tile: TileVersion,
  slos: readonly Slo[],
  counts: SloCounts,
  end: number,
): NumberContent | StaticContent | undefined {
  const slo = slos.find(({ tiles }) => tiles.has(tile));
  const [sql, found] = [slo?.tiles.get(tile), slo && counts.get(slo)];
  return sql === undefined || found === undefined || tile.note !== undefined ? undefined : sloNumber(sql, found, end);
}

/** Draws the budgets of SLOs below the tiles of their dashboard. */
function drawBurnDowns(
  tiles: readonly TileDrawing[],
  slos: readonly Slo[],
  counts: SloCounts,
  end: number,
): TileDrawing[] {
  const bottoms = tiles.map(({ y, h }) => (y ?? 0) + (h ?? 0));
  const found = slos.flatMap((slo) => {
    const own = counts.get(slo);
    return (own && sloBurnDown(slo, own, end)) ?? [];
  });
  return found
    .filter(({ tile }) => tile.note === undefined)
    .map(({ tile: { change }, name, content }, index) => {
      return { name, x: 0, y: maxOf(bottoms, 0) + index * 5, w: 12, h: 5, content, change };
    });
}

/** Returns whether a tile shows values of the whole range. */
function isWholeTile({ kind }: TileQuery): boolean {
  return kind !== "line" && kind !== "stacked";
}

function needsOf(query: TileQuery, range: BucketedRange): SeriesNeed[] {
  return query.series.map(({ request }) => ({
    request: request as ChartSeriesRequest,
    range,
    isWhole: isWholeTile(query),
  }));
}

/** Returns the points of a tile with the values of all of its series, or why there are none. */
function joinPoints(
  query: TileQuery,
  valuesOf: (need: SeriesNeed) => SeriesPoints,
  range: BucketedRange,
): WindowPoint[] | string {
  const joined = new Map<string, WindowPoint>();
  for (const [index, need] of needsOf(query, range).entries()) {
    const found = valuesOf(need);
    if ("reason" in found) return found.reason;
    for (const point of renameSeries(found.points, 0, index)) {
      const time = need.isWhole ? range.startTime : point.ts_bucket;
      const key = JSON.stringify([time, point.group]);
      joined.set(key, { ...joined.get(key), ...point, ts_bucket: time });
    }
  }
  return [...joined.values()];
}
