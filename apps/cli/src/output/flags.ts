import { text } from "../common/text.ts";

/** How one record can be shown. */
export const recordFormats = ["table", "json", "yaml"] as const;

/** How a list can be shown. */
export const listFormats = [...recordFormats, "csv", "ndjson"] as const;

export type OutputFormat = (typeof listFormats)[number] | "markdown";

/** Flags of every command that shows something. */
export interface OutputFlags {
  readonly output: OutputFormat;
  /** A JMESPath expression. */
  readonly query?: string;
}

export const outputFlags = {
  output: {
    kind: "enum",
    values: recordFormats,
    default: "table",
    brief: "How to show the result: a table for people, the others for programs",
  },
  query: {
    kind: "parsed",
    parse: text,
    optional: true,
    placeholder: "expression",
    brief: "Show what a JMESPath expression finds in the result",
  },
} as const;

/** The flag of commands whose result is a list, in place of the one for records. */
export const listOutputFlag = { output: { ...outputFlags.output, values: listFormats } } as const;
