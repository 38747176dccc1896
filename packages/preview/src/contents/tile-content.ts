import type { BucketedRange } from "@obstack/core/internal";
import { numberContent, pieContent, tableContent, timeContent } from "@obstack/drawing";
import type { TileContent } from "@obstack/drawing";
import type { SeriesNeed, SeriesPoint, SeriesPoints } from "../queries/series-points.ts";
import type { TileQuery } from "../tiles/tile-query.ts";
import { readResults } from "./read-results.ts";

/** Returns whether a tile shows values of the whole range. */
export function isWholeTile({ kind }: TileQuery): boolean {
  return kind !== "line" && kind !== "stacked";
}

export function needsOf(query: TileQuery, range: BucketedRange): SeriesNeed[] {
  return query.series.map(({ request }) => ({ request, range, isWhole: isWholeTile(query) }));
}

/** Returns the content of a tile, or a note in its place if it has no values. */
export function tileContent(
  query: TileQuery,
  read: (need: SeriesNeed) => SeriesPoints,
  range: BucketedRange,
  now: number,
): TileContent {
  const series: (readonly SeriesPoint[])[] = [];
  for (const need of needsOf(query, range)) {
    const found = read(need);
    if ("reason" in found) return { kind: "note", text: found.reason };
    series.push(isWholeTile(query) ? found.points.map((point) => ({ ...point, time: range.startTime })) : found.points);
  }
  const results = readResults(query, series);
  if (typeof results === "string") return { kind: "note", text: results };
  switch (query.kind) {
    case "number":
      return numberContent(query, results);
    case "table":
      return tableContent(query, results);
    case "pie":
      return pieContent(query, results);
    default:
      return timeContent({ ...query, kind: query.kind }, results, range, now);
  }
}
