import { maxOf } from "@obstack/basics";
import { readTile } from "@obstack/core";
import type { Dashboard } from "@obstack/core";
import { formatMeasure } from "@obstack/charts";
import type { TimeChart, Unit } from "@obstack/charts";
import type { Column } from "../output/table.ts";

export interface Group {
  readonly name: string;
  /** Its highest value in a window. */
  readonly peak: number;
  /** Its value in the last window. Absent if it has none. */
  readonly last?: number | undefined;
}

/** Returns the groups of a chart, highest peak first. */
export function groupsOf({ series }: Pick<TimeChart, "series">): readonly Group[] {
  const groups = series.flatMap(({ name, values }): Group[] => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? [] : [{ name, peak: maxOf(known), last: values.at(-1) ?? undefined }];
  });
  return groups.toSorted((one, other) => other.peak - one.peak);
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
