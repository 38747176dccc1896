import { joinFilters } from "./filter.ts";
import type { IndicatorFilters, SloSource } from "./indicator.ts";
import { errorBudget } from "./slo.ts";
import type { BurnRate, Slo } from "./slo.ts";

/** The parts of a source's record that SQL needs. */
export interface SqlSource {
  readonly connection: string;
  /** Expression of the time of an event. */
  readonly time: string;
}

/** Names of columns and dotted names, which need no quotes. */
const column = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/** Returns what SQL needs of a source, or why SQL cannot read the source, without a period. */
export function sqlSourceOf(source: SloSource): SqlSource | string {
  const { connection, from, timestampValueExpression: time, kind } = source;
  if (kind === "metric") return "the source has metrics, which are in several tables";
  if (typeof connection !== "string" || connection === "") return "the source names no connection";
  const { tableName } = Object(from) as { readonly tableName?: unknown };
  if (typeof tableName !== "string" || tableName === "") return "the source names no table";
  // Sources can list several columns, of which the first one is the most precise.
  const [first = ""] = typeof time === "string" ? time.split(",").map((part) => part.trim()) : [];
  return column.test(first) ? { connection, time: first } : "the source names no column with the time";
}

/** End of the evaluated window. Servers replace it in each evaluation. */
const end = "{endDateMilliseconds:Int64}";

const ago = (milliseconds: number): string => `fromUnixTimestamp64Milli(${end} - ${milliseconds})`;

/** Returns the condition of the events in the window of a length that ends at the end of the evaluated window. */
const within = (time: string, length: number): string =>
  `${time} >= ${ago(length)} AND ${time} < fromUnixTimestamp64Milli(${end})`;

/** A number as SQL. */
const sqlNumber = (value: number): string => String(value);

/**
 * Returns SQL for the smaller of the burn rates over the long and the short window, which both end with the evaluated window. It is 0 if the long
 * window has too few events.
 */
export function burnSql(
  slo: Pick<Slo, "objective" | "minimumEvents">,
  { long, short }: BurnRate,
  { total, bad }: IndicatorFilters,
  { time }: SqlSource,
): string {
  const isRecent = `${time} >= ${ago(short)}`;
  const burn = `least(longBad / greatest(longAll, 1), shortBad / greatest(shortAll, 1)) / ${sqlNumber(errorBudget(slo))}`;
  return [
    `SELECT if(longAll < ${sqlNumber(Math.max(1, slo.minimumEvents))}, 0, ${burn}) AS burn FROM (`,
    `SELECT countIf(${joinFilters(bad)}) AS longBad, count() AS longAll, `,
    `countIf(${joinFilters(bad)} AND ${isRecent}) AS shortBad, countIf(${isRecent}) AS shortAll `,
    `FROM $__sourceTable WHERE ${[joinFilters(total), within(time, long)].filter((part) => part !== "").join(" AND ")})`,
  ].join("");
}

/** A number about the whole window of an SLO. */
export type BudgetNumber = "achieved" | "budgetLeft";

/** Returns SQL for the achieved percentage over the window of an SLO, or for the percentage of the budget that is left. Without events, all of it. */
export function budgetSql(
  slo: Pick<Slo, "objective" | "window">,
  number: BudgetNumber,
  { total, bad }: IndicatorFilters,
  { time }: SqlSource,
): string {
  const share = "bad / greatest(total, 1)";
  const value =
    number === "achieved" ? `100 - 100 * ${share}` : `100 - 100 * ${share} / ${sqlNumber(errorBudget(slo))}`;
  return [
    `SELECT ${value} AS ${number} FROM (`,
    `SELECT countIf(${joinFilters(bad)}) AS bad, count() AS total `,
    `FROM $__sourceTable WHERE ${[joinFilters(total), within(time, slo.window)].filter((part) => part !== "").join(" AND ")})`,
  ].join("");
}
