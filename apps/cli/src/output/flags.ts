import { toggle, optional } from "../input/flag.ts";

export const recordFormats = ["table", "json", "yaml"] as const;

const listFormats = [...recordFormats, "csv", "ndjson"] as const;

export type OutputFormat = (typeof listFormats)[number] | "markdown";

export interface OutputFlags {
  readonly output: OutputFormat;
  /** A JMESPath expression. */
  readonly query?: string | undefined;
}

export interface ListFlags {
  /** Titles of columns, or fields of the records. */
  readonly columns?: readonly string[] | undefined;
  readonly noHeader?: boolean | undefined;
}

export const outputFlags = {
  output: {
    isGlobal: true,
    kind: "enum",
    placeholder: "format",
    values: recordFormats,
    default: "table",
    brief: "Output format",
  },
  query: { ...optional("expression", "JMESPath expression to apply to the result"), isGlobal: true },
} as const;

export const listOutputFlag = {
  output: { ...outputFlags.output, values: listFormats },
  columns: {
    ...optional("names", "Columns of the table or CSV, or fields of the records, in this order"),
    variadic: ",",
    isGlobal: true,
  },
  noHeader: { ...toggle("Leave out the titles of the table or CSV"), withNegated: false, isGlobal: true },
} as const;

export const utcFlag = {
  utc: toggle("Read and print times in UTC instead of local time"),
} as const;
