import type { Condition } from "./condition.ts";
import { FilterError } from "./filter-error.ts";
import { createSqlParser } from "./sql-parser.ts";
import type { Table } from "./table.ts";

/**
 * Converts a filter in the SQL dialect of deployed servers to a condition on events.
 *
 * @throws {FilterError} If the filter is invalid or uses unsupported syntax, such as a function.
 */
export function sqlToSql(filter: string, table: Table): Condition {
  const parser = createSqlParser(filter);
  const condition = parser.expression({
    column: table.column,
    call(name) {
      throw new FilterError(
        `The emulator does not support the function "${name}" in filters. Use operators such as =, LIKE, IN or BETWEEN.`,
      );
    },
    parameter: () => {
      throw new FilterError(`Invalid filter ${JSON.stringify(filter)}: a filter has no parameters.`);
    },
  });
  parser.end();
  return condition;
}
