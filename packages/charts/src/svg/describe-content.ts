import { formatCount, maxOf, minOf } from "@obstack/basics";
import { firingLanes } from "../layout/marks.ts";
import { formatCell, formatMeasure } from "../layout/unit.ts";
import type { TimeChart, TableContent, TileContent } from "../model/drawing.ts";

const maxNames = 20;

/** Describes a chart for people who do not see it. */
export function describeTimeChart(chart: TimeChart): string {
  const { display, series, omitted = 0, unit, marks } = chart;
  const kind = display === "line" ? "Line chart" : "Stacked bar chart";
  const names = series.slice(0, maxNames).map(({ name, values }) => {
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return `${name}: no values`;
    return `${name}: ${formatMeasure(minOf(known), unit)} to ${formatMeasure(maxOf(known), unit)}, last ${formatMeasure(known.at(-1) ?? 0, unit)}`;
  });
  const more = Math.max(0, series.length - maxNames) + omitted;
  const thresholds = (marks?.thresholds ?? []).map(({ value, name = "threshold", state }) =>
    [`${name} at ${formatMeasure(value, unit)}`, ...(state === undefined ? [] : [state])].join(", "),
  );
  const { lanes, others } = firingLanes(chart, maxNames, undefined);
  const firings = lanes.map(({ name, periods: { length } }) => {
    const count = `fired ${formatCount(length, "time")}`;
    return name === undefined ? count : `${name} ${count}`;
  });
  return [
    `${kind} of ${series.length} series`,
    ...names,
    ...(more === 0 ? [] : [`and ${more} more`]),
    ...thresholds,
    ...firings,
    ...others,
  ].join("; ");
}

/** Describes the content of a tile for people who do not see it. */
export function describeContent(content: TileContent): string {
  switch (content.kind) {
    case "time":
      return describeTimeChart(content);
    case "number":
      return content.value === null ? "No value" : formatMeasure(content.value, content.unit);
    case "table":
      return describeTable(content);
    case "pie":
      return content.slices.map(({ name, value }) => `${name}: ${formatMeasure(value, content.unit)}`).join("; ");
    default:
      return content.text;
  }
}

function describeTable({ columns, rows, omitted = 0 }: TableContent): string {
  const lines = rows
    .slice(0, maxNames)
    .map((row) => row.map((value, index) => formatCell(value, columns[index]?.unit, "no value")).join(", "));
  const names = columns.map(({ name }) => name).join(", ");
  return [`Table of ${formatCount(rows.length + omitted, "row")}: ${names}`, ...lines].join("; ");
}
