import type { TimeChart } from "../chart.ts";
import { colorOfSeries, dashesOfSeries } from "./colors.ts";
import { round } from "./pen.ts";
import type { Pen } from "./pen.ts";
import type { Plot } from "./plot.ts";
import type { Textures } from "./textures.ts";

/** Dots of buckets that are still open. */
const openDashes = "1 4";

/** Draws the lines of a chart. Lines start again after each gap; a point between two gaps is a circle. */
export function drawLines(
  pen: Pen,
  { times, series, openFrom }: TimeChart,
  { x, y, slots }: Plot,
  hidden: ReadonlySet<number>,
): string {
  const firstOpen = times.findIndex((time) => time >= (openFrom ?? Number.POSITIVE_INFINITY));
  const end = firstOpen === -1 ? times.length : firstOpen;
  return series
    .map(({ values }, index) => {
      if (hidden.has(index)) return "";
      const slot = slots[index] ?? index;
      const stroke = colorOfSeries(slot);
      const path = (from: number, to: number): string => {
        let text = "";
        for (let row = from; row < to; row++) {
          const value = values[row] ?? null;
          if (value === null) continue;
          const isStart = row === from || (values[row - 1] ?? null) === null;
          text += `${isStart ? "M" : "L"}${round(x(times[row] ?? 0))} ${round(y(value))}`;
        }
        return text;
      };
      const line = (d: string, dashes: string, more: Readonly<Record<string, string | number>>): string =>
        d === ""
          ? ""
          : pen.element("path", {
              d,
              fill: "none",
              stroke,
              "stroke-width": 1.75,
              "stroke-linejoin": "round",
              "stroke-dasharray": dashes || undefined,
              ...more,
            });
      const isolated = times.flatMap((time, row) => {
        const value = values[row] ?? null;
        if (value === null || (values[row - 1] ?? null) !== null || (values[row + 1] ?? null) !== null) return [];
        return [pen.element("circle", { cx: x(time), cy: y(value), r: 2.75, fill: stroke })];
      });
      return pen.element(
        "g",
        { "data-series": index },
        // A single line needs no dashes, which look like a threshold.
        line(path(0, end), series.length === 1 ? "" : dashesOfSeries(slot), {}),
        line(end === times.length ? "" : path(Math.max(0, end - 1), times.length), openDashes, {
          "stroke-linecap": "round",
          "data-open": "",
        }),
        ...isolated,
      );
    })
    .join("");
}

/** Draws stacked bars, the first series at the bottom. Bars of open buckets are pale, with dashed borders. */
export function drawBars(
  pen: Pen,
  { times, width, series, openFrom = Number.POSITIVE_INFINITY }: TimeChart,
  { x, y, box, slots }: Plot,
  hidden: ReadonlySet<number>,
  textures: Textures,
): string {
  const below = times.map(() => 0);
  const right = box.left + box.width;
  return series
    .map(({ values }, index) => {
      if (hidden.has(index)) return "";
      const slot = slots[index] ?? index;
      const bars = { complete: "", open: "" };
      for (const [row, time] of times.entries()) {
        const value = values[row] ?? null;
        if (value === null) continue;
        const bottom = below[row] ?? 0;
        below[row] = bottom + value;
        const [from, to] = [x(time), Math.min(right, x(time + width))];
        const space = to - from > 6 ? 1 : 0;
        const bar = `M${round(from + space)} ${round(y(bottom))}V${round(y(bottom + value))}H${round(Math.max(from + 0.5, to - space))}V${round(y(bottom))}Z`;
        bars[time >= openFrom ? "open" : "complete"] += bar;
      }
      return pen.element(
        "g",
        { "data-series": index },
        bars.complete === "" ? "" : textures.area(slot, "path", { d: bars.complete }),
        bars.open === ""
          ? ""
          : pen.element("path", {
              d: bars.open,
              fill: colorOfSeries(slot),
              "fill-opacity": 0.3,
              stroke: colorOfSeries(slot),
              "stroke-dasharray": "3 2",
              "data-open": "",
            }),
      );
    })
    .join("");
}
