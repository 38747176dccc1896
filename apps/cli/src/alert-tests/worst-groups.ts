import { readTile } from "@obstack/core";
import type { Dashboard } from "@obstack/core";
import { formatMeasure } from "@obstack/charts";
import type { Unit } from "@obstack/charts";
import type { Column } from "../output/table.ts";
import type { TestedWindows } from "./series-of-windows.ts";

export interface Group {
  readonly name: string;
  /** Its highest value in a window. */
  readonly peak: number;
  /** Its value in the last window. Absent if it has none. */
  readonly last?: number | undefined;
}

/** Returns the groups of evaluated windows, highest peak first. */
export function groupsOf({ windows }: TestedWindows): readonly Group[] {
  const groups = new Map<string, { peak: number; last?: number }>();
  windows.forEach(({ rows }, index) => {
    for (const { group, value } of rows) {
      if (value === null || group.length === 0) continue;
      const name = group.join(", ");
      const before = groups.get(name);
      groups.set(name, {
        peak: Math.max(before?.peak ?? Number.NEGATIVE_INFINITY, value),
        ...(index === windows.length - 1 ? { last: value } : {}),
      });
    }
  });
  return [...groups].map(([name, group]) => ({ name, ...group })).toSorted((one, other) => other.peak - one.peak);
}

/** Returns the columns of a table of groups. */
export function groupColumns(by: string, unit: Unit | undefined): readonly Column<Group>[] {
  const measure = (value: number | undefined): string => (value === undefined ? "" : formatMeasure(value, unit));
  return [
    { title: by, value: ({ name }) => name },
    { title: "peak", value: ({ peak }) => measure(peak), align: "right" },
    { title: "last window", value: ({ last }) => measure(last), align: "right" },
  ];
}

type Tile = NonNullable<Dashboard["tiles"]>[number];

/** Returns the columns by which a tile groups its values. */
export function groupByOf(tile: Tile | undefined): readonly string[] {
  const groupBy = tile === undefined ? undefined : readTile(tile).series[0]?.groupBy;
  return Array.isArray(groupBy) ? groupBy.map(String) : [];
}

/** Returns a tile with the same series, grouped by a column. */
export function groupedTile(tile: Tile, by: string): Tile {
  const { config: _config, ...rest } = tile;
  const { series, asRatio } = readTile(tile);
  return { ...rest, asRatio, series: series.map((one) => ({ ...one, groupBy: [by] })) };
}
