import type { WindowPoint } from "@obstack/alerting";
import type { BucketedRange } from "@obstack/core/charts";
import { computedContent } from "@obstack/drawing";
import type { TileContent } from "@obstack/drawing";
import { renameSeries } from "../queries/series-points.ts";
import type { SeriesNeed, SeriesPoints } from "../queries/series-points.ts";
import type { TileQuery } from "../tiles/tile-query.ts";

/** Returns whether a tile shows values of the whole range. */
export function isWholeTile({ kind }: TileQuery): boolean {
  return kind !== "line" && kind !== "stacked";
}

export function needsOf(query: TileQuery, range: BucketedRange): SeriesNeed[] {
  return query.series.map(({ request }) => ({ request, range, isWhole: isWholeTile(query) }));
}

/** What a tile shows, and what its alerts watch. */
export interface DrawnTile {
  /** A note if the tile has no values. */
  readonly content: TileContent;
  readonly points: readonly WindowPoint[];
  /** The series or formula that alerts watch, if the tile shows several. */
  readonly watchedName?: string | undefined;
}

/** Draws the values of a tile. */
export function drawValues(
  query: TileQuery,
  read: (need: SeriesNeed) => SeriesPoints,
  range: BucketedRange,
  now: number,
  alerts: readonly object[],
): DrawnTile {
  const isWhole = isWholeTile(query);
  const joined = new Map<string, WindowPoint>();
  for (const [index, need] of needsOf(query, range).entries()) {
    const found = read(need);
    if ("reason" in found) return { content: { kind: "note", text: found.reason }, points: [] };
    for (const point of renameSeries(found.points, 0, index)) {
      const time = isWhole ? range.startTime : point.ts_bucket;
      const key = JSON.stringify([time, point.group]);
      joined.set(key, { ...joined.get(key), ...point, ts_bucket: time });
    }
  }
  const points = [...joined.values()];
  return { ...computedContent(query, points, range, now, alerts), points };
}
