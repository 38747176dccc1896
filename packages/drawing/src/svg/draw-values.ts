import { escapeXml } from "@obstack/markdown";
import type { TimeChart } from "../chart.ts";
import { columnBuckets } from "../column-buckets.ts";
import { stackTotals } from "../stack.ts";
import { timeZone } from "../time-zone.ts";
import { formatMeasure } from "../unit.ts";
import type { Pen } from "./pen.ts";
import type { Plot } from "./plot.ts";

/** Least width of an area in pixels. */
const minWidth = 3;

/** Draws an invisible area for each bucket, whose title has its values. Of narrow buckets, the one with the highest values has a title. */
export function drawValues(pen: Pen, chart: TimeChart, { box, x, isStacked }: Plot, utc: boolean | undefined): string {
  const { times, width, series, unit } = chart;
  const { format } = timeZone(utc);
  const columns = Math.max(1, Math.floor(box.width / minWidth));
  const isDense = times.length > columns;
  const rows = isDense ? new Set(columnBuckets(chart, stackTotals(series), columns)) : times.keys();
  const right = box.left + box.width;
  const areas = Array.from(rows, (row) => {
    const time = row === null ? undefined : times[row];
    if (row === null || time === undefined) return "";
    // Bars start at their bucket, and points are at its start.
    const middle = x(isStacked ? time + width / 2 : time);
    const half = isDense ? minWidth / 2 : (x(time + width) - x(time)) / 2;
    const [from, to] = [Math.max(box.left, middle - half), Math.min(right, middle + half)];
    const values = series.map(({ name, values: all }) => {
      const value = all[row] ?? null;
      return `${name}: ${value === null ? "no data" : formatMeasure(value, unit)}`;
    });
    const title = pen.element("title", {}, [format(time), ...values].map((line) => escapeXml(line)).join("\n"));
    return to <= from ? "" : pen.element("rect", { x: from, y: box.top, width: to - from, height: box.height }, title);
  });
  return pen.element("g", { "fill-opacity": 0, "data-values": "" }, ...areas, "");
}
