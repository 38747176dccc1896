import type { WindowPoint } from "@obstack/core/alerts";
import type { BucketedRange } from "@obstack/core/internal";
import { computedContent } from "@obstack/drawing";
import type { TileContent } from "@obstack/drawing";
import type { SeriesNeed, SeriesPoint, SeriesPoints } from "../queries/series-points.ts";
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
): DrawnTile {
  const series: (readonly SeriesPoint[])[] = [];
  for (const need of needsOf(query, range)) {
    const found = read(need);
    if ("reason" in found) return toNote(found.reason);
    series.push(isWholeTile(query) ? found.points.map((point) => ({ ...point, time: range.startTime })) : found.points);
  }
  const points = joinSeries(series);
  return { ...computedContent(query, points, range, now), points };
}

function toNote(text: string): DrawnTile {
  return { content: { kind: "note", text }, points: [] };
}

/** Merges the values of several series into points, by bucket and group. */
function joinSeries(series: readonly (readonly SeriesPoint[])[]): WindowPoint[] {
  const joined = new Map<string, Record<string, unknown> & WindowPoint>();
  for (const [index, points] of series.entries()) {
    for (const { time, group, value, text, numericGroups } of points) {
      const key = `${time} ${JSON.stringify(group)}`;
      const point = joined.get(key) ?? { ts_bucket: time, group, ...(numericGroups && { numericGroups }) };
      joined.set(key, { ...point, [`series_${index}.data`]: text ?? value });
    }
  }
  return [...joined.values()];
}
