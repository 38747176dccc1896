import { boundChart } from "../layout/bound-drawing.ts";
import { firingLanes } from "../layout/marks.ts";
import { shortenMiddle } from "../layout/shorten.ts";
import { describeRange } from "../layout/time-axis.ts";
import type { TimeChart } from "../model/drawing.ts";
import { marksLegend, seriesLegend } from "./chart-legend.ts";
import type { StyledSeries } from "./draw-lines.ts";
import { lineOf, trimEnd, renderLines, joinItems, joinTexts } from "./line.ts";
import type { Line, TextOptions } from "./line.ts";
import { plotGroups } from "./plot-groups.ts";
import { plotLines } from "./plot-lines.ts";
import { fillHeights, naturalHeights, openAxis } from "./plot-scale.ts";

const minColumns = 10;
const maxLanes = 8;

/** Options for {@link drawChart}. */
export interface ChartTextOptions extends TextOptions {
  /** Number of rows that plots share. Default: as many as are easy to read. */
  readonly height?: number | undefined;
  /** How to see series that are left out, for example `` `--output csv` lists all ``. */
  readonly omittedHint?: string | undefined;
}

/** Draws a chart as text: its plots, time axis, legend and range. The text contains no escape sequences except colors. */
export function drawChart(whole: TimeChart, options: ChartTextOptions): string {
  const chart = boundChart(whole);
  const { color, width, height, utc, omittedHint } = options;
  if (chart.times.length === 0 || chart.range.endTime <= chart.range.startTime) return "No points in this time range.";
  const plots = plotGroups(chart, color);
  const { groups, scale, isStacked, hidden } = plots;
  if (groups.length === 0) return "No values in this time range.";

  const firings = firingLanes(chart, maxLanes, utc);
  const isOpen = chart.openFrom !== undefined && chart.openFrom < chart.range.endTime;
  const more = [`${hidden} more series with lower peaks`, ...(omittedHint === undefined ? [] : [omittedHint])];
  const lines = [
    ...plotLines(chart, plots, {
      width,
      minColumns,
      maxLabelWidth: Number.POSITIVE_INFINITY,
      heights: height === undefined ? naturalHeights(scale, groups.length) : fillHeights(height, groups.length),
      titleOf: (series) => titleOf(series, { isStacked, color, width }),
      axisLines: 2,
      lanes: firings.lanes,
      color,
      utc,
    }),
    ...joinItems(marksLegend(chart, firings, scale, width), "   ", width),
    ...joinTexts([...describeRange(chart, utc), ...(isOpen ? [`${openAxis} still open`] : [])], ", ", width),
    ...joinTexts(hidden === 0 ? [] : more, "; ", width),
  ];
  return renderLines(lines.map(trimEnd), options);
}

/** Returns the name of a single series, or the legend of several ones. */
function titleOf(series: readonly StyledSeries[], options: Parameters<typeof seriesLegend>[1]): readonly Line[] {
  const { width } = options;
  return series.length > 1
    ? joinItems(seriesLegend(series, options), "   ", width)
    : series.map(({ name, style }) => lineOf(shortenMiddle(name, width), style));
}
