import type { Terminal } from "../context.ts";
import type { Column } from "./table.ts";

/** Rows and column titles for CSV. */
export interface Rows {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** The rows and columns of a table for people. */
export interface TableContent {
  readonly records: readonly unknown[];
  /** Columns of these records. */
  readonly columns: readonly Column<never>[];
}

/** A result as data for programs and as text for people. */
export interface View {
  readonly data: unknown;
  /** For a choice of columns; absent if the text is no table. */
  readonly table?: TableContent;
  /** For CSV; absent if the result is not a list. */
  readonly rows?: () => Rows;
  /** For NDJSON. Default: the data, if it is a list. */
  readonly items?: readonly unknown[];
  readonly text: (terminal: Terminal) => string | Promise<string>;
  /** For pull request comments; absent if the result has no such form. */
  readonly markdown?: (() => string) | undefined;
}
