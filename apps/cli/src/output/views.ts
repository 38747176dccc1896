import type { View } from "./view.ts";
import type { style } from "../terminal/style.ts";
import type { Column } from "./table.ts";

/** Returns the view of a list of records: a table, or a message if the list is empty. */
export function listView<Row>(rows: readonly Row[], columns: readonly Column<Row>[], emptyMessage: string): View {
  return {
    data: rows,
    table: { records: rows, columns },
    rows: () => ({
      titles: columns.map(({ title }) => title),
      rows: rows.map((row) => columns.map(({ value }) => value(row))),
    }),
    text: async (terminal) =>
      rows.length === 0
        ? terminal.hasTitles === false
          ? ""
          : emptyMessage
        : (await import("./table.ts")).table(rows, columns, terminal),
  };
}

/**
 * Returns the view of a single record, one field per line.
 *
 * @param summary Fields that read better in another form.
 * @param styles Styles of values by field.
 */
export function recordView(
  record: object,
  summary: Readonly<Record<string, unknown>> = {},
  styles?: Readonly<Record<string, Parameters<typeof style>[0] | undefined>>,
): View {
  return {
    data: record,
    text: async (terminal) => (await import("./table.ts")).fields({ ...record, ...summary }, terminal, styles),
  };
}
