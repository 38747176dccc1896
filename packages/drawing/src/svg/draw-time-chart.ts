import { escapeXml } from "@obstack/markdown";
import type { TimeChart } from "../chart.ts";
import { startsAboveZero } from "../value-scale.ts";
import { describeHiddenThresholds, drawFirings, drawThresholds } from "./draw-marks.ts";
import { drawBars, drawLines } from "./draw-series.ts";
import { layOutLegend } from "./legend.ts";
import { textLine, wrapText } from "./measure-text.ts";
import { round } from "./pen.ts";
import type { Box, Pen } from "./pen.ts";
import { drawAxes, layOutPlot } from "./plot.ts";
import type { Plot } from "./plot.ts";
import { createTextures } from "./textures.ts";
import { columnBuckets } from "../column-buckets.ts";
import { openSince } from "../open-since.ts";
import { stackTotals } from "../stack.ts";
import { timeZone } from "../time-zone.ts";
import { formatMeasure } from "../unit.ts";

export interface TimeChartOptions {
  readonly utc?: boolean | undefined;
  /** Whether a pointer on a bucket shows its values. Default: false. */
  readonly values?: boolean | undefined;
  /** Texts below the chart. */
  readonly notes?: readonly string[] | undefined;
}

/** Legends take up to this part of a chart. */
const legendPart = 0.3;

/** Draws values over time: axes, firings, lines or stacked bars, thresholds, names and notes. */
export function drawTimeChart(pen: Pen, chart: TimeChart, outer: Box, options: TimeChartOptions): string {
  const { values: hasValues = false, utc } = options;
  const bottom = outer.top + outer.height;
  const layOut = (notes: readonly string[]): { lines: string[]; legendHeight: number; plot: Plot } => {
    const lines = wrapText(notes.join(", "), outer.width);
    const below = legendHeight + lines.length * textLine;
    return { lines, legendHeight, plot: layOutPlot(chart, chart.series, { ...outer, height: outer.height - below }) };
  };
  const legend = layOutLegend(
    chart.series.map(({ name }) => name),
    chart.omitted ?? 0,
    outer.width,
    Math.floor((outer.height * legendPart) / textLine),
  );
  const legendHeight = legend.height === 0 ? 0 : legend.height + 6;
  const first = layOut(options.notes ?? []);
  const remarks = [
    ...(first.plot.scale.bottom > 0 ? [startsAboveZero] : []),
    ...(chart.marks?.remarks ?? []),
    ...first.plot.lanes.flatMap((lane) => {
      const since = openSince(lane, chart, utc);
      return since === undefined ? [] : [`${lane.name === undefined ? "" : `${lane.name}: `}fires ${since}`];
    }),
    ...describeHiddenThresholds(chart, first.plot),
  ];
  // Further notes change the size of the plot, but not which thresholds are inside its scale.
  const { lines, plot } = remarks.length === 0 ? first : layOut([...remarks, ...(options.notes ?? [])]);

  const textures = createTextures(pen);
  const series = plot.isStacked ? drawBars(pen, chart, plot, textures) : drawLines(pen, chart, plot);
  const legendTop = bottom - lines.length * textLine - legend.height;
  const names = legend.draw(pen, { left: outer.left, top: legendTop }, plot, textures);
  const { box } = plot;
  return [
    textures.definitions(),
    drawAxes(pen, chart, plot, utc),
    drawFirings(pen, plot),
    pen.element(
      "g",
      { "data-plot": [box.left, box.top, box.width, box.height].map(round).join(" ") },
      series === "" ? " " : series,
    ),
    drawThresholds(pen, chart, plot),
    isEmpty(chart)
      ? pen.label(box.left + box.width / 2, box.top + box.height / 2, "No values in this time range", {
          anchor: "middle",
        })
      : "",
    names,
    ...lines.map((line, index) => pen.label(outer.left, bottom - 3 - (lines.length - 1 - index) * textLine, line)),
    hasValues ? drawValues(pen, chart, plot, utc) : "",
  ].join("");
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
