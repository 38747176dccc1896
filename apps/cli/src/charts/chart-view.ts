import { unitName, timeZone } from "@obstack/charts";
import type { TimeChart } from "@obstack/charts";
import type { Rows, View } from "../output/show.ts";
import type { ChartQuery, ChartResult } from "./chart-query.ts";

interface ChartViewOptions {
  readonly utc: boolean;
  /** Whether programs get the newest bucket first. Default: the oldest one. */
  readonly newestFirst?: boolean;
}

/** Returns the message for a chart without values, and what to check. Returns undefined if there are some. */
export function emptyMessage(
  { metricName, ratio }: ChartQuery,
  { chart: { range }, hasPoints, hasValues }: ChartResult,
  utc: boolean,
): string | undefined {
  if (hasValues) return undefined;
  const { format } = timeZone(utc);
  const between = `between ${format(range.startTime)} and ${format(range.endTime)}`;
  if (hasPoints) {
    return ratio
      ? `No values ${between}: the second series is zero or missing in every bucket.`
      : `No values ${between}: no bucket holds a number. Check that \`--field\` names a numeric column.`;
  }
  const what = metricName === undefined ? "the filter (`--where`)" : "the metric (`--metric-name`, `--metric-type`)";
  return `No data ${between}. Check the time range (\`--since\`, \`--from\`, \`--to\`), ${what} and the source (\`obstack sources describe\`).`;
}

/** Returns the view of a chart: values for programs, and a drawing for people. */
export function chartView(query: ChartQuery, result: ChartResult, options: ChartViewOptions): View {
  const message = emptyMessage(query, result, options.utc);
  return {
    data: valuesOf(query, result.chart, options),
    rows: () => rowsOf(result.chart, options),
    text: async (terminal) =>
      message ?? (await import("../output/chart.ts")).chart(result.chart, terminal, options.utc),
  };
}

/** Returns the values of a chart for programs. Times are in UTC, and plain numbers have no unit. */
function valuesOf({ groupBy }: ChartQuery, chart: TimeChart, order: Order): object[] {
  const unit = unitName(chart.unit);
  return inOrder(chart.times, order).flatMap(([row, time]) =>
    chart.series.map(({ name, values, group = [] }) => ({
      time: new Date(time).toISOString(),
      series: name,
      group: Object.fromEntries(groupBy.map((field, index) => [field, group[index]])),
      value: values[row] ?? null,
      ...(unit === undefined ? {} : { unit }),
      open: isOpen(chart, time),
    })),
  );
}

/** Returns the rows of a spreadsheet: one column for each series, and whether the bucket is open. */
function rowsOf(chart: TimeChart, order: Order): Rows {
  const { times, series } = chart;
  return {
    titles: ["time", ...series.map(({ name }) => name), "open"],
    rows: inOrder(times, order).map(([row, time]) => [
      new Date(time).toISOString(),
      ...series.map(({ values }) => values[row]),
      isOpen(chart, time),
    ]),
  };
}

type Order = Pick<ChartViewOptions, "newestFirst">;

function inOrder(times: readonly number[], { newestFirst = false }: Order): readonly (readonly [number, number])[] {
  const entries = [...times.entries()];
  return newestFirst ? entries.toReversed() : entries;
}

function isOpen({ openFrom }: TimeChart, time: number): boolean {
  return openFrom !== undefined && time >= openFrom;
}
