import type { Condition } from "./condition.ts";
import { luceneToSql } from "./lucene-to-sql.ts";
import { sqlToSql } from "./sql-to-sql.ts";
import type { Table } from "./table.ts";

/**
 * Returns a filter as a condition on events; an empty filter matches all of them.
 *
 * @throws {FilterError} If the filter cannot be understood.
 */
export function filterToSql(filter: string, language: string, table: Table): Condition {
  if (filter.trim() === "") return { sql: "TRUE", values: [] };
  return language === "sql" ? sqlToSql(filter, table) : luceneToSql(filter, table);
}
