import type { Marks, TableContent, TileContent, TimeChart, Unit } from "@obstack/drawing";
import { describeSeries, toLines } from "./chart-data.ts";
import type { Point, TileData } from "./chart-data.ts";
import { formatSeconds } from "./format.ts";
import type { TileKind } from "./tile-kind.ts";
import { bucketsOf } from "./time-range.ts";
import type { TimeWindow } from "./time-range.ts";

/** Returns a chart of values over time. */
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
  const points = data.data;
  const names = namesOf(data);
  if (kind === "number") {
    const value = readValue(points[0], 0) ?? (isCount(data) ? 0 : null);
    return { kind: "number", value, unit };
  }
  const sorted = points.toSorted((a, b) => (readValue(b, 0) ?? 0) - (readValue(a, 0) ?? 0));
  if (kind === "pie") {
    const slices = sorted.flatMap((point) =>
      names.map((name, index) => {
        const parts = [...(names.length > 1 || (point.group ?? []).length === 0 ? [name] : []), ...(point.group ?? [])];
        return { name: parts.join(" · "), value: readValue(point, index) ?? 0 };
      }),
    );
    return { kind: "pie", slices, unit };
  }
  const groupBy = data.series[0]?.groupBy ?? [];
  return {
    kind: "table",
    columns: [...groupBy.map((name) => ({ name })), ...names.map((name) => ({ name, unit }))],
    rows: sorted.map((point) => [
      ...groupBy.map((_, index) => point.group?.[index] ?? ""),
      ...names.map((_, index) => readValue(point, index)),
    ]),
  };
}

/** Returns the rows of a search. */
export function toSearchContent({ columns = [], rows = [] }: TileData): TableContent {
  return {
    kind: "table",
    columns: columns.map((name) => ({ name })),
    rows: rows.map((row) => row.map((value) => (typeof value === "number" ? formatSeconds(value) : value))),
  };
}

function namesOf({ series, asRatio, formula }: TileData): string[] {
  if (formula !== undefined) return [formula];
  return asRatio ? [series.slice(0, 2).map(describeSeries).join(" / ")] : series.map(describeSeries);
}

/** Counts of nothing are 0. */
function isCount({ series, asRatio, formula }: TileData): boolean {
  return !asRatio && formula === undefined && (series[0]?.aggFn ?? "count") === "count";
}

function readValue(point: Point | undefined, index: number): number | null {
  const value = point?.[`series_${index}.data`] ?? null;
  return value === null ? null : Number(value);
}
