import { openSince } from "../layout/firings.ts";
import type { FiringLanes } from "../layout/firings.ts";
import { oneLine } from "../layout/one-line.ts";
import { shortenEnd, shortenMiddle } from "../layout/shorten.ts";
import { formatMeasure } from "../layout/unit.ts";
import { startsAboveZero } from "../layout/value-scale.ts";
import type { ValueScale } from "../layout/value-scale.ts";
import type { AlertState, Threshold, TimeChart } from "../model/drawing.ts";
import type { StyledSeries } from "./draw-lines.ts";
import { shadeOf } from "./draw-stack.ts";
import { lineOf } from "./line.ts";
import type { Line, TextStyle } from "./line.ts";

/** Characters that mark series, thresholds and firings. */
export const markers = { line: "━", bar: "█", threshold: "╌", firing: "▀" } as const;

/** How states of alerts look, and their words, which say the same without color. */
export const stateStyles: Readonly<Record<AlertState, TextStyle>> = {
  ok: { color: "green" },
  firing: { color: "red", weight: "bold" },
  silenced: { color: "yellow" },
  disabled: { weight: "dim" },
};

/** Returns the entries of series in a plot that they share: the color or shade of each, and its name. */
export function seriesLegend(
  series: readonly StyledSeries[],
  { isStacked, color, width }: { readonly isStacked: boolean; readonly color: boolean; readonly width: number },
): readonly Line[] {
  return series.map(({ name, style }, index) => {
    const area = color ? markers.bar : shadeOf(index);
    return [
      { text: isStacked ? area : markers.line, style },
      { text: ` ${shortenMiddle(name, Math.max(1, width - 2))}` },
    ];
  });
}

/** Returns the entries of thresholds, with the states of their alerts in words, and of firings. */
export function marksLegend(
  chart: TimeChart,
  firings: FiringLanes,
  scale: ValueScale,
  { width, utc }: { readonly width: number; readonly utc: boolean | undefined },
): readonly Line[] {
  const { marks } = chart;
  const { lanes, others } = firings;
  const thresholds = thresholdLegend(chart, scale, width);
  if (marks === undefined) return thresholds;
  const hasState = marks.thresholds.some(({ name, state }) => name !== undefined || state !== undefined);
  const since = lanes.map((lane) => openSince(lane, chart, utc));
  if (lanes.length + others.length > 1) return [...thresholds, ...lanesLegend(firings, width, since)];
  // A backtest reports that an alert never fires. A chart with the current state of its alerts does not.
  if (lanes.length === 0) return [...thresholds, ...(hasState ? [] : [[{ text: "never fires" }]])];
  return [...thresholds, ...firesLegend(since)];
}

/** Says that a scale does not start at 0, and returns the entries of thresholds, with the states of their alerts in words, and why others are not drawn. */
export function thresholdLegend({ marks, unit }: TimeChart, scale: ValueScale, width: number): readonly Line[] {
  const start: readonly Line[] = scale.bottom > 0 ? [[{ text: startsAboveZero }]] : [];
  if (marks === undefined) return start;
  const named = marks.thresholds.filter(({ name, state }) => name !== undefined || state !== undefined);
  const others = marks.thresholds.filter((threshold) => !named.includes(threshold));
  const values = others.map(({ value }) => formatMeasure(value, unit)).join(" to ");
  const isOutside = ({ value }: Threshold): boolean => value < scale.bottom || value > scale.top;
  return [
    ...start,
    ...named.map((threshold): Line => {
      const { value, name, state } = threshold;
      const measure = formatMeasure(value, unit);
      // The marker, the spaces and the state remain whole.
      const room = width - measure.length - (state === undefined ? 3 : state.length + 5);
      const label = thresholdEntry(
        name === undefined ? measure : `${measure} ${shortenMiddle(oneLine(name), Math.max(1, room))}`,
        isOutside(threshold),
      );
      return state === undefined ? label : [...label, { text: ": " }, { text: state, style: stateStyles[state] }];
    }),
    ...(others.length === 0 ? [] : [thresholdEntry(`threshold ${values}`, others.every(isOutside))]),
    ...(marks.remarks ?? []).map((text): Line => [{ text: oneLine(text) }]),
  ];
}

/** Returns the entry of a single alert that fired. */
export function firesLegend([since]: readonly (string | undefined)[]): readonly Line[] {
  return [
    [{ text: markers.firing, style: { color: "red" } }, { text: since === undefined ? " fires" : ` fires ${since}` }],
  ];
}

/**
 * Returns the names of several alerts that fired: first those without a bar, then the others with the numbers of their bars.
 *
 * @param since Since when each fires, if that is not its first firing.
 * @param barWidth Width of the name of a bar.
 */
export function lanesLegend(
  { lanes, others }: FiringLanes,
  width: number,
  since: readonly (string | undefined)[] = [],
  barWidth: number = width,
): readonly Line[] {
  if (lanes.length === 1 && others.length === 0) return [];
  const bars = lanes.map(({ name = "" }, index): Line => {
    const marker = `${lanes.length > 1 ? index + 1 : ""}${markers.firing}`;
    const aside = since[index] === undefined ? "" : `, ${since[index]}`;
    const text = shortenMiddle(oneLine(name), Math.max(1, barWidth - marker.length - 1 - aside.length));
    return [{ text: marker, style: { color: "red" } }, { text: ` ${text}${aside}` }];
  });
  return [...others.map((text) => lineOf(shortenEnd(oneLine(text), width))), ...bars];
}

function thresholdEntry(text: string, isOutside: boolean): Line {
  return [
    { text: markers.threshold, style: { color: "red" } },
    { text: ` ${text}${isOutside ? " (outside of the chart)" : ""}` },
  ];
}
