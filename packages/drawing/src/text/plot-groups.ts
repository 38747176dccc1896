import type { Series, TimeChart } from "../chart.ts";
import { seriesColor } from "../palette.ts";
import type { SeriesColor } from "../palette.ts";
import { oneLine } from "../one-line.ts";
import { seriesSlots } from "../series-slots.ts";
import { canStack, stackTotals } from "../stack.ts";
import { valueScale } from "../value-scale.ts";
import type { ValueScale } from "../value-scale.ts";
import type { StyledSeries } from "./draw-lines.ts";
import { createPlotScale } from "./plot-scale.ts";
import { shades } from "./draw-stack.ts";

const maxSeries = 8;
const scaleTicks = 4;
/** Position in the palette of series that are joined: gray. */
const restSlot = 7;
/** Number of dots by which a line has to rise to be readable. */
const minDots = 24;

/** Series that share a plot. */
export interface PlotGroup {
  readonly series: readonly StyledSeries[];
  readonly scale: ValueScale;
  /** Whether the scale differs from that of the other plots. */
  readonly isOwnScale: boolean;
}

/** A series and its color. */
interface ColoredSeries extends Series {
  readonly color: SeriesColor;
}

/** The plots of a chart, and how many series are in none of them. */
export interface PlotGroups {
  readonly groups: readonly PlotGroup[];
  readonly isStacked: boolean;
  readonly hidden: number;
}

/**
 * Divides the series of a chart into plots. With color, all are in the same plot, except series that would be flat, which get a plot and a
 * scale of their own. In monochrome, each line has a plot, if there is room.
 *
 * @param maxPlots Number of plots that there is room for.
 */
export function plotGroups(chart: TimeChart, color: boolean, maxPlots: number = Number.POSITIVE_INFINITY): PlotGroups {
  const slots = seriesSlots(chart.series.map(({ name }) => name));
  const drawn = chart.series
    .map(({ name, values }, index) => ({ name: oneLine(name), values, color: seriesColor(slots[index] ?? index) }))
    .filter(({ values }) => values.some((value) => value !== null));
  const omitted = chart.omitted ?? 0;
  if (drawn.length === 0) return { groups: [], isStacked: false, hidden: omitted };
  if (chart.display === "stacked" && canStack(drawn)) {
    const series = withStyles(joinLowest(drawn, color ? maxSeries : shades.length));
    return {
      groups: [{ series, scale: valueScale(chart, scaleTicks, series), isOwnScale: false }],
      isStacked: true,
      hidden: omitted,
    };
  }
  const lines = { ...chart, display: "line" as const };
  const highest = new Set(drawn.toSorted((one, other) => peakOf(other) - peakOf(one)).slice(0, maxSeries));
  const series = withStyles(drawn.filter((one) => highest.has(one)));
  const isShared = color || series.length > maxPlots;
  const scale = valueScale(lines, scaleTicks, series);
  const { toLevel } = createPlotScale(scale, 1, false);
  const isFlat = (one: Series): boolean =>
    series.length > 1 && peakOf(one) > 0 && toLevel(peakOf(one), minDots) === toLevel(0, minDots);
  const flat = series.filter(isFlat);
  const own = isShared && flat.length >= maxPlots ? [] : flat;
  const shared = series.filter((one) => !own.includes(one));
  const plots = [...(isShared ? [shared] : shared.map((one) => [one])), ...own.map((one) => [one])];
  return {
    groups: plots.map((group) => {
      const isOwnScale = group.every((one) => own.includes(one));
      return { series: group, scale: isOwnScale ? valueScale(lines, scaleTicks, group) : scale, isOwnScale };
    }),
    isStacked: false,
    hidden: omitted + drawn.length - series.length,
  };
}

/** Returns the value of a series that is farthest from 0. */
export function peakOf({ values }: Series): number {
  return values.reduce<number>((one, other) => Math.max(one, Math.abs(other ?? 0)), 0);
}

/** Joins the series with the lowest sums, so that a stack keeps its height. */
function joinLowest(series: readonly ColoredSeries[], limit: number): readonly ColoredSeries[] {
  if (series.length <= limit) return series;
  const highest = new Set(series.toSorted((one, other) => sumOf(other) - sumOf(one)).slice(0, limit - 1));
  const rest = series.filter((one) => !highest.has(one));
  return [
    ...series.filter((one) => highest.has(one)),
    { name: `${rest.length} others`, values: stackTotals(rest), color: seriesColor(restSlot) },
  ];
}

function withStyles(series: readonly ColoredSeries[]): readonly StyledSeries[] {
  return series.map(({ name, values, color }) => ({ name, values, style: { color } }));
}

function sumOf({ values }: Series): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
