import type { JSONValue } from "@jmespath-community/jmespath";
import type { OutputFlags, OutputFormat } from "./flags.ts";
import type { CliContext, Terminal } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";

/** Rows with a title for each of their columns, for spreadsheets. */
export interface Rows {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A result: the data as programs want it, and the text that people read. */
export interface View {
  readonly data: unknown;
  /** For CSV; absent where the result is no list. */
  readonly rows?: () => Rows;
  readonly text: (terminal: Terminal) => string | Promise<string>;
  /** For comments; absent where the result is not for them. */
  readonly markdown?: (() => string) | undefined;
}

/** Writes a result to the standard output. */
export async function show(context: CliContext, { output, query }: OutputFlags, view: View): Promise<void> {
  const text = (
    await render(output, query === undefined ? view : await select(view, query, output), context.terminal)
  ).trimEnd();
  // An empty list has no line as NDJSON.
  if (text !== "") context.process.stdout.write(`${text}\n`);
}

async function render(format: OutputFormat, view: View, terminal: Terminal): Promise<string> {
  switch (format) {
    case "json":
      return JSON.stringify(view.data, null, 2);
    case "yaml":
      return (await import("./to-yaml.ts")).toYaml(view.data);
    case "csv":
      return toCsv(view);
    case "ndjson":
      return (Array.isArray(view.data) ? view.data : [view.data]).map((item) => JSON.stringify(item)).join("\n");
    case "markdown":
      return view.markdown?.() ?? view.text(terminal);
    case "table":
      return view.text(terminal);
  }
}

/** Returns what an expression finds, for the formats of programs; as a table it is JSON. */
async function select({ data }: View, query: string, output: OutputFormat): Promise<View> {
  if (output === "csv")
    throw new UsageError("--query finds data, and --output csv has rows of its own.", "Use --output json.");
  const { search } = await import("@jmespath-community/jmespath");
  try {
    const found: unknown = search(data as JSONValue, query);
    return { data: found, text: () => (typeof found === "string" ? found : JSON.stringify(found, null, 2)) };
  } catch (cause) {
    throw new UsageError(
      `--query: ${(cause as Error).message}`,
      "Expressions are written as on https://jmespath.org.",
      { cause },
    );
  }
}

async function toCsv({ rows }: View): Promise<string> {
  if (rows === undefined) throw new Error("This result has no rows.");
  const { stringify } = await import("csv-stringify/sync");
  const { titles, rows: lines } = rows();
  // A text that a spreadsheet would run as a formula is quoted; lists and objects in a cell are JSON.
  return stringify([titles, ...lines.map((line) => line.map(toCell))], {
    escape_formulas: true,
    cast: { boolean: String },
  });
}

function toCell(value: unknown): unknown {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}
