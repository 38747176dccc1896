import { kindOfTile as readKind, numberContent, pieContent, tableContent } from "@obstack/drawing";
import type { DrawnKind, Marks, TableContent, TileContent, TimeChart, Unit } from "@obstack/drawing";
import { namesOf, toLines } from "./chart-data.ts";
import type { Point, TileData } from "./chart-data.ts";
import { formatSeconds } from "./format.ts";
import { bucketsOf } from "./time-range.ts";
import type { TimeWindow } from "./time-range.ts";
import type { Dashboard } from "@obstack/core";

export function toTimeChart(
  kind: TileKind,
  data: TileData,
  window: TimeWindow,
  unit: Unit | undefined,
  marks: Marks | undefined,
): TimeChart {
  const times = bucketsOf(window);
  const { lines, omitted } = toLines(data, times);
  return {
    kind: "time",
    display: kind === "stacked" ? "stacked" : "line",
    times,
    width: window.width,
    range: { startTime: window.start, endTime: window.end },
    series: lines.map(({ label: name, values }) => ({ name, values })),
    omitted,
    unit,
    marks,
  };
}

/** Returns the content of a tile that has one value of the whole range for each group. */
export function toWholeContent(kind: TileKind, data: TileData, unit: Unit | undefined): TileContent {
  const tile = { groupBy: data.series[0]?.groupBy ?? [], fillsGaps: true };
  const isComputed = data.asRatio || data.formula !== undefined;
  const results = namesOf(data).map((name, index) => ({
    name,
    unit,
    aggFn: isComputed ? "ratio" : (data.series[index]?.aggFn ?? "count"),
    points: data.data.map((point) => ({ group: point.group ?? [], value: readValue(point, index) })),
  }));
  switch (kind) {
    case "number":
      return numberContent(tile, results);
    case "pie":
      return pieContent(tile, results);
    default:
      return tableContent(tile, results);
  }
}

export function toSearchContent({ columns = [], rows = [] }: TileData): TableContent {
  return {
    kind: "table",
    columns: columns.map((name) => ({ name })),
    rows: rows.map((row) => row.map((value) => (typeof value === "number" ? formatSeconds(value) : value))),
  };
}

function readValue(point: Point, index: number): number | null {
  const value = point[`series_${index}.data`] ?? null;
  return value === null ? null : Number(value);
}

export type Tile = NonNullable<Dashboard["tiles"]>[number];

export type TileKind = DrawnKind | "search" | "markdown";

/** Returns what a tile shows. Unknown kinds are lines. */
export function kindOfTile(tile: Tile): TileKind {
  if (typeof tile.config?.["markdown"] === "string") return "markdown";
  const { name, drawn } = readKind(tile);
  return name === "search" || name === "markdown" ? name : (drawn ?? "line");
}

/** Returns whether a tile shows one value of the whole range for each group. */
export function isWhole(kind: TileKind): boolean {
  return kind === "number" || kind === "table" || kind === "pie";
}
