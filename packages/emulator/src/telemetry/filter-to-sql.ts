import type { Condition } from "./condition.ts";
import { luceneToSql } from "./lucene-to-sql.ts";
import { QueryLimitError } from "./condition.ts";
import { expressionToSql } from "./sql-functions.ts";
import type { Table } from "./table.ts";

/** Maximum number of characters in a filter, because the cost of parsing is quadratic. */
const maxLength = 2000;

/**
 * Converts a filter to a condition on events. An empty filter matches all events.
 *
 * @throws {FilterError} If the filter is invalid or not supported.
 * @throws {QueryLimitError} If the filter is longer than 2,000 characters.
 */
export function filterToSql(filter: string, language: string, table: Table): Condition {
  if (filter.length > maxLength)
    throw new QueryLimitError(`The filter is longer than ${maxLength} characters. Shorten it.`);
  if (filter.trim() === "") return { sql: "TRUE", values: [] };
  return language === "sql" ? expressionToSql(filter, table) : luceneToSql(filter, table);
}
