import { columnBuckets } from "../layout/column-buckets.ts";
import { stackTotals } from "../layout/value-scale.ts";
import type { TimeChart } from "../model/drawing.ts";
import { round, colorOfSeries, dashesOfSeries } from "./pen.ts";
import type { Pen } from "./pen.ts";
import type { Plot } from "./plot.ts";

/** Dots of buckets that are still open. */
const openDashes = "1 4";

/** Draws the lines of a chart. Lines start again after each gap; a point between two gaps is a circle. */
export function drawLines(pen: Pen, { times, series, openFrom }: TimeChart, { x, y, box, slots }: Plot): string {
  const columns = times.map((time) => Math.floor(x(time)));
  const isDense = times.length > box.width;
  return series
    .map(({ values }, index) => {
      const slot = slots[index] ?? index;
      const stroke = colorOfSeries(slot);
      const rows = isDense ? visibleRows(values, columns) : times.keys();
      const points = Array.from(rows, (row) => ({ time: times[row] ?? 0, value: values[row] ?? null }));
      const firstOpen = points.findIndex(({ time }) => time >= (openFrom ?? Number.POSITIVE_INFINITY));
      const end = firstOpen === -1 ? points.length : firstOpen;
      const isGap = (position: number): boolean => (points[position]?.value ?? null) === null;
      const path = (from: number, to: number): string => {
        let text = "";
        for (const [position, { time, value }] of points.slice(from, to).entries()) {
          if (value === null) continue;
          const isStart = position === 0 || isGap(from + position - 1);
          text += `${isStart ? "M" : "L"}${round(x(time))} ${round(y(value))}`;
        }
        return text;
      };
      const line = (d: string, dashes: string, more: Readonly<Record<string, string | number>>): string => {
        const style = { fill: "none", stroke, "stroke-width": 1.75, "stroke-linejoin": "round" };
        return d === "" ? "" : pen.element("path", { d, ...style, "stroke-dasharray": dashes || undefined, ...more });
      };
      const isolated = points.flatMap(({ time, value }, position) => {
        if (value === null || !isGap(position - 1) || !isGap(position + 1)) return [];
        return [pen.element("circle", { cx: x(time), cy: y(value), r: 2.75, fill: stroke })];
      });
      return pen.element(
        "g",
        { "data-series": index },
        // A single line needs no dashes, which look like a threshold.
        line(path(0, end), series.length === 1 ? "" : dashesOfSeries(slot), {}),
        line(end === points.length ? "" : path(Math.max(0, end - 1), points.length), openDashes, {
          "stroke-linecap": "round",
          "data-open": "",
        }),
        ...isolated,
      );
    })
    .join("");
}

/**
 * Returns the rows that a line connects: all of them or, of several in the same column of pixels, the lowest and the highest one. So no peak and no
 * dip through a threshold is lost.
 */
function visibleRows(values: readonly (number | null)[], columns: readonly number[]): readonly number[] {
  const rows: number[] = [];
  for (let from = 0; from < columns.length;) {
    let to = from + 1;
    while (to < columns.length && columns[to] === columns[from]) to++;
    const known = Array.from({ length: to - from }, (_, index) => from + index).filter(
      (row) => (values[row] ?? null) !== null,
    );
    const byValue = known.toSorted((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
    const ends = [byValue[0] ?? from, byValue.at(-1) ?? from].toSorted((one, other) => one - other);
    rows.push(...new Set(ends));
    from = to;
  }
  return rows;
}

/** Draws stacked bars, the first series at the bottom. Bars of open buckets are pale, with dashed borders. */
export function drawBars(pen: Pen, chart: TimeChart, { x, y, box, slots }: Plot): string {
  const { times, width, series, openFrom = Number.POSITIVE_INFINITY } = chart;
  const below = times.map(() => 0);
  const right = box.left + box.width;
  // Of several bars in the same column of pixels, the highest one.
  const isDense = times.length > box.width;
  const shown = isDense ? new Set(columnBuckets(chart, stackTotals(series), Math.floor(box.width))) : undefined;
  return series
    .map(({ values }, index) => {
      const slot = slots[index] ?? index;
      const open = { fill: colorOfSeries(slot), "fill-opacity": 0.3, stroke: colorOfSeries(slot) };
      const bars = { complete: "", open: "" };
      for (const [row, time] of times.entries()) {
        const value = values[row] ?? null;
        if (value === null || shown?.has(row) === false) continue;
        const bottom = below[row] ?? 0;
        below[row] = bottom + value;
        const [from, to] = [x(time), Math.min(right, x(time + width))];
        const space = to - from > 6 ? 1 : 0;
        const bar = `M${round(from + space)} ${round(y(bottom))}V${round(y(bottom + value))}H${round(Math.max(from + (isDense ? 1 : 0.5), to - space))}V${round(y(bottom))}Z`;
        bars[time >= openFrom ? "open" : "complete"] += bar;
      }
      return pen.element(
        "g",
        { "data-series": index },
        bars.complete === "" ? "" : pen.area(slot, "path", { d: bars.complete }),
        bars.open === ""
          ? ""
          : pen.element("path", { d: bars.open, ...open, "stroke-dasharray": "3 2", "data-open": "" }),
      );
    })
    .join("");
}
