import { firingLanes } from "../layout/marks.ts";
import type { FiringLanes } from "../layout/marks.ts";
import { seriesSlots } from "../layout/palette.ts";
import { timeAxisTicks } from "../layout/time-axis.ts";
import { formatMeasure } from "../layout/unit.ts";
import { canStack, valueScale } from "../layout/value-scale.ts";
import type { ValueScale } from "../layout/value-scale.ts";
import type { TimeChart, TimeRange } from "../model/drawing.ts";
import { measureText } from "./measure-text.ts";
import { round, colors } from "./pen.ts";
import type { Box, Pen } from "./pen.ts";

/** Pixels for each tick. */
const [valueSpace, timeSpace] = [36, 76];
const axisHeight = 22;
/** Height of a bar with the name of its alert above it. */
export const laneHeight = 17;
/** Bars of alerts take up to this part of a chart. */
const lanesPart = 0.3;

/** The area of a chart in which values are drawn, and its scales. */
export interface Plot extends FiringLanes {
  readonly box: Box;
  readonly scale: ValueScale;
  readonly isStacked: boolean;
  /** Positions of the series in the palette. */
  readonly slots: readonly number[];
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
}

/** Places the scales of a chart inside a box. */
export function layOutPlot(chart: TimeChart, outer: Box, utc: boolean | undefined): Plot {
  const { series } = chart;
  const isStacked = chart.display === "stacked" && canStack(series);
  const { lanes, others } = firingLanes(chart, Math.max(1, Math.floor((outer.height * lanesPart) / laneHeight)), utc);
  // A single bar needs no name.
  const above = 8 + (lanes.length + others.length > 1 ? lanes.length * laneHeight - 4 : 0);
  const count = Math.max(2, Math.floor((outer.height - axisHeight - above + 8) / valueSpace));
  const scale = valueScale({ ...chart, display: isStacked ? "stacked" : "line" }, count);
  const labels = scale.ticks.map((tick) => measureText(formatMeasure(tick, chart.unit)));
  const left = outer.left + labels.reduce((one, other) => Math.max(one, other), 0) + 8;
  const box = {
    left,
    top: outer.top + above,
    width: Math.max(1, outer.left + outer.width - left - 10),
    height: Math.max(1, outer.height - axisHeight - above),
  };
  const { startTime, endTime } = chart.range;
  // The first bucket may start before the range.
  const start = Math.min(startTime, chart.times[0] ?? startTime);
  return {
    box,
    scale,
    isStacked,
    lanes,
    others,
    slots: seriesSlots(series.map(({ name }) => name)),
    x: (time) => box.left + ((time - start) / Math.max(1, endTime - start)) * box.width,
    y: (value) => box.top + box.height - ((value - scale.bottom) / (scale.top - scale.bottom)) * box.height,
  };
}

/** Draws the grid, and the labels of both axes. */
export function drawAxes(pen: Pen, chart: TimeChart, { box, scale, x, y }: Plot, utc: boolean | undefined): string {
  const right = box.left + box.width;
  const values = scale.ticks.map((tick) => {
    const stroke = tick === scale.bottom || tick === 0 ? colors.axis : colors.line;
    const line = pen.element("path", { d: `M${round(box.left)} ${round(y(tick))}H${round(right)}`, stroke });
    return `${line}${pen.label(box.left - 6, y(tick) + 4, formatMeasure(tick, chart.unit), { anchor: "end" })}`;
  });
  return [...values, drawTimeTicks(pen, chart.range, { box, x }, utc)].join("");
}

/** Draws the labels of the time axis below a plot. */
export function drawTimeTicks(
  pen: Pen,
  range: TimeRange,
  { box, x }: Pick<Plot, "box" | "x">,
  utc: boolean | undefined,
): string {
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  let free = Number.NEGATIVE_INFINITY;
  const times = timeAxisTicks(range, Math.max(2, Math.floor(box.width / timeSpace)), utc).map(({ time, label }) => {
    const half = measureText(label) / 2;
    const middle = Math.min(right + 8 - half, Math.max(box.left - 8 + half, x(time)));
    if (middle - half < free) return "";
    free = middle + half + 10;
    const tick = pen.element("path", { d: `M${round(x(time))} ${round(bottom)}v4`, stroke: colors.axis });
    return `${tick}${pen.label(middle, bottom + 17, label, { anchor: "middle" })}`;
  });
  return times.join("");
}
