import { findFilterProblem, joinFilters } from "./indicator.ts";
import type { IndicatorFilters, SloSource } from "./indicator.ts";
import { hour } from "../evaluate/duration.ts";
import { errorBudget } from "./slo.ts";
import type { BurnRate, IndicatorMetric, Slo } from "./slo.ts";

/** The parts of a source's record that SQL needs. */
export interface SqlSource {
  readonly connection: string;
  /** Columns with the time of an event: one, or several such as a date and a time. */
  readonly times: readonly string[];
  /** Expression of the number of events that an event stands for. Default: 1. */
  readonly sampleRate?: string | undefined;
}

/** Names of columns and dotted names, which need no quotes. */
const column = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/** Returns what SQL needs of a source, or why SQL cannot read the source, without a period. */
export function sqlSourceOf(source: SloSource, metric?: IndicatorMetric): SqlSource | string {
  const { connection, from, metricTables, timestampValueExpression, kind, sampleRateExpression } = source;
  if (typeof connection !== "string" || connection === "") return "the source names no connection";
  const { tableName } = Object(from) as { readonly tableName?: unknown };
  const table = (Object(metricTables) as Readonly<Record<string, unknown>>)[metricTable(metric)];
  if (kind === "metric" && (typeof table !== "string" || table === ""))
    return `the source names no table with ${metric?.kind === "histogram" ? "histograms" : "counters"}`;
  if (kind !== "metric" && (typeof tableName !== "string" || tableName === "")) return "the source names no table";
  const times =
    typeof timestampValueExpression === "string" ? timestampValueExpression.split(",").map((part) => part.trim()) : [];
  if (times.length === 0 || !times.every((time) => column.test(time)))
    return "the source names no column with the time";
  // Servers weight the events of traces only.
  if (kind !== "trace" || typeof sampleRateExpression !== "string" || sampleRateExpression.trim() === "")
    return { connection, times };
  return findFilterProblem(sampleRateExpression) === undefined
    ? { connection, times, sampleRate: sampleRateExpression }
    : "the sample rate of the source is not an expression that SQL can contain";
}

/** The end of the evaluated window. Servers replace the parameter in each evaluation. */
const endOfWindow = "{endDateMilliseconds:Int64}";

/** Returns the moment that is a number of milliseconds before the end of the evaluated window. */
const ago = (milliseconds: number): string =>
  `fromUnixTimestamp64Milli(${endOfWindow}${milliseconds === 0 ? "" : ` - ${milliseconds}`})`;

const moment = (milliseconds: number): string => `fromUnixTimestamp64Milli(${milliseconds})`;

/** Returns the expression of the time of an event. A date is the start of its day, so the greatest of several columns is the exact one. */
const timeOf = ({ times }: SqlSource): string =>
  times.length === 1 ? (times[0] ?? "") : `greatest(${times.join(", ")})`;

/** Returns the conditions of the events in a window. Some only help the database to skip most of a table that is ordered by days or by five minutes. */
function within(source: SqlSource, from: string, to: string): string[] {
  const time = timeOf(source);
  const exact = [`${time} >= ${from}`, `${time} < ${to}`];
  if (source.times.length === 1)
    return [
      ...exact,
      `toStartOfFiveMinutes(${time}) >= toStartOfFiveMinutes(${from})`,
      `toStartOfFiveMinutes(${time}) <= toStartOfFiveMinutes(${to})`,
    ];
  return [...exact, ...source.times.flatMap((one) => [`${one} >= toStartOfDay(${from})`, `${one} < ${to}`])];
}

/** Returns the events of an indicator in a window, and outside of maintenance windows: what follows FROM. */
function eventsWithin(
  source: SqlSource,
  { total, metric }: Pick<IndicatorFilters, "total" | "metric">,
  { exclude = [] }: Pick<Slo, "exclude">,
  from: string,
  to: string,
): string {
  const time = timeOf(source);
  const outside = exclude.map((one) => `NOT (${time} >= ${moment(one.from)} AND ${time} < ${moment(one.to)})`);
  const all = [...(total === undefined ? [] : [joinFilters(total)]), ...within(source, from, to), ...outside];
  const events = metric === undefined ? "$__sourceTable" : `(${increasesSql(metric, { time, from, to })})`;
  return `${events} WHERE ${all.join(" AND ")}`;
}

/** Returns the numbers of bad and of all events that meet a condition, weighted as in the charts of servers. */
function countsOf(
  source: SqlSource,
  { metric, bad }: Pick<IndicatorFilters, "metric" | "bad">,
  condition?: string,
): { readonly bad: string; readonly total: string; readonly hours: string } {
  // The hours before the end of the window that have events.
  const age = `intDiv(${endOfWindow} - 1 - toUnixTimestamp64Milli(toDateTime64(${timeOf(source)}, 3)), ${hour})`;
  const hours = (...conditions: readonly string[]): string =>
    `uniqExact${conditions.length === 0 ? "" : "If"}(${[age, ...conditions].join(", ")})`;
  const sum = (weight: string | undefined, ...filters: readonly (string | undefined)[]): string => {
    const all = [...filters, condition].filter((one) => one !== undefined).join(" AND ");
    if (weight === undefined) return all === "" ? "count()" : `countIf(${all})`;
    return all === "" ? `sum(${weight})` : `sumIf(${weight}, ${all})`;
  };
  switch (metric?.kind) {
    case "histogram":
      return { bad: sum("BadIncrease"), total: sum("Increase"), hours: hours("Increase > 0") };
    case "counters": {
      const { name, isGood, filter } = metric.part;
      const isTotal = `MetricName = '${metric.name}'`;
      const total = sum("Increase", isTotal);
      const part = sum("Increase", `MetricName = '${name}'`, filter === undefined ? undefined : joinFilters(filter));
      // One of the counters can be exported later than the other.
      return {
        bad: isGood ? `greatest(${total} - ${part}, 0)` : `least(${part}, ${total})`,
        total,
        hours: hours(`${isTotal} AND Increase > 0`),
      };
    }
    default: {
      const { sampleRate } = source;
      const rate = sampleRate === undefined ? undefined : `greatest(toUInt64OrZero(toString(${sampleRate})), 1)`;
      const weight = metric === undefined ? rate : "Increase";
      return {
        bad: sum(weight, joinFilters(bad)),
        total: sum(weight),
        hours: metric === undefined ? hours() : hours("Increase > 0"),
      };
    }
  }
}

/** Returns SQL for the smaller burn rate of both windows, which end one delay before the evaluated window ends; 0 with too few events. */
export function burnSql(
  slo: Pick<Slo, "objective" | "minimumEvents" | "delay" | "exclude">,
  { long, short }: BurnRate,
  filters: IndicatorFilters,
  source: SqlSource,
): string {
  const { delay } = slo;
  const inLong = countsOf(source, filters);
  const inShort = countsOf(source, filters, `${timeOf(source)} >= ${ago(short + delay)}`);
  const burn = `least(longBad / greatest(longAll, 1), shortBad / greatest(shortAll, 1)) / ${errorBudget(slo)}`;
  return [
    `SELECT if(longAll < ${Math.max(1, slo.minimumEvents)}, 0, ${burn}) AS burn FROM (`,
    `SELECT ${inLong.bad} AS longBad, ${inLong.total} AS longAll, ${inShort.bad} AS shortBad, ${inShort.total} AS shortAll `,
    `FROM ${eventsWithin(source, filters, slo, ago(long + delay), ago(delay))})`,
  ].join("");
}

/** Returns SQL for the number of events in a period that ends one delay before the evaluated window ends; at least 1 if it overlaps maintenance. */
export function eventsSql(
  { delay, exclude = [] }: Pick<Slo, "delay" | "exclude">,
  length: number,
  filters: IndicatorFilters,
  source: SqlSource,
): string {
  const [start, end] = [`${endOfWindow} - ${length + delay}`, delay === 0 ? endOfWindow : `${endOfWindow} - ${delay}`];
  const inside = exclude.map(({ from, to }) => `(${end} > ${from} AND ${start} < ${to})`).join(" OR ");
  const events = inside === "" ? "total" : `if(${inside}, greatest(total, 1), total)`;
  return [
    `SELECT ${events} AS events FROM (SELECT ${countsOf(source, filters).total} AS total `,
    `FROM ${eventsWithin(source, filters, {}, ago(length + delay), ago(delay))})`,
  ].join("");
}

const calendarFunctions = { month: "toStartOfMonth", quarter: "toStartOfQuarter" } as const;

/** Returns the start of the window of an SLO. */
function startOf({ window, calendar }: Pick<Slo, "window" | "calendar">): string {
  if (calendar === undefined) return ago(window);
  // The window does not include its end: at midnight, the month that ended is complete.
  return `toDateTime(${calendarFunctions[calendar]}(fromUnixTimestamp64Milli(${endOfWindow} - 1, 'UTC')), 'UTC')`;
}

/** Returns SQL for the numbers of a line: the share of bad events in each bucket, or the numbers of bad and of all events. */
export function eventsLineSql(number: "ratio" | "events", filters: IndicatorFilters, source: SqlSource): string {
  const { bad, total } = countsOf(source, filters);
  const values =
    number === "ratio" ? 'bad / greatest(total, 1) AS "error ratio"' : 'bad AS "bad events", total AS "all events"';
  const start = "fromUnixTimestamp64Milli({startDateMilliseconds:Int64})";
  return [
    `SELECT ts, ${values} FROM (SELECT $__timeInterval(${timeOf(source)}) AS ts, ${bad} AS bad, ${total} AS total `,
    `FROM ${eventsWithin(source, filters, {}, start, ago(0))} GROUP BY ts) ORDER BY ts`,
  ].join("");
}

/** Returns SQL for the number of hours of the window of an SLO, without those in maintenance windows. */
function hoursOf(slo: Pick<Slo, "window" | "calendar" | "exclude">): string {
  const all =
    slo.calendar === undefined
      ? String(Math.ceil(slo.window / hour))
      : `intDiv(${endOfWindow} - toUnixTimestamp(${startOf(slo)}) * 1000 + ${hour - 1}, ${hour})`;
  const outside = (slo.exclude ?? []).map(({ from, to }) => {
    const start = `greatest(${from}, ${endOfWindow} - ${all} * ${hour})`;
    const first = `intDiv(${endOfWindow} - least(${to}, ${endOfWindow}) + ${hour - 1}, ${hour})`;
    return ` - greatest(intDiv(${endOfWindow} - ${start}, ${hour}) - ${first}, 0)`;
  });
  return `${all}${outside.join("")}`;
}

/** A number about the whole window of an SLO. */
export type BudgetNumber = "achieved" | "budgetLeft";

/** Returns SQL for the achieved percentage over the window of an SLO, or for the percentage of the budget that is left; NULL if it is unknown. */
export function budgetSql(
  slo: Pick<Slo, "objective" | "window" | "calendar" | "exclude" | "minimumCoverage">,
  number: BudgetNumber,
  filters: IndicatorFilters,
  source: SqlSource,
): string {
  const { bad, total, hours } = countsOf(source, filters);
  const [unknown, part, known] =
    number === "achieved"
      ? ["total = 0", "", ""]
      : [
          `total = 0 OR hours * 100 < ${slo.minimumCoverage} * allHours`,
          ` / ${errorBudget(slo)}`,
          `, ${hours} AS hours, ${hoursOf(slo)} AS allHours`,
        ];
  return [
    `SELECT if(${unknown}, NULL, 100 - 100 * bad / greatest(total, 1)${part}) AS ${number} `,
    `FROM (SELECT ${bad} AS bad, ${total} AS total${known} `,
    `FROM ${eventsWithin(source, filters, slo, startOf(slo), ago(0))})`,
  ].join("");
}

export function metricTable(metric: IndicatorMetric | undefined): "histogram" | "sum" {
  return metric?.kind === "histogram" ? "histogram" : "sum";
}

/**
 * Returns SQL for the increase of metrics at each of their values, and of histograms above the bound (`BadIncrease`). The tables have the columns of
 * OpenTelemetry. A metric that was not exported for an hour starts again.
 */
export function increasesSql(
  metric: IndicatorMetric,
  { time, from, to }: Readonly<Record<"time" | "from" | "to", string>>,
): string {
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
