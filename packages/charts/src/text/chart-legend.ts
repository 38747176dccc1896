import { scaledThresholds } from "../layout/marks.ts";
import type { FiringLanes } from "../layout/marks.ts";
import { shortenEnd, shortenMiddle, oneLine } from "../layout/shorten.ts";
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
export function marksLegend(chart: TimeChart, firings: FiringLanes, scale: ValueScale, width: number): readonly Line[] {
  const { marks } = chart;
  const thresholds = thresholdLegend(chart, scale, width);
  const bars = firingsLegend(firings, width);
  // A backtest reports that an alert never fires. A chart with the current state of its alerts does not.
  const isSilent = bars.length === 0 && marks?.thresholds.every(isPlain) === true;
  return [...thresholds, ...(isSilent ? [lineOf("never fires")] : bars)];
}

function isPlain({ name, state }: Threshold): boolean {
  return name === undefined && state === undefined;
}

/** Says that a scale does not start at 0, and returns the entries of thresholds, with the states of their alerts in words, and why others are not drawn. */
export function thresholdLegend(chart: TimeChart, scale: ValueScale, width: number): readonly Line[] {
  const thresholds = scaledThresholds(chart, scale);
  const plain = thresholds.filter(isPlain);
  const values = plain.map(({ measure }) => measure).join(" to ");
  const isOutside = plain.every((one) => one.isOutside);
  return [
    ...(scale.bottom > 0 ? [lineOf(startsAboveZero)] : []),
    ...thresholds
      .filter((one) => !isPlain(one))
      .map(({ name, state, measure, isOutside: isHidden }): Line => {
        // The marker, the spaces and the state remain whole.
        const room = width - measure.length - (state === undefined ? 3 : state.length + 5);
        const label = thresholdEntry(
          name === undefined ? measure : `${measure} ${shortenMiddle(oneLine(name), Math.max(1, room))}`,
          isHidden,
        );
        return state === undefined ? label : [...label, { text: ": " }, { text: state, style: stateStyles[state] }];
      }),
    ...(plain.length === 0 ? [] : [thresholdEntry(`threshold ${values}`, isOutside)]),
    ...(chart.marks?.remarks ?? []).map((text) => lineOf(oneLine(text))),
  ];
}

/** Returns an entry with the values of all thresholds, without their names. */
export function thresholdValues(chart: TimeChart, scale: ValueScale): Line {
  const measures = scaledThresholds(chart, scale).map(({ measure }) => measure);
  return thresholdEntry([...new Set(measures)].join(", "), false);
}

function thresholdEntry(text: string, isOutside: boolean): Line {
  return [
    { text: markers.threshold, style: { color: "red" } },
    { text: ` ${text}${isOutside ? " (outside of the chart)" : ""}` },
  ];
}

/**
 * Returns the entries of alerts that fired: of several, first the names of those without a bar, then the others with the numbers of their bars.
 *
 * @param barWidth Width of the name of a bar.
 */
export function firingsLegend(
  { lanes, others }: FiringLanes,
  width: number,
  barWidth: number = width,
): readonly Line[] {
  const isSingle = lanes.length === 1 && others.length === 0;
  const bars = lanes.map(({ name = "", since }, index): Line => {
    const marker = `${lanes.length > 1 ? index + 1 : ""}${markers.firing}`;
    const aside = since === undefined ? "" : `${isSingle ? " " : ", "}${since}`;
    const text = isSingle
      ? "fires"
      : shortenMiddle(oneLine(name), Math.max(1, barWidth - marker.length - 1 - aside.length));
    // The entries of alerts without a bar already say "fired".
    const fired = { text: isSingle || index + others.length > 0 ? "" : "fired: " };
    return [fired, { text: marker, style: { color: "red" } }, { text: ` ${text}${aside}` }];
  });
  return [...others.map((text) => lineOf(shortenEnd(oneLine(text), width))), ...bars];
}
