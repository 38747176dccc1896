import { groupBy } from "@obstack/basics";
import type { Warning } from "../files/check-file.ts";
import type { StackObject, StackObjects } from "../files/stack-object.ts";
import { isObject } from "../json/value.ts";
import { outlineOf } from "../model/to-desired.ts";

const gridColumns = 24;

interface Placed {
  readonly index: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns warnings about tiles that servers accept but cannot draw where the file has them: outside of the grid, or on another tile. Requires no server. */
export function warnAboutTiles({ dashboards }: Pick<StackObjects, "dashboards">): Warning[] {
  return dashboards.flatMap((dashboard) => {
    const { tiles: names = [], label, place } = outlineOf(dashboard);
    const nameOf = (index: number): string => JSON.stringify(names[index]?.key);
    const grids = placedTiles(dashboard);
    const outside = grids.flat().flatMap(({ index, left, right }): Warning[] => {
      const message = `Tile ${nameOf(index)} ends at column ${right}, but the grid has ${gridColumns}. Change its x or w.`;
      // Servers refuse an x or w that no grid has.
      const isRefused = left >= gridColumns || right - left > gridColumns;
      return right > gridColumns && !isRefused ? [{ ...place({ path: ["tiles", index, "w"] }), label, message }] : [];
    });
    const overlaps = [...new Map(grids.flatMap(overlapsIn))].map(([index, other]) => {
      const message = `Tile ${nameOf(index)} overlaps tile ${nameOf(other)}. Change x, y, w or h of one of them.`;
      return { ...place({ path: ["tiles", index] }), label, message };
    });
    return [...outside, ...overlaps];
  });
}

/** Returns the tiles that have a position, by grid: each tab of a container has its own. */
function placedTiles({ value: { tiles } }: StackObject): readonly Placed[][] {
  const all: readonly unknown[] = Array.isArray(tiles) ? tiles : [];
  const placed = all.flatMap((tile, index) => {
    const { x, y, w, h, containerId, tabId } = isObject(tile) ? tile : ({} as Record<string, unknown>);
    if (typeof x !== "number" || typeof y !== "number" || typeof w !== "number" || typeof h !== "number") return [];
    const grid = JSON.stringify([containerId, tabId]);
    return [{ grid, index, left: x, right: x + w, top: y, bottom: y + h }];
  });
  return [...groupBy(placed, ({ grid }) => grid).values()];
}

/** Returns tiles on others, each with one that it overlaps. Column by column, because comparing all pairs takes long for large dashboards. */
function overlapsIn(tiles: readonly Placed[]): [index: number, other: number][] {
  const sorted = tiles.toSorted((one, other) => one.top - other.top || one.index - other.index);
  return Array.from({ length: gridColumns }, (_, column) => {
    const own = sorted.filter(({ left, right }) => left < column + 1 && right > column);
    let lowest: Placed | undefined;
    return own.flatMap((tile): [number, number][] => {
      const above = lowest;
      if (above === undefined || tile.bottom > above.bottom) lowest = tile;
      const isApart =
        above === undefined || tile.top >= above.bottom || tile.left >= above.right || above.left >= tile.right;
      if (isApart) return [];
      return [[Math.max(tile.index, above.index), Math.min(tile.index, above.index)]];
    });
  }).flat();
}
