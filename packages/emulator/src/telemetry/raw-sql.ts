import type { Condition } from "./condition.ts";
import { FilterError } from "./condition.ts";
import { createSqlParser, join, valueOf } from "./sql-parser.ts";
import { callOf, functions, list } from "./sql-functions.ts";
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

/** Functions of times, which are numbers of milliseconds. */
const timeFunctions: SqlFunctions = {
  ...functions,
  toStartOfFiveMinutes: (count) => (count === 1 ? roundDown(300_000) : undefined),
  toStartOfDay: (count) => (count === 1 ? roundDown(86_400_000) : undefined),
  toUnixTimestamp: (count) => (count === 1 ? "(?? / 1000)" : undefined),
  toUnixTimestamp64Milli: (count) => (count === 1 ? "??" : undefined),
};

const roundDown = (length: number): string => `(CAST(?? / ${length} AS INTEGER) * ${length})`;

/** Returns the start of the month, or of the months that divide the year, in which a time is. */
const startOfMonths = (months: number, time: Condition): Condition =>
  join(
    `(strftime('%s', ?? / 1000, 'unixepoch', 'start of month', '-' || ((strftime('%m', ?? / 1000, 'unixepoch') - 1) % ${months}) || ' months') * 1000)`,
    time,
    time,
  );

const aggregates: SqlFunctions = {
  count: (count) => (count === 0 ? "count(*)" : undefined),
  uniqExact: (count) => (count === 1 ? "count(DISTINCT ??)" : undefined),
  countIf: (count) => (count === 1 ? "coalesce(sum(CASE WHEN ?? THEN 1 ELSE 0 END), 0)" : undefined),
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
 * @throws {FilterError} If it is other SQL, which only a database can run.
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
    if (value === undefined) throw new FilterError(`Unknown parameter "${name}" in SQL.`);
    return valueOf(value);
  };
  /** Names in a condition on events. Times are numbers of milliseconds. */
  const ofEvents: SqlNames = {
    column: (name) => (times.includes(name) ? { sql: "time", values: [] } : table.column(name)),
    call(name, readValues) {
      const values = readValues();
      const [moment, zone] = values;
      if (name === "toDateTime64" && values.length === 2 && moment !== undefined) return moment;
      const isUtc = zone === undefined || zone.values[0] === "UTC";
      if (moment === undefined || !isUtc) return callOf(timeFunctions, name, () => values);
      const months = { toStartOfMonth: 1, toStartOfQuarter: 3 }[name];
      if (months !== undefined && zone === undefined) {
        lookBack = Math.max(lookBack, months * 31 * 86_400_000);
        return startOfMonths(months, moment);
      }
      if (name === "toDateTime") return moment;
      if (name !== "fromUnixTimestamp64Milli") return callOf(timeFunctions, name, () => values);
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
    call: (name, readValues) =>
      Object.hasOwn(aggregates, name) ? callOf(aggregates, name, readValues) : ofEvents.call(name, readValues),
  };
  const ofRows: SqlNames = {
    column: (name) => ({ sql: quote(name), values: [] }),
    call: (name, readValues) => callOf(functions, name, readValues),
    parameter,
  };

  const query = readSelect();
  parser.end();
  return { ...query, lookBack };

  function readSelect(): Condition {
    parser.expect("SELECT");
    const rewind = parser.mark();
    // What names mean depends on what follows FROM.
    readItems(parser, anyNames);
    parser.expect("FROM");
    const isOfEvents = parser.take("$__sourceTable");
    rewind();
    const items = readItems(parser, isOfEvents ? ofGroups : ofRows);
    parser.expect("FROM");
    if (!isOfEvents) {
      parser.expect("(");
      const { sql: inner, values } = readSelect();
      parser.expect(")");
      return join(`SELECT ${list(items.length)} FROM (??)`, ...items, { sql: inner, values });
    }
    parser.expect("$__sourceTable");
    const where = parser.take("WHERE") ? parser.expression(ofEvents) : { sql: "TRUE", values: [] };
    const rows = join(list(items.length), ...items);
    return join("SELECT ?? FROM event WHERE source = ?? AND ??", rows, valueOf(id), where);
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

const nothing: Condition = { sql: "NULL", values: [] };

const anyNames: SqlNames = {
  column: () => nothing,
  call: (_name, readValues) => join("NULL", ...readValues()),
  parameter: () => nothing,
};

function quote(name: string): string {
  // In brackets, an unknown name is an error. In double quotes, it would be text.
  return `[${name.replaceAll("]", "")}]`;
}
