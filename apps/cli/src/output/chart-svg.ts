import { escapeXml } from "@obstack/markdown";
import { describeRange, timeAxisTicks, valueScale } from "./chart-axis.ts";
import type { ChartDrawing } from "./chart-drawing.ts";
import { formatMeasure } from "./unit.ts";

const size = { width: 960, height: 400 };
const margin = { left: 72, right: 24, top: 16, bottom: 56 };
const colors = ["#5070dd", "#b6d634", "#505372", "#ff994d", "#0ca8df", "#ffd10a", "#fb628b", "#785db0", "#3fbe95"];
const legend = { lineHeight: 20, icon: 24, gap: 24, letter: 7 };
/** Number of buckets from which points have no symbols. */
const maxSymbols = 50;
const maxNameLength = 110;
const valueTicks = 5;
const timeTicks = 10;

/** Draws chart columns over time as an SVG document, with a legend, and with gaps for missing values. */
export function chartSvg(drawing: ChartDrawing): string {
  const { data, range, marks, unit, utc, openFrom } = drawing;
  const items = legendItems(drawing.names);
  const top = margin.top + legend.lineHeight * ((items.at(-1)?.line ?? 0) + 1) + 12;
  const plot = { left: margin.left, right: size.width - margin.right, top, bottom: size.height - margin.bottom };
  const startTime = Math.min(range.startTime, data.times[0] ?? range.startTime);
  const scale = valueScale(data.columns, marks, valueTicks);
  const x = (time: number): number =>
    round(plot.left + ((time - startTime) / (range.endTime - startTime)) * (plot.right - plot.left));
  const y = (value: number): number =>
    round(plot.bottom - ((value - scale.bottom) / (scale.top - scale.bottom)) * (plot.bottom - plot.top));

  const grid = scale.ticks.map((tick) => {
    const stroke = tick === scale.bottom ? "#54555a" : "#dbdee4";
    return [
      `<path d="M${plot.left} ${y(tick)}H${plot.right}" stroke="${stroke}"/>`,
      text(plot.left - 8, y(tick) + 4, formatMeasure(tick, unit), "end"),
    ].join("");
  });
  const times = timeAxisTicks({ ...range, startTime }, timeTicks, utc).map(({ time, label }) =>
    [
      `<path d="M${x(time)} ${plot.bottom}v5" stroke="#54555a"/>`,
      text(x(time), plot.bottom + 20, label, "middle"),
    ].join(""),
  );
  const areas = (marks?.firings ?? []).map(({ from, to }) => {
    const [left, right] = [Math.max(plot.left, x(from)), Math.min(plot.right, x(to))];
    return `<rect x="${left}" y="${plot.top}" width="${round(Math.max(1, right - left))}" height="${plot.bottom - plot.top}" fill="#c00" fill-opacity="0.15"/>`;
  });
  const thresholds = (marks?.thresholds ?? [])
    .filter((value) => value >= scale.bottom && value <= scale.top)
    .map((value) =>
      [
        `<path d="M${plot.left} ${y(value)}H${plot.right}" stroke="#c00" stroke-dasharray="6 4"/>`,
        text(plot.right - 4, y(value) - 5, formatMeasure(value, unit), "end", "#c00"),
      ].join(""),
    );
  const lines = data.columns.map(({ values }, index) => {
    const color = colorOf(index);
    const points = data.times.map((time, row) => ({ time, row, value: values[row] ?? null }));
    const symbols = points.flatMap(({ time, row, value }) =>
      // Without a symbol, a single point between two gaps would be invisible.
      value !== null && (data.times.length < maxSymbols || isIsolated(values, row))
        ? [`<circle cx="${x(time)}" cy="${y(value)}" r="2.5" fill="#fff" stroke="${color}"/>`]
        : [],
    );
    const end = openFrom ?? Number.POSITIVE_INFINITY;
    const complete = points.filter(({ time }) => time < end);
    const open = points.filter(({ time }) => time >= end);
    return [
      `<path d="${pathOf(complete, x, y)}" fill="none" stroke="${color}" stroke-width="2" stroke-linejoin="round"/>`,
      open.length === 0
        ? ""
        : `<path d="${pathOf([...complete.slice(-1), ...open], x, y)}" fill="none" stroke="${color}" stroke-width="2" stroke-opacity="0.5" stroke-dasharray="3 3"/>`,
      ...symbols,
    ].join("");
  });
  const names = items.map(({ name, left, line }, index) => {
    const middle = margin.top + line * legend.lineHeight + 6;
    return `<path d="M${left} ${middle}h18" stroke="${colorOf(index)}" stroke-width="2"/>${text(left + legend.icon, middle + 4, name)}`;
  });
  const aside = [
    ...(marks?.thresholds ?? [])
      .filter((value) => value < scale.bottom || value > scale.top)
      .map((value) => `threshold ${formatMeasure(value, unit)} outside of the chart`),
    ...describeRange(drawing),
    ...(openFrom === undefined ? [] : ["dashed: still open"]),
  ].join(", ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${size.width}" height="${size.height}" fill="#fff"/>`,
    ...grid,
    ...times,
    ...areas,
    ...lines,
    ...thresholds,
    ...names,
    text(plot.right, size.height - 12, aside, "end", "#75777d"),
    "</svg>",
    "",
  ].join("\n");
}

interface LegendItem {
  readonly name: string;
  readonly left: number;
  readonly line: number;
}

/** Places the names of the series in lines, left to right. */
function legendItems(names: readonly string[]): LegendItem[] {
  let [left, line] = [margin.left, 0];
  return names.map((whole) => {
    const name = whole.length > maxNameLength ? `${whole.slice(0, maxNameLength)}…` : whole;
    const width = legend.icon + name.length * legend.letter + legend.gap;
    if (left > margin.left && left + width > size.width - margin.right) {
      left = margin.left;
      line++;
    }
    const item = { name, left, line };
    left += width;
    return item;
  });
}

interface Point {
  readonly time: number;
  readonly value: number | null;
}

/** Returns a path through points, which starts again after each gap. */
function pathOf(points: readonly Point[], x: (time: number) => number, y: (value: number) => number): string {
  return points
    .flatMap(({ time, value }, index) => {
      if (value === null) return [];
      return [`${(points[index - 1]?.value ?? null) === null ? "M" : "L"}${x(time)} ${y(value)}`];
    })
    .join("");
}

function isIsolated(values: readonly (number | null)[], row: number): boolean {
  return (values[row - 1] ?? null) === null && (values[row + 1] ?? null) === null;
}

function text(x: number, y: number, content: string, anchor = "start", fill = "#54555a"): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}">${escapeXml(content)}</text>`;
}

function colorOf(index: number): string {
  return colors[index % colors.length] ?? "#5070dd";
}

/** Returns a coordinate with at most two decimals. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
