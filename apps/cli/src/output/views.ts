import type { View } from "./show.ts";
import type { Column } from "./table.ts";

/** A list of records, as a table with a line that says when there is none. */
export function listView<Row>(rows: readonly Row[], columns: readonly Column<Row>[], none: string): View {
  return {
    data: rows,
    rows: () => ({
      titles: columns.map(({ title }) => title),
      rows: rows.map((row) => columns.map(({ value }) => value(row))),
    }),
    text: async (terminal) => (rows.length === 0 ? none : (await import("./table.ts")).table(rows, columns, terminal)),
  };
}

/** One record, its fields one below the other; `summary` replaces those that read better in another way. */
export function recordView(record: object, summary: Readonly<Record<string, unknown>> = {}): View {
  return {
    data: record,
    text: async (terminal) => (await import("./table.ts")).fields({ ...record, ...summary }, terminal),
  };
}
