import type { Condition } from "./condition.ts";
import { FilterError } from "./condition.ts";
import { createSqlParser, join } from "./sql-parser.ts";
import type { Table } from "./table.ts";

/** Templates of functions for SQLite, by the number of values. */
export type SqlFunctions = Readonly<Record<string, (count: number) => string | undefined>>;

/** Returns placeholders of conditions. */
export const list = (count: number): string => Array.from({ length: count }, () => "??").join(", ");
const unary = (template: string) => (count: number) => (count === 1 ? template : undefined);

export const functions: SqlFunctions = {
  least: (count) => (count > 1 ? `min(${list(count)})` : undefined),
  greatest: (count) => (count > 1 ? `max(${list(count)})` : undefined),
  if: (count) => (count === 3 ? "CASE WHEN ?? THEN ?? ELSE ?? END" : undefined),
  intDiv: (count) => (count === 2 ? "(CAST(?? AS INTEGER) / CAST(?? AS INTEGER))" : undefined),
  coalesce: (count) => (count > 1 ? `coalesce(${list(count)})` : undefined),
  concat: (count) => (count > 1 ? `(${list(count).replaceAll(", ", " || ")})` : undefined),
  nullIf: (count) => (count === 2 ? "nullif(??, ??)" : undefined),
  isNull: unary("(?? IS NULL)"),
  isNotNull: unary("(?? IS NOT NULL)"),
  length: unary("length(CAST(?? AS BLOB))"),
  lower: unary("lower(??)"),
  upper: unary("upper(??)"),
  toString: unary("CAST(?? AS TEXT)"),
};

/**
 * Returns a call of a known function.
 *
 * @throws {FilterError} If the function is unknown, or has another number of values.
 */
export function callOf(known: SqlFunctions, name: string, readValues: () => readonly Condition[]): Condition {
  if (!Object.hasOwn(known, name)) throw new FilterError(`The emulator does not support the function "${name}".`);
  const values = readValues();
  const template = known[name]?.(values.length);
  if (template !== undefined) return join(template, ...values);
  throw new FilterError(`The emulator does not support the function "${name}" with ${values.length} values.`);
}

/**
 * Converts an expression over the columns of a table, such as `concat(ServiceName, '/')`.
 *
 * @throws {FilterError} If the expression is invalid or uses unsupported syntax.
 */
export function expressionToSql(sql: string, table: Table): Condition {
  const parser = createSqlParser(sql);
  const condition = parser.expression({
    column: table.column,
    call: (name, readValues) => callOf(functions, name, readValues),
    parameter: () => {
      throw new FilterError(`Invalid filter ${JSON.stringify(sql)}: a filter has no parameters.`);
    },
  });
  parser.end();
  return condition;
}
