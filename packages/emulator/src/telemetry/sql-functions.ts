import type { Condition } from "./condition.ts";
import { join, QueryError } from "./condition.ts";
import { createSqlParser } from "./sql-parser.ts";
import type { Table } from "./table.ts";

/** Templates of functions for SQLite. `??…` stands for one or more values. */
export type SqlFunctions = Readonly<Record<string, string>>;

export const functions: SqlFunctions = {
  least: "min(??, ??…)",
  greatest: "max(??, ??…)",
  if: "CASE WHEN ?? THEN ?? ELSE ?? END",
  intDiv: "(CAST(?? AS INTEGER) / CAST(?? AS INTEGER))",
  coalesce: "coalesce(??, ??…)",
  concat: "(?? || ??…)",
  nullIf: "nullif(??, ??)",
  isNull: "(?? IS NULL)",
  isNotNull: "(?? IS NOT NULL)",
  length: "length(CAST(?? AS BLOB))",
  lower: "lower(??)",
  upper: "upper(??)",
  toString: "CAST(?? AS TEXT)",
};

/**
 * Returns a call of a known function.
 *
 * @throws {QueryError} If the function is unknown, or has another number of values.
 */
export function callOf(known: SqlFunctions, name: string, values: readonly Condition[]): Condition {
  const template = Object.hasOwn(known, name) ? known[name] : undefined;
  if (template === undefined) throw new QueryError(`The emulator does not support the function "${name}".`);
  const filled = template.replace(/( \|\| |, )\?\?…/, (_all, separator: string) =>
    `${separator}??`.repeat(Math.max(1, values.length - 1)),
  );
  if (filled.split("??").length - 1 === values.length) return join(filled, ...values);
  throw new QueryError(`The emulator does not support the function "${name}" with ${values.length} values.`);
}

/**
 * Converts an expression over the columns of a table, such as `concat(ServiceName, '/')`.
 *
 * @throws {QueryError} If the expression is invalid or uses unsupported syntax.
 */
export function expressionToSql(sql: string, table: Table): Condition {
  const parser = createSqlParser(sql);
  const condition = parser.expression({
    column: table.column,
    call: (name, values) => callOf(functions, name, values),
  });
  parser.end();
  return condition;
}
