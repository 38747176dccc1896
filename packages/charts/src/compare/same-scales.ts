import { isDeepStrictEqual } from "node:util";
import { canStack, comparedTicks, stackTotals, valueScale } from "../layout/value-scale.ts";
import type { DashboardDrawing, TileContent } from "../model/drawing.ts";

type Version = DashboardDrawing | undefined;

/** Returns both versions of a dashboard with one range of values for each chart that differs, so that its pictures can be compared. */
export function sameScales(before: Version, after: Version): { readonly before: Version; readonly after: Version } {
  return { before: like(before, after), after: like(after, before) };
}

function like(version: Version, other: Version): Version {
  if (version === undefined || other === undefined) return version;
  const contents = new Map(other.tiles.map(({ id, content }) => [id, content]));
  const tiles = version.tiles.map((tile) => {
    const content = tile.id === undefined ? undefined : contents.get(tile.id);
    return { ...tile, content: scaleLike(tile.content, content) };
  });
  return { ...version, tiles };
}

function scaleLike(content: TileContent, other: TileContent | undefined): TileContent {
  if (content.kind !== "time" || other?.kind !== "time" || isDeepStrictEqual(content, other)) return content;
  if (!isDeepStrictEqual(content.unit, other.unit)) return content;
  const both = [content, other];
  const isStacked = both.map(({ display, series }) => display === "stacked" && canStack(series));
  const { bottom, top } = valueScale(
    {
      display: "line",
      // Bars start at 0, also those of percentages.
      unit: isStacked.includes(true) ? undefined : content.unit,
      series: both.flatMap(({ series }, index) =>
        isStacked[index] === true ? [{ name: "", values: stackTotals(series) }] : series,
      ),
      marks: { thresholds: both.flatMap(({ marks }) => marks?.thresholds ?? []), firings: [] },
    },
    comparedTicks,
  );
  return { ...content, valueRange: [bottom, top] };
}
