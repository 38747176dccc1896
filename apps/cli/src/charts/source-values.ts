import { isResponseError, readTile } from "@obstack/core";
import { toBuckets } from "@obstack/core/charts";
import type { ChartRange } from "@obstack/core/charts";
import { chartLimits, toColumns } from "@obstack/selfhosted";
import type { ChartSeriesRequest, SelfHostedClient } from "@obstack/selfhosted";
import { inOneBucket } from "./time-range.ts";

/** A value of a column and the number of its events. */
export interface FrequentValue {
  readonly value: string;
  readonly count: number;
}

export interface Metric {
  readonly name: string;
  readonly type: string;
}

export type ValueReader = ReturnType<typeof createValueReader>;

/** Maximum number of distinct values of a column whose values are read. */
export const maxValues = 200;

/** Returns functions that read what a source contains in a range, with chart queries. Failures of the server are thrown as they are. */
export function createValueReader(
  { charts }: Pick<SelfHostedClient, "charts">,
  sourceId: string,
  range: ChartRange,
  signal: AbortSignal,
) {
  const query = async (series: readonly object[], isMetric = false) => {
    const buckets = isMetric ? toBuckets(range, "auto", chartLimits().granularities) : inOneBucket(range);
    const { startTime, endTime, granularity } = buckets as { granularity: "auto" } & ChartRange;
    const all = series.map((one): ChartSeriesRequest => ({ sourceId, where: "", groupBy: [], ...one }));
    return toColumns(await charts.querySeries({ series: all, startTime, endTime, granularity }, { signal })).columns;
  };
  return {
    /** Counts the events of each value of a column or expression, most frequent first. Of metrics, counts their buckets. */
    async countBy(column: string, metric?: Metric): Promise<readonly FrequentValue[]> {
      const named =
        metric === undefined ? {} : { metricName: metric.name, metricDataType: metric.type, field: "Value" };
      const columns = await query([{ aggFn: "count", groupBy: [column], ...named }], metric !== undefined);
      return columns
        .map(({ group: [value = ""], values }) => ({ value, count: sumOf(values) }))
        .toSorted((one, other) => other.count - one.count);
    },
    /** Returns the number of distinct values of each column or expression. */
    async countDistinct(columns: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { toQueryField } = await import("@obstack/alerting/backtest");
      const distinct = new Map<string, number>();
      const fields = columns.flatMap((name) => {
        const field = toQueryField(name);
        return typeof field === "string" ? [{ name, field }] : [];
      });
      const { maxSeries } = chartLimits();
      for (let start = 0; start < fields.length; start += maxSeries) {
        const part = fields.slice(start, start + maxSeries);
        const found = await query(part.map(({ field }) => ({ aggFn: "count_distinct", field })));
        for (const { series, values } of found) distinct.set(part[series]?.name ?? "", sumOf(values));
      }
      return distinct;
    },
  };
}

/** Returns the metrics of a source by name, and whether these are all. Servers that cannot list their names have those of tiles. */
export async function findMetrics(
  client: Pick<SelfHostedClient, "dashboards">,
  sourceId: string,
  reader: ValueReader,
  signal: AbortSignal,
): Promise<{ readonly metrics: readonly Metric[]; readonly areAll: boolean }> {
  const counted = await reader.countBy("MetricName").catch((error: unknown) => {
    if (isResponseError(error)) return [];
    throw error;
  });
  const areAll = counted.length > 0;
  const inTiles = areAll ? [] : (await client.dashboards.list({ signal })).flatMap(({ tiles }) => tiles ?? []);
  const series = inTiles.flatMap((tile) => readTile(tile).series).filter((one) => one.sourceId === sourceId);
  const names = new Map<string, Metric>();
  for (const { value: name } of counted) names.set(name, { name, type: "gauge" });
  for (const { metricName, metricDataType } of series)
    if (typeof metricName === "string" && metricName !== "")
      names.set(metricName, { name: metricName, type: String(metricDataType ?? "gauge") });
  return { metrics: [...names.values()].toSorted((one, other) => one.name.localeCompare(other.name, "en")), areAll };
}

function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}
