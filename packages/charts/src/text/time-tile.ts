import { firingLanes } from "../layout/marks.ts";
import { shortenMiddle, oneLine } from "../layout/shorten.ts";
import { formatMeasure } from "../layout/unit.ts";
import type { TimeChart } from "../model/drawing.ts";
import { firingsLegend, markers, seriesLegend, thresholdLegend, thresholdValues } from "./chart-legend.ts";
import { lineOf, joinItems, noteLines } from "./line.ts";
import type { Line, TileSize } from "./line.ts";
import { maxPlots, plotGroups } from "./plot-groups.ts";
import { plotLines } from "./plot-lines.ts";
import { fillHeights } from "./plot-scale.ts";

/** Smaller tiles have the latest values instead of a plot. */
const minSize = { width: 12, height: 3 };
/** Lines of the lowest plot with its name. */
const linesOfPlot = 3;
/** Lines of the border, the axis, the thresholds and the firings with their legend. */
const otherLines = 7;
const minNameWidth = 10;

/** Returns the lines that a tile needs to have a plot for each series. */
export function linesOfTimeTile({ display, series, marks }: TimeChart, color: boolean): number {
  const others = otherLines - (marks?.firings.length ? 0 : 1);
  return color || display === "stacked" || series.length < 2
    ? 0
    : Math.min(maxPlots, series.length) * linesOfPlot + others;
}

/** Draws values over time within a tile: as many plots, labels and entries of the legend as there is room for. */
export function timeTile(chart: TimeChart, { width, height, color, utc }: TileSize): readonly Line[] {
  const { range } = chart;
  if (chart.times.length === 0 || range.endTime <= range.startTime)
    return noteLines("No points in this time range.", width);
  const axisLines = height >= 7 ? 2 : height >= 5 ? 1 : 0;
  // Bars take up to half of the lines above the axis and a line of the legend.
  const firings = firingLanes(chart, height >= 4 ? Math.floor((height - axisLines - 1) / 2) : 0, utc);
  const { lanes } = firings;
  const room = Math.max(1, Math.floor((height - axisLines - lanes.length - 1) / linesOfPlot));
  const plots = plotGroups(chart, color, room);
  const { groups, scale, isStacked, hidden } = plots;
  const [first] = groups;
  if (first === undefined) return noteLines("No values in this time range.", width);
  if (height < minSize.height || width < minSize.width) return latestValues(chart, width, height);

  const thresholds = thresholdLegend(chart, scale, width);
  const values = thresholdValues(chart, scale);
  // The name of the tile is above a single plot, unless series are missing.
  const titles = groups.length > 1 || (first.length === 1 && hidden > 0) ? groups.length : 0;
  const free = height - axisLines - lanes.length - titles - groups.length;
  const size = { width, height: Math.min(Math.floor(height * 0.3), free) };
  const namesOf = (nameWidth: number): readonly Line[] =>
    first.length > 1
      ? seriesLegend(first, { isStacked, color, width: Math.max(minNameWidth, Math.floor(nameWidth)) })
      : [];
  const withoutStarts = { ...firings, lanes: lanes.map((lane) => ({ ...lane, since: undefined })) };
  const bars = firingsLegend(withoutStarts, width, Math.floor(width / 2) - 1);
  const short = namesOf(width / 3 - 2);
  const needed = thresholds.findLastIndex(([marker]) => marker?.text === markers.threshold) + 1;
  // The most detailed legend that fits. Values of thresholds remain when their names do not fit, and are more important than what bars mean.
  const legends: readonly { readonly entries: readonly Line[]; readonly needed?: number }[] = [
    { entries: [...firingsLegend(firings, width), ...thresholds, ...namesOf(width / 2 - 3)] },
    { entries: [...firingsLegend(withoutStarts, width), ...thresholds, ...short] },
    { entries: [...bars, ...thresholds, ...short], needed: needed === 0 ? 0 : bars.length + needed },
    { entries: [...bars, values, ...thresholds, ...short], needed: bars.length + 1 },
    { entries: [values, ...bars, ...thresholds, ...short], needed: 0 },
  ];
  const { lines: legend = [] } =
    legends
      .map((one) => ({ needed: one.entries.length, ...one, ...legendLines(one.entries, hidden, size) }))
      .find(({ shown, needed: least }) => shown >= least) ?? {};
  const rows = height - axisLines - lanes.length - legend.length - titles;
  return [
    ...plotLines(chart, plots, {
      width,
      minColumns: 0,
      maxLabelWidth: Math.floor(width / 2),
      heights: fillHeights(rows, groups.length),
      titleOf: (series) =>
        titles === 0 ? [] : series.map(({ name, style }) => lineOf(shortenMiddle(name, width), style)),
      axisLines,
      lanes,
      color,
      utc,
    }),
    ...legend,
  ];
}

/** Returns the entries that fit, and the number of the others. */
function legendLines(
  entries: readonly Line[],
  hidden: number,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly lines: readonly Line[]; readonly shown: number } {
  for (let count = entries.length; count >= 0; count--) {
    const more = hidden + entries.length - count;
    const items = [...entries.slice(0, count), ...(more === 0 ? [] : [lineOf(`+${more} more`, { weight: "dim" })])];
    const lines = joinItems(items, "  ", width);
    if (lines.length <= Math.max(1, height)) return { lines, shown: count };
  }
  return { lines: [], shown: 0 };
}

function latestValues({ series, unit }: TimeChart, width: number, height: number): readonly Line[] {
  return series.slice(0, height).map(({ name, values }) => {
    const value = values.findLast((one) => one !== null) ?? null;
    const text = value === null ? "no values" : formatMeasure(value, unit);
    return lineOf(`${shortenMiddle(oneLine(name), Math.max(0, width - text.length - 1))} ${text}`.trimStart());
  });
}
