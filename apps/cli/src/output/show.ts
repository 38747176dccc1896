import { listOf } from "@obstack/basics";
import type { JSONValue } from "@jmespath-community/jmespath";
import { Secret } from "@obstack/core";
import type { CliContext, Terminal } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { optional, toggle } from "../input/flag.ts";
import type { Column } from "./table.ts";

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
function rowsOf({ rows, table }: Pick<View, "rows" | "table">): Rows | undefined {
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

export async function show(context: CliContext, flags: OutputFlags & ListFlags, view: View): Promise<void> {
  const { output, query, columns, noHeader = false } = flags;
  const terminal = noHeader ? { ...context.terminal, hasTitles: false } : context.terminal;
  const chosen = columns === undefined ? view : withColumns(view, columns, flags);
  const selected = query === undefined ? chosen : await select(view, query, output);
  if (context.collect !== undefined) return context.collect(selected.data);
  const text = (await render(output, selected, terminal)).trimEnd();
  // An empty list has no lines in NDJSON.
  if (text !== "") context.print(text);
}

async function render(format: OutputFormat, view: View, terminal: Terminal): Promise<string> {
  switch (format) {
    case "json":
      return JSON.stringify(view.data, null, 2);
    case "yaml":
      return (await import("./to-yaml.ts")).toYaml(view.data);
    case "csv":
      return toCsv(view, terminal);
    case "ndjson":
      return (view.items ?? (Array.isArray(view.data) ? view.data : [view.data]))
        .map((item) => JSON.stringify(item))
        .join("\n");
    case "markdown":
      return view.markdown?.() ?? view.text(terminal);
    case "table":
      return view.text(terminal);
  }
}

/** Returns a view with only some columns, in the given order. A name is a title, in any case and with any separators, or a field of the records. */
function withColumns(view: View, names: readonly string[], { output, query }: OutputFlags): View {
  const { rows, ...others } = view;
  const table = output === "csv" && rows !== undefined ? toTable(rows()) : view.table;
  if (table === undefined || !["csv", "table"].includes(output) || query !== undefined)
    throw new UsageError(
      "--columns selects columns of tables and CSV.",
      "For other output, select fields with `--query`, for example `--query '[].name'`.",
    );
  const { columns, records } = table;
  const chosen = names.map((name): Column<never> => {
    const found = columns.find(({ title }) => title !== "" && toPlain(title) === toPlain(name));
    if (found === undefined && records.length > 0 && !records.some((record) => Object.hasOwn(Object(record), name))) {
      const known = new Set([...columns.map(({ title }) => title), ...Object.keys(Object(records[0]))]);
      known.delete("");
      throw new UsageError(`Unknown column ${JSON.stringify(name)}.`, `Use ${listOf([...known])}.`);
    }
    const value = (record: Readonly<Record<string, unknown>>) => record[name];
    return { ...(found ?? { title: name, value }), isKept: true };
  });
  const { text } = records.length === 0 ? view : listView(records as readonly never[], chosen, "");
  return { ...others, table: { records, columns: chosen }, text };
}

function toPlain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function toTable({ titles, rows }: Rows): NonNullable<View["table"]> {
  return {
    records: rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index]]))),
    columns: titles.map((title) => ({ title, value: (record) => record[title] })),
  };
}

/** Returns the view of a query result; the table format prints it as JSON. */
async function select({ data }: View, query: string, output: OutputFormat): Promise<View> {
  if (output === "csv") throw new UsageError("--query and --output csv cannot be combined.", "Pass `--output json`.");
  const { search } = await import("@jmespath-community/jmespath");
  try {
    // As JSON, because values such as secrets are objects otherwise.
    const result: unknown = search(JSON.parse(JSON.stringify(data)) as JSONValue, query);
    return { data: result, text: () => (typeof result === "string" ? result : JSON.stringify(result, null, 2)) };
  } catch (cause) {
    throw new UsageError(
      `Invalid --query expression: ${(cause as Error).message}`,
      "See https://jmespath.org for the syntax.",
      { cause },
    );
  }
}

async function toCsv(view: View, { hasTitles = true }: Terminal): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  const { titles, rows: lines } = rowsOf(view) ?? { titles: [], rows: [] };
  // `escape_formulas` keeps spreadsheets from running text as a formula.
  return stringify([...(hasTitles ? [titles] : []), ...lines.map((line) => line.map(toCell))], {
    escape_formulas: true,
    cast: { boolean: String },
  });
}

function toCell(value: unknown): unknown {
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(", ");
  if (typeof value !== "object" || value === null) return value;
  return value instanceof Secret ? String(value) : JSON.stringify(value);
}
