import type { Terminal } from "../context.ts";
import type { Column } from "./table.ts";

/** Rows and column titles for CSV. */
export interface Rows {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A result as data for programs and as text for people. */
export interface View {
  readonly data: unknown;
  /** For a choice of columns of these records; absent if the text is no table. */
  readonly table?: { readonly records: readonly unknown[]; readonly columns: readonly Column<never>[] };
  /** For CSV. Default: the table. */
  readonly rows?: () => Rows;
  /** For NDJSON. Default: the data, if it is a list. */
  readonly items?: readonly unknown[];
  readonly text: (terminal: Terminal) => string | Promise<string>;
  /** For pull request comments; absent if the result has no such form. */
  readonly markdown?: (() => string | Promise<string>) | undefined;
}

/** Returns the view of a list of records: a table, or a message if the list is empty. */
export function listView<Row>(rows: readonly Row[], columns: readonly Column<Row>[], emptyMessage: string): View {
  return {
    data: rows,
    table: { records: rows, columns },
    text: async (terminal) =>
      rows.length === 0
        ? terminal.hasTitles === false
          ? ""
          : emptyMessage
        : (await import("./table.ts")).table(rows, columns, terminal),
  };
}

/** Returns the rows for CSV; undefined if the result is not a list. */
export function rowsOf({ rows, table }: Pick<View, "rows" | "table">): Rows | undefined {
  if (rows !== undefined || table === undefined) return rows?.();
  const { records, columns } = table;
  return {
    titles: columns.map(({ title }) => title),
    rows: records.map((record) => columns.map(({ value }) => value(record as never))),
  };
}

/**
 * Returns the view of a single record, one field per line.
 *
 * @param summary Fields that read better in another form.
 */
export function recordView(record: object, summary: Readonly<Record<string, unknown>> = {}): View {
  return {
    data: record,
    text: async (terminal) => (await import("./table.ts")).fields({ ...record, ...summary }, terminal),
  };
}
