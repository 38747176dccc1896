import type { IndicatorMetric } from "./slo.ts";

/** A range whose start and end are expressions of SQL. */
interface SqlRange {
  readonly time: string;
  readonly from: string;
  readonly to: string;
}

/** Returns which of the tables of a source has a metric. */
export function metricTable(metric: IndicatorMetric | undefined): "histogram" | "sum" {
  return metric?.kind === "histogram" ? "histogram" : "sum";
}

/**
 * Returns SQL for the increase of the metrics of an indicator at each of their values: in `Increase`, and for histograms the increase above the bound in
 * `BadIncrease`. The tables have the columns of OpenTelemetry. A metric that was not exported for an hour starts again.
 */
export function increasesSql(metric: IndicatorMetric, { time, from, to }: SqlRange): string {
  const isHistogram = metric.kind === "histogram";
  const names = metric.kind === "counters" ? [metric.name, metric.part.name] : [metric.name];
  const series = ["MetricName", "cityHash64(ScopeAttributes, ResourceAttributes, Attributes)"];
  const before = (value: string): string => {
    const all = isHistogram ? [...series, "cityHash64(ExplicitBounds)"] : series;
    return `lagInFrame(toNullable(${value}), 1, NULL) OVER (PARTITION BY ${all.join(", ")} ORDER BY ${time})`;
  };
  const isDelta = "AggregationTemporality = 1";
  // As in the charts of servers: after a restart, a counter increased by 0, and a histogram by its new value.
  const columns = isHistogram
    ? [
        "toInt64(Count) AS Observed",
        `Observed - toInt64(arraySum(arraySlice(BucketCounts, 1, arrayCount(edge -> edge <= ${metric.bound}, ExplicitBounds)))) AS Above`,
        `${before("Observed")} AS ObservedBefore`,
        `${before("Above")} AS AboveBefore`,
        ...[
          ["Observed", "Increase"],
          ["Above", "BadIncrease"],
        ].map(
          ([value, name]) =>
            `multiIf(${isDelta}, ${value}, ObservedBefore IS NULL, 0, Observed < ObservedBefore, ${value}, greatest(assumeNotNull(${value} - ${value}Before), 0)) AS ${name}`,
        ),
      ]
    : [`if(${isDelta}, Value, ifNull(greatest(Value - ${before("Value")}, 0), 0)) AS Increase`];
  return [
    `SELECT *, ${columns.join(", ")} FROM $__sourceTable(${metricTable(metric)}) `,
    `WHERE MetricName IN (${names.map((name) => `'${name}'`).join(", ")})${isHistogram ? " AND notEmpty(ExplicitBounds)" : ""} `,
    `AND ${time} >= ${from} - toIntervalHour(1) AND ${time} < ${to}`,
  ].join("");
}
