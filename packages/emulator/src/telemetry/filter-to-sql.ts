import type { Condition } from "./condition.ts";
import { luceneToSql } from "./lucene-to-sql.ts";
import { QueryLimitError } from "./query-limit-error.ts";
import { sqlToSql } from "./sql-to-sql.ts";
import type { Table } from "./table.ts";

/** Characters of a filter; what parsing costs grows with the square of their number. */
const maxLength = 2000;

/**
 * Returns a filter as a condition on events; an empty filter matches all of them.
 *
 * @throws {FilterError} If the filter cannot be understood.
 * @throws {QueryLimitError} If the filter is longer than 2,000 characters.
 */
export function filterToSql(filter: string, language: string, table: Table): Condition {
  if (filter.length > maxLength) throw new QueryLimitError(`A filter is longer than ${maxLength} characters.`);
  if (filter.trim() === "") return { sql: "TRUE", values: [] };
  return language === "sql" ? sqlToSql(filter, table) : luceneToSql(filter, table);
}
