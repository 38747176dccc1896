import { boundChart } from "../layout/bound-drawing.ts";
import { firingLanes } from "../layout/marks.ts";
import { shortenMiddle } from "../layout/shorten.ts";
import { describeRange } from "../layout/time-axis.ts";
import type { TimeChart } from "../model/drawing.ts";
import { marksLegend, seriesLegend } from "./chart-legend.ts";
import type { StyledSeries } from "./draw-lines.ts";
import { lineOf, trimEnd, renderLines, joinItems } from "./line.ts";
import type { Line, TerminalColors } from "./line.ts";
import { plotGroups } from "./plot-groups.ts";
import { labelWidthOf, plotLines } from "./plot-lines.ts";
import type { PlotLayout } from "./plot-lines.ts";
import { fillHeights, naturalHeights, columnAt, openAxis } from "./plot-scale.ts";

const minColumns = 10;
const maxLanes = 8;

/** Options for {@link drawChart}. */
export interface ChartTextOptions extends TerminalColors {
  /** Width in columns. Lines are not wider, unless there is no room for a plot of 10 columns. */
  readonly width: number;
  /** Number of rows that plots share. Default: as many as are easy to read. */
  readonly height?: number | undefined;
  /** Whether times are in UTC instead of the time zone of the system. Default: false. */
  readonly utc?: boolean | undefined;
  /** How to see series that are left out, for example `` `--output csv` lists all ``. */
  readonly omittedHint?: string | undefined;
}

/** Draws a chart as text: its plots, time axis, legend and range. The text contains no escape sequences except colors. */
export function drawChart(whole: TimeChart, options: ChartTextOptions): string {
  const chart = boundChart(whole);
  const { color, width, height, utc, omittedHint } = options;
  if (chart.times.length === 0 || chart.range.endTime <= chart.range.startTime) return "No points in this time range.";
  const { groups, scale, isStacked, hidden } = plotGroups(chart, color);
  if (groups.length === 0) return "No values in this time range.";

  const heights = height === undefined ? naturalHeights(scale, groups.length) : fillHeights(height, groups.length);
  const labelWidth = labelWidthOf(chart, scale, heights);
  const columns = Math.max(minColumns, width - labelWidth - 1);
  const firstOpen = columnAt(chart.openFrom ?? Number.POSITIVE_INFINITY, chart.range, columns);
  const firings = firingLanes(chart, maxLanes, utc);
  const layout: PlotLayout = {
    scale,
    labelWidth,
    columns,
    firstOpen,
    isStacked,
    color,
    utc,
    axisLines: 2,
    lanes: firings.lanes,
  };
  const plots = groups.map((series, index) => ({
    series,
    rows: heights[index] ?? 1,
    title: titleOf(series, layout, width),
  }));
  const lines = [
    ...plotLines(chart, plots, layout),
    ...joinItems(marksLegend(chart, firings, scale, width), "   ", width),
    ...joinTexts(
      [...describeRange(chart, utc), ...(firstOpen < columns ? [`${openAxis} still open`] : [])],
      ", ",
      width,
    ),
    ...(hidden === 0
      ? []
      : joinTexts(
          [`${hidden} more series with lower peaks`, ...(omittedHint === undefined ? [] : [omittedHint])],
          "; ",
          width,
        )),
  ];
  return renderLines(lines.map(trimEnd), options);
}

/** Returns the name of a single series, or the legend of several ones. */
function titleOf(series: readonly StyledSeries[], { isStacked, color }: PlotLayout, width: number): readonly Line[] {
  const [first] = series;
  return series.length > 1 || first === undefined
    ? joinItems(seriesLegend(series, { isStacked, color, width }), "   ", width)
    : [lineOf(shortenMiddle(first.name, width), first.style)];
}

function joinTexts(texts: readonly string[], separator: string, width: number): readonly Line[] {
  return joinItems(
    texts.map((text) => lineOf(text)),
    separator,
    width,
  );
}
