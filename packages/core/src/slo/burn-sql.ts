import { findFilterProblem, joinFilters } from "./indicator.ts";
import type { IndicatorFilters, SloSource } from "./indicator.ts";
import { errorBudget } from "./slo.ts";
import type { BurnRate, Slo } from "./slo.ts";

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
export function sqlSourceOf(source: SloSource): SqlSource | string {
  const { connection, from, metricTables, timestampValueExpression, kind, sampleRateExpression } = source;
  if (typeof connection !== "string" || connection === "") return "the source names no connection";
  const { tableName } = Object(from) as { readonly tableName?: unknown };
  const { sum } = Object(metricTables) as { readonly sum?: unknown };
  if (kind === "metric" && (typeof sum !== "string" || sum === "")) return "the source names no table with counters";
  if (kind !== "metric" && (typeof tableName !== "string" || tableName === "")) return "the source names no table";
  const times =
    typeof timestampValueExpression === "string" ? timestampValueExpression.split(",").map((part) => part.trim()) : [];
  if (times.length === 0 || !times.every((time) => column.test(time)))
    return "the source names no column with the time";
  // Servers weight the events of traces only.
  if (kind !== "trace" || typeof sampleRateExpression !== "string" || sampleRateExpression.trim() === "")
    return { connection, times };
  return findFilterProblem(sampleRateExpression, "sql") === undefined
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

/**
 * Returns the conditions of the events in a window, of which `from` and `to` are expressions. Some follow from others: with them, the database skips most of a table that is ordered by days or by five minutes.
 */
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

/**
 * Returns SQL for the increase of a counter at each of its values, as in the charts of servers: that since the value before, or 0 after a restart. The table
 * has the columns of OpenTelemetry. A counter that was not exported for an hour starts again.
 */
function increases({ times: [time = ""] }: SqlSource, counter: string, from: string, to: string): string {
  const series = "PARTITION BY cityHash64(ScopeAttributes, ResourceAttributes, Attributes)";
  const before = `lagInFrame(toNullable(Value), 1, NULL) OVER (${series} ORDER BY ${time})`;
  return [
    `SELECT *, if(AggregationTemporality = 1, Value, ifNull(greatest(Value - ${before}, 0), 0)) AS Increase `,
    `FROM $__sourceTable(sum) WHERE MetricName = '${counter}' AND ${time} >= ${from} - toIntervalHour(1) AND ${time} < ${to}`,
  ].join("");
}

/** Returns the events of an indicator in a window, and outside of maintenance windows: what follows FROM. */
function eventsWithin(
  source: SqlSource,
  { total, counter }: Pick<IndicatorFilters, "total" | "counter">,
  { exclude = [] }: Pick<Slo, "exclude">,
  from: string,
  to: string,
): string {
  const time = timeOf(source);
  const outside = exclude.map((one) => `NOT (${time} >= ${moment(one.from)} AND ${time} < ${moment(one.to)})`);
  const all = [...(total === undefined ? [] : [joinFilters(total)]), ...within(source, from, to), ...outside];
  const events = counter === undefined ? "$__sourceTable" : `(${increases(source, counter, from, to)})`;
  return `${events} WHERE ${all.join(" AND ")}`;
}

/** Returns the number of events that meet all conditions, weighted as in the charts of servers. */
function countOf({ sampleRate }: SqlSource, { counter }: IndicatorFilters, ...conditions: readonly string[]): string {
  const condition = conditions.join(" AND ");
  if (sampleRate === undefined && counter === undefined) return condition === "" ? "count()" : `countIf(${condition})`;
  const weight = counter === undefined ? `greatest(toUInt64OrZero(toString(${sampleRate})), 1)` : "Increase";
  return condition === "" ? `sum(${weight})` : `sumIf(${weight}, ${condition})`;
}

/**
 * Returns SQL for the smaller of the burn rates over the long and the short window, which both end with the evaluated window, or earlier by the delay
 * of the SLO. It is 0 if the long window has too few events.
 */
export function burnSql(
  slo: Pick<Slo, "objective" | "minimumEvents" | "delay" | "exclude">,
  { long, short }: BurnRate,
  filters: IndicatorFilters,
  source: SqlSource,
): string {
  const { delay } = slo;
  const bad = joinFilters(filters.bad);
  const isRecent = `${timeOf(source)} >= ${ago(short + delay)}`;
  const burn = `least(longBad / greatest(longAll, 1), shortBad / greatest(shortAll, 1)) / ${errorBudget(slo)}`;
  return [
    `SELECT if(longAll < ${Math.max(1, slo.minimumEvents)}, 0, ${burn}) AS burn FROM (`,
    `SELECT ${countOf(source, filters, bad)} AS longBad, ${countOf(source, filters)} AS longAll, `,
    `${countOf(source, filters, bad, isRecent)} AS shortBad, ${countOf(source, filters, isRecent)} AS shortAll `,
    `FROM ${eventsWithin(source, filters, slo, ago(long + delay), ago(delay))})`,
  ].join("");
}

/**
 * Returns SQL for the number of events in a length of time that ends with the evaluated window, or earlier by the delay of the SLO. It is at least 1 if the
 * time is partly in a maintenance window.
 */
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
    `SELECT ${events} AS events FROM (SELECT ${countOf(source, filters)} AS total `,
    `FROM ${eventsWithin(source, filters, {}, ago(length + delay), ago(delay))})`,
  ].join("");
}

/** Functions of the start of a part of the calendar. */
const calendarFunctions = { month: "toStartOfMonth", quarter: "toStartOfQuarter" } as const;

/** Returns the start of the window of an SLO. */
function startOf({ window, calendar }: Pick<Slo, "window" | "calendar">): string {
  if (calendar === undefined) return ago(window);
  // The window does not include its end: at midnight, the month that ended is complete.
  return `toDateTime(${calendarFunctions[calendar]}(fromUnixTimestamp64Milli(${endOfWindow} - 1, 'UTC')), 'UTC')`;
}

/** A number about the whole window of an SLO. */
export type BudgetNumber = "achieved" | "budgetLeft";

/** Returns SQL for the achieved percentage over the window of an SLO, or for the percentage of the budget that is left. Without events, all of it. */
export function budgetSql(
  slo: Pick<Slo, "objective" | "window" | "calendar" | "exclude">,
  number: BudgetNumber,
  filters: IndicatorFilters,
  source: SqlSource,
): string {
  const share = "bad / greatest(total, 1)";
  const value = number === "achieved" ? `100 - 100 * ${share}` : `100 - 100 * ${share} / ${errorBudget(slo)}`;
  return [
    `SELECT ${value} AS ${number} FROM (`,
    `SELECT ${countOf(source, filters, joinFilters(filters.bad))} AS bad, ${countOf(source, filters)} AS total `,
    `FROM ${eventsWithin(source, filters, slo, startOf(slo), ago(0))})`,
  ].join("");
}
