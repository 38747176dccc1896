import { oneLine } from "../layout/shorten.ts";
import { palette, seriesColor, seriesSlots } from "../layout/palette.ts";
import { canStack, stackTotals, valueScale } from "../layout/value-scale.ts";
import type { ValueScale } from "../layout/value-scale.ts";
import type { Series, TimeChart } from "../model/drawing.ts";
import type { StyledSeries } from "./draw-lines.ts";
import { shades } from "./draw-stack.ts";

/** Series that have a color of their own. */
const maxColors = palette.length;
/** Plots that are easy to compare. */
export const maxPlots = 6;
const scaleTicks = 4;
/** Position in the palette of series that are joined: gray. */
const restSlot = 7;

/** The plots of a chart, and how many series are in none of them. */
export interface PlotGroups {
  /** The series of each plot. */
  readonly groups: readonly (readonly StyledSeries[])[];
  /** The scale of all plots. */
  readonly scale: ValueScale;
  readonly isStacked: boolean;
  readonly hidden: number;
}

/**
 * Divides the series of a chart into plots. With color, all are in the same plot. In monochrome, each line has a plot. Bars are always in one. Lines with
 * the highest peaks are shown; bars with the lowest sums are joined, so that totals keep their height.
 *
 * @param room Plots that there is room for. Default: any number.
 */
export function plotGroups(chart: TimeChart, color: boolean, room: number = maxPlots): PlotGroups {
  const slots = seriesSlots(chart.series.map(({ name }) => name));
  const drawn = chart.series
    .map(({ name, values }, index): StyledSeries => {
      return { name: oneLine(name), values, style: { color: seriesColor(slots[index] ?? index) } };
    })
    .filter(({ values }) => values.some((value) => value !== null));
  const omitted = chart.omitted ?? 0;
  const isStacked = chart.display === "stacked" && canStack(drawn);
  if (isStacked) {
    const series = joinLowest(drawn, color ? maxColors : shades.length);
    const groups = series.length === 0 ? [] : [series];
    return { groups, scale: valueScale({ ...chart, series }, scaleTicks), isStacked, hidden: omitted };
  }
  const limit = color ? maxColors : Math.min(maxPlots, room);
  const highest = new Set(drawn.toSorted((one, other) => peakOf(other) - peakOf(one)).slice(0, limit));
  const series = drawn.filter((one) => highest.has(one));
  return {
    groups: color && series.length > 0 ? [series] : series.map((one) => [one]),
    scale: valueScale({ ...chart, series, display: "line" }, scaleTicks),
    isStacked,
    hidden: omitted + drawn.length - series.length,
  };
}

/** Returns the value of a series that is farthest from 0. */
function peakOf({ values }: Series): number {
  return values.reduce<number>((one, other) => Math.max(one, Math.abs(other ?? 0)), 0);
}

/** Joins the series with the lowest sums, so that a stack keeps its height. */
function joinLowest(series: readonly StyledSeries[], limit: number): readonly StyledSeries[] {
  if (series.length <= limit) return series;
  const highest = new Set(series.toSorted((one, other) => sumOf(other) - sumOf(one)).slice(0, limit - 1));
  const rest = series.filter((one) => !highest.has(one));
  return [
    ...series.filter((one) => highest.has(one)),
    { name: `${rest.length} others`, values: stackTotals(rest), style: { color: seriesColor(restSlot) } },
  ];
}

function sumOf({ values }: Series): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
