import { escapeMarkdown } from "@obstack/markdown";
import { isDeepStrictEqual } from "node:util";
import { shortenEnd, oneLine } from "../layout/shorten.ts";
import { describeRange, timeAxisTicks } from "../layout/time-axis.ts";
import { formatMeasure, measureStep } from "../layout/unit.ts";
import { valueScale } from "../layout/value-scale.ts";
import type { TileDrawing, TimeChart } from "../model/drawing.ts";
import { onlyChanged } from "./preview-words.ts";
import type { PreviewedDashboard } from "./preview.ts";

/** Maximum number of points of a series. */
const maxPoints = 48;
/** Maximum number of thresholds of a chart. */
const maxThresholds = 2;
/** Maximum length of a name in a legend. */
const maxName = 60;
/** Maximum length of the label of a unit. */
const maxLabel = 20;

/** Colors of series, with a contrast of at least 3 on light and dark pages. */
const colors = [
  { name: "blue", hex: "#2f81f7" },
  { name: "orange", hex: "#d97706" },
  { name: "green", hex: "#0f9d75" },
];
const thresholdColor = { name: "red", hex: "#e5484d" };

/** Size of a chart, whose texts stay readable if a phone scales it down. */
const size = { width: 560, height: 280 };
const fonts = { xAxis: { labelFontSize: 13 }, yAxis: { labelFontSize: 12 } };
/** Number of labels of the time axis that fit, about. */
const ticks = 6;

/** A version of a chart, as Mermaid can draw it. */
interface Plot {
  readonly title: "Before" | "After";
  readonly chart: TimeChart;
  /** Starts of the shown buckets. */
  readonly times: readonly number[];
  readonly lines: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/**
 * Returns the changed time charts of a dashboard as Markdown, with Mermaid blocks before and after that have the same range of values and colors. Charts with
 * gaps, with more series than colors, with thresholds far from their values, or with values that a short number cannot show are left out.
 */
export function mermaidCharts({ before, after }: Pick<PreviewedDashboard, "before" | "after">): string[] {
  const old = onlyChanged(before)?.tiles ?? [];
  const next = onlyChanged(after)?.tiles ?? [];
  const pairs: { readonly from?: TileDrawing | undefined; readonly to?: TileDrawing }[] = [
    ...next.map((to) => ({ from: old.find(({ id }) => id !== undefined && id === to.id), to })),
    ...old.filter(({ change }) => change === "removed").map((from) => ({ from })),
  ];
  const { utc } = after ?? before ?? {};
  return pairs.flatMap(({ from, to }) => {
    const plots = [toPlots("Before", from), toPlots("After", to)].flat();
    return plots.includes(undefined) ? [] : (toMarkdown((to ?? from)?.name ?? "", plots as Plot[], utc) ?? []);
  });
}

/** Returns what a version shows: nothing if it is no time chart, and undefined if Mermaid cannot draw it. */
function toPlots(title: Plot["title"], tile: TileDrawing | undefined): (Plot | undefined)[] {
  if (tile?.content.kind !== "time") return [];
  const chart = tile.content;
  const { series, openFrom = Number.POSITIVE_INFINITY } = chart;
  const times = chart.times.filter((time) => time < openFrom);
  const step = Math.ceil(times.length / maxPoints);
  const lines = series.map(({ name, values }) => {
    const shown = values.slice(0, times.length).filter((value) => value !== null);
    return { name, count: shown.length, values: peaks(shown, step) };
  });
  const isDrawable =
    times.length > step &&
    lines.length > 0 &&
    lines.length <= colors.length &&
    lines.every(({ count }) => count === times.length) &&
    thresholdsOf(chart).length <= maxThresholds;
  return [isDrawable ? { title, chart, times: times.filter((_, index) => index % step === 0), lines } : undefined];
}

function thresholdsOf({ marks }: TimeChart): number[] {
  return [...new Set(marks?.thresholds.map(({ value }) => value))];
}

/** Joins groups of values: the one farthest from 0 stays, so that no peak is lost. */
function peaks(values: readonly number[], length: number): number[] {
  return Array.from({ length: Math.ceil(values.length / length) }, (_, index) =>
    values
      .slice(index * length, (index + 1) * length)
      .reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one)),
  );
}

function toMarkdown(name: string, plots: readonly Plot[], utc: boolean | undefined): string | undefined {
  const [first] = plots;
  if (first === undefined) return undefined;
  const { unit } = first.chart;
  const thresholds = plots.flatMap(({ chart }) => thresholdsOf(chart));
  const marks = { thresholds: thresholds.map((value) => ({ value })), firings: [] };
  const { bottom, top } = valueScale({ display: "line", series: plots.flatMap(({ lines }) => lines), unit, marks }, 5);
  const most = Math.max(-bottom, top);
  const { divisor, symbol } = measureStep(most, unit);
  // Labels of other values would have exponents.
  const isShort = most / divisor >= 0.001 && most / divisor < 1e6;
  const names = [...new Set(plots.flatMap(({ lines }) => lines.map((line) => line.name)))];
  if (
    !isShort ||
    names.length > colors.length ||
    thresholds.some((value) => value < bottom || value > top) ||
    !plots.every(({ chart }) => isDeepStrictEqual(chart.unit, unit))
  )
    return undefined;
  const colorOf = (series: string): (typeof colors)[number] | undefined => colors[names.indexOf(series)];
  const toBlock = ({ title, chart, times, lines }: Plot): string => {
    const flat = thresholdsOf(chart);
    const isBar = chart.display === "stacked" && lines.length === 1;
    const legend = [
      ...lines.map((line) => `${colorOf(line.name)?.name}: ${shortenEnd(oneLine(line.name).trim(), maxName)}`),
      ...flat.map((value) => `${thresholdColor.name}: threshold ${formatMeasure(value, unit)}`),
    ];
    const palette = [...lines.map((line) => colorOf(line.name)), ...flat.map(() => thresholdColor)];
    const list = (values: readonly number[]): string => values.map((value) => plain(value / divisor)).join(", ");
    return [
      `${title} (${escapeMarkdown(legend.join(", "))})`,
      "",
      "```mermaid",
      `%%{init: ${JSON.stringify(settings(palette.map((color) => color?.hex)))}}%%`,
      "xychart-beta",
      `  title "${title}"`,
      `  x-axis ${timeAxis(times, chart, utc)}`,
      `  y-axis ${unitLabel(symbol)}${plain(bottom / divisor)} --> ${plain(top / divisor)}`,
      ...lines.map(({ values }) => `  ${isBar ? "bar" : "line"} [${list(values)}]`),
      ...flat.map((value) => `  line [${list(times.map(() => value))}]`),
      "```",
    ].join("\n");
  };
  return [`**${escapeMarkdown(shortenEnd(oneLine(name).trim(), maxName))}**`, ...plots.map(toBlock)].join("\n\n");
}

function settings(palette: readonly (string | undefined)[]): object {
  return {
    xyChart: { ...size, ...fonts },
    themeVariables: { xyChart: { plotColorPalette: palette.join(", ") } },
  };
}

/**
 * Returns an axis with a category for each bucket, because Mermaid 10 loses the last point on an axis of numbers. Categories without a label are different texts of characters
 * without a width.
 */
function timeAxis(times: readonly number[], { range }: TimeChart, utc: boolean | undefined): string {
  const labels = new Map<number, string>();
  for (const { time, label } of timeAxisTicks(range, ticks, utc)) {
    const index = times.findLastIndex((start) => start <= time);
    if (time < range.endTime) labels.set(index, label);
  }
  const categories = times.map((_, index) => {
    const invisible = index.toString(2).replaceAll("0", "\u200B").replaceAll("1", "\u200C");
    return `"${labels.get(index) ?? invisible}"`;
  });
  return `"${describeRange({ range }, utc)[0]}" [${categories.join(", ")}]`;
}

/** Returns a label of a unit, without what has a meaning in a block; nothing for an empty text. */
function unitLabel(symbol: string): string {
  const known = symbol.replaceAll(/[^\p{L}\p{M}\p{N} .,:/()%+-]+/gu, " ").replaceAll(/%+/g, "%");
  const label = shortenEnd(known.trim(), maxLabel);
  return label === "" ? "" : `"${label}" `;
}

// Creating a format costs a hundred times as much as using it.
let numberFormat: Intl.NumberFormat | undefined;

/** Formats a number without an exponent. */
function plain(value: number): string {
  numberFormat ??= new Intl.NumberFormat("en", { maximumSignificantDigits: 4, useGrouping: false });
  return numberFormat.format(value === 0 ? 0 : value);
}
