import { escapeXml } from "@obstack/markdown";
import { columnBuckets } from "../layout/column-buckets.ts";
import { scaledThresholds } from "../layout/marks.ts";
import { timeZone } from "../layout/time-zone.ts";
import { formatMeasure } from "../layout/unit.ts";
import { startsAboveZero, stackTotals } from "../layout/value-scale.ts";
import type { TimeChart } from "../model/drawing.ts";
import { drawFirings, drawThresholds } from "./draw-marks.ts";
import { drawBars, drawLines } from "./draw-series.ts";
import { fitText, textLine, measureText, shortenToWidth } from "./measure-text.ts";
import { round, colorOfSeries, dashesOfSeries } from "./pen.ts";
import type { Box, Pen } from "./pen.ts";
import { drawAxes, layOutPlot } from "./plot.ts";
import type { Plot } from "./plot.ts";

export interface TimeChartOptions {
  readonly utc?: boolean | undefined;
  /** Whether a pointer on a bucket shows its values. Default: false. */
  readonly values?: boolean | undefined;
  /** Texts below the chart. */
  readonly notes?: readonly string[] | undefined;
}

/** Legends take up to this part of a chart. */
const legendPart = 0.3;

/** Legends and notes take up to this part of a chart. */
const textPart = 0.4;

/** Draws values over time: axes, firings, lines or stacked bars, thresholds, names and notes. */
export function drawTimeChart(pen: Pen, chart: TimeChart, outer: Box, options: TimeChartOptions): string {
  const { utc, values: hasValues = false, notes = [] } = options;
  const bottom = outer.top + outer.height;
  const names = placeNames(chart, outer.width, Math.floor((outer.height * legendPart) / textLine));
  const legendHeight = names.length === 0 ? 0 : ((names.at(-1)?.line ?? 0) + 1) * textLine;
  const layOut = (texts: readonly string[]): { lines: string[]; plot: Plot } => {
    const lines = fitText(texts.join(" · "), outer.width, outer.height * textPart - legendHeight);
    const below = legendHeight + (legendHeight === 0 ? 0 : 6) + lines.length * textLine;
    return { lines, plot: layOutPlot(chart, { ...outer, height: outer.height - below }, utc) };
  };
  const first = layOut(notes);
  const remarks = [
    ...(first.plot.scale.bottom > 0 ? [startsAboveZero] : []),
    ...(chart.marks?.remarks ?? []),
    ...first.plot.others,
    ...describeFirings(first.plot),
    ...scaledThresholds(chart, first.plot.scale)
      .filter(({ isOutside }) => isOutside)
      .map(({ name, measure }) => `${name === undefined ? "" : `${name}: `}threshold ${measure} outside of the chart`),
  ];
  // Further notes change the size of the plot, but not which thresholds are inside its scale.
  const { lines, plot } = remarks.length === 0 ? first : layOut([...remarks, ...notes]);

  const series = plot.isStacked ? drawBars(pen, chart, plot) : drawLines(pen, chart, plot);
  const top = bottom - lines.length * textLine - legendHeight;
  const legend = names.map((one) => drawName(pen, one, { left: outer.left, top }, plot));
  const { box } = plot;
  const plotBox = [box.left, box.top, box.width, box.height].map(round).join(" ");
  const middle = [box.left + box.width / 2, box.top + box.height / 2] as const;
  return [
    drawAxes(pen, chart, plot, utc),
    drawFirings(pen, plot),
    pen.element("g", { "data-plot": plotBox }, series === "" ? " " : series),
    drawThresholds(pen, chart, plot),
    isEmpty(chart) ? pen.label(...middle, "No values in this time range", { anchor: "middle" }) : "",
    ...legend,
    ...lines.map((line, index) => pen.label(outer.left, bottom - 3 - (lines.length - 1 - index) * textLine, line)),
    hasValues ? drawValues(pen, chart, plot, utc) : "",
  ].join("");
}

/** Says what red areas and bars mean, and since when alerts fire that fired at the start already. */
function describeFirings({ lanes, others }: Plot): string[] {
  const isSingle = lanes.length + others.length === 1;
  const starts = lanes.flatMap(({ name, since }) => {
    const words = ["fires", ...(since === undefined ? [] : [since]), ...(isSingle ? ["(shaded)"] : [])];
    return words.length === 1 ? [] : [`${name === undefined ? "" : `${name}: `}${words.join(" ")}`];
  });
  return lanes.length === 0 || isSingle ? starts : ["red bars: fires", ...starts];
}

function isEmpty({ series }: TimeChart): boolean {
  return series.every(({ values }) => values.every((value) => value === null));
}

/** Least width of an area in pixels. */
const minWidth = 3;

/** Draws an invisible area for each bucket, whose title has its values. Of narrow buckets, the one with the highest values has a title. */
function drawValues(pen: Pen, chart: TimeChart, { box, x, isStacked }: Plot, utc: boolean | undefined): string {
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

const [icon, gap, space] = [20, 6, 16];
/** Names are shortened to this width if the legend needs several lines. */
const maxNameWidth = 260;
/** The name of a series, or the number of those without space. */
interface PlacedName {
  readonly index: number | undefined;
  readonly text: string;
  readonly left: number;
  readonly line: number;
}

function drawName(
  pen: Pen,
  { index, text, left, line }: PlacedName,
  box: Pick<Box, "left" | "top">,
  { isStacked, slots }: Plot,
): string {
  const [x, y] = [box.left + left, box.top + line * textLine + 12];
  if (index === undefined) return pen.label(x, y, text);
  const slot = slots[index] ?? index;
  const swatch = isStacked
    ? pen.area(slot, "rect", { x, y: y - 9, width: icon - 4, height: 10 })
    : pen.element("path", {
        d: `M${x} ${y - 4}h${icon}`,
        stroke: colorOfSeries(slot),
        "stroke-width": 2,
        "stroke-dasharray": (slots.length === 1 ? "" : dashesOfSeries(slot)) || undefined,
      });
  return `${swatch}${pen.label(x + icon + gap, y, text)}`;
}

/** Places the names of series in lines. Shortens long names in their middle, and counts those that do not fit, or that the chart does not have. */
function placeNames({ series, omitted = 0 }: TimeChart, width: number, most: number): readonly PlacedName[] {
  const nameWidth = Math.min(width - icon - gap, series.length === 1 ? width : maxNameWidth);
  const possible = Math.max(1, most * Math.ceil(width / (icon + gap + space)));
  const names = series.slice(0, possible).map(({ name }, index) => {
    const text = shortenToWidth(name, nameWidth);
    return { index, text, width: icon + gap + measureText(text) };
  });
  const place = (count: number): readonly PlacedName[] => {
    const hidden = series.length - count + omitted;
    const more = [`and ${hidden} more`, `+${hidden}`].find((text) => measureText(text) <= width) ?? "";
    const rest = { index: undefined, text: more, width: measureText(more) };
    let [left, line] = [0, 0];
    return [...names.slice(0, count), ...(hidden === 0 ? [] : [rest])].map((name) => {
      if (left > 0 && left + name.width > width) [left, line] = [0, line + 1];
      const placed = { ...name, left, line };
      left += name.width + space;
      return placed;
    });
  };
  let count = names.length;
  while (count > 0 && (place(count).at(-1)?.line ?? 0) >= Math.max(1, most)) count--;
  return place(count);
}
