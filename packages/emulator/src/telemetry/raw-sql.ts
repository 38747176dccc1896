import type { Condition } from "./condition.ts";
import { join, listOf, QueryError, valueOf } from "./condition.ts";
import { createSqlParser } from "./sql-parser.ts";
import { callOf, functions } from "./sql-functions.ts";
import type { SqlFunctions } from "./sql-functions.ts";
import type { SqlNames, SqlParser } from "./sql-parser.ts";
import type { Table } from "./table.ts";

/** SQL of a number tile, converted for one range. */
export interface RawQuery extends Condition {
  /** The longest time before the end of the range that the text mentions, in milliseconds. */
  readonly lookBack: number;
}

/** What a query reads. */
export interface RawSource {
  readonly id: string;
  readonly table: Table;
  /** Columns with the time of an event. */
  readonly times: readonly string[];
}

const roundDown = (length: number): string => `(CAST(?? / ${length} AS INTEGER) * ${length})`;

/** Functions of times, which are numbers of milliseconds. */
const timeFunctions: SqlFunctions = {
  ...functions,
  toStartOfFiveMinutes: roundDown(300_000),
  toStartOfDay: roundDown(86_400_000),
  toUnixTimestamp: "(?? / 1000)",
  toUnixTimestamp64Milli: "??",
};

/** Returns the start of the month, or of the months that divide the year, in which a time is. */
const startOfMonths = (months: number, time: Condition): Condition =>
  join(
    `(strftime('%s', ?? / 1000, 'unixepoch', 'start of month', '-' || ((strftime('%m', ?? / 1000, 'unixepoch') - 1) % ${months}) || ' months') * 1000)`,
    time,
    time,
  );

const aggregates: SqlFunctions = {
  count: "count(*)",
  uniqExact: "count(DISTINCT ??)",
  countIf: "coalesce(sum(CASE WHEN ?? THEN 1 ELSE 0 END), 0)",
};

/**
 * Converts the SQL of a number tile, as Obstack writes it: values computed from the counts of the events in a source.
 *
 * ```sql
 * SELECT if(total < 10, 0, bad / greatest(total, 1)) AS ratio FROM (
 *   SELECT countIf(SeverityText = 'error') AS bad, count() AS total FROM $__sourceTable
 *   WHERE Timestamp >= fromUnixTimestamp64Milli({endDateMilliseconds:Int64} - 3600000))
 * ```
 *
 * @param range Values of the parameters, in milliseconds since the epoch.
 * @throws {QueryError} If it is other SQL, which only a database can run.
 */
export function rawSqlToSql(
  sql: string,
  { id, table, times }: RawSource,
  { startTime, endTime }: { readonly startTime: number; readonly endTime: number },
): RawQuery {
  const parser = createSqlParser(sql);
  const parameters: Readonly<Record<string, number>> = {
    startDateMilliseconds: startTime,
    endDateMilliseconds: endTime,
  };
  let lookBack = endTime - startTime;
  const parameter = (name: string): Condition => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (value === undefined) throw new QueryError(`Unknown parameter "${name}" in SQL.`);
    return valueOf(value);
  };
  /** Names in a condition on events. Times are numbers of milliseconds. */
  const ofEvents: SqlNames = {
    column: (name) => (times.includes(name) ? join("time") : table.column(name)),
    call(name, values) {
      const [moment, zone] = values;
      if (name === "toDateTime64" && values.length === 2 && moment !== undefined) return moment;
      const isUtc = zone === undefined || zone.values[0] === "UTC";
      if (moment === undefined || !isUtc) return callOf(timeFunctions, name, values);
      const months = { toStartOfMonth: 1, toStartOfQuarter: 3 }[name];
      if (months !== undefined && zone === undefined) {
        lookBack = Math.max(lookBack, months * 31 * 86_400_000);
        return startOfMonths(months, moment);
      }
      if (name === "toDateTime") return moment;
      if (name !== "fromUnixTimestamp64Milli") return callOf(timeFunctions, name, values);
      // The end of the range, minus a length.
      for (const value of moment.values) {
        if (typeof value === "number" && value < startTime / 2) lookBack = Math.max(lookBack, value);
      }
      return moment;
    },
    parameter,
  };
  const ofGroups: SqlNames = {
    ...ofEvents,
    call: (name, values) =>
      Object.hasOwn(aggregates, name) ? callOf(aggregates, name, values) : ofEvents.call(name, values),
  };
  const ofRows: SqlNames = {
    column: (name) => ({ sql: quote(name), values: [] }),
    call: (name, values) => callOf(functions, name, values),
    parameter,
  };

  const query = readSelect();
  parser.end();
  return { ...query, lookBack };

  function readSelect(): Condition {
    parser.expect("SELECT");
    // The innermost query reads events, and each other one its rows.
    const isOfEvents = !parser.hasMore("SELECT");
    const items = listOf(readItems(parser, isOfEvents ? ofGroups : ofRows));
    parser.expect("FROM");
    if (!isOfEvents) {
      parser.expect("(");
      const rows = readSelect();
      parser.expect(")");
      return join("SELECT ?? FROM (??)", items, rows);
    }
    parser.expect("$__sourceTable");
    const where = parser.take("WHERE") ? parser.expression(ofEvents) : join("TRUE");
    return join("SELECT ?? FROM event WHERE source = ?? AND ??", items, valueOf(id), where);
  }
}

function readItems(parser: SqlParser, names: SqlNames): Condition[] {
  const items: Condition[] = [];
  do {
    const item = parser.expression(names);
    parser.expect("AS");
    items.push(join(`?? AS ${quote(parser.name())}`, item));
  } while (parser.take(","));
  return items;
}

function quote(name: string): string {
  // In brackets, an unknown name is an error. In double quotes, it would be text.
  return `[${name.replaceAll("]", "")}]`;
}
