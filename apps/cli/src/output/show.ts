import type { JSONValue } from "@jmespath-community/jmespath";
import { Secret } from "@obstack/core";
import type { ListFlags, OutputFlags, OutputFormat } from "./flags.ts";
import type { CliContext, Terminal } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { rowsOf } from "./view.ts";
import type { View } from "./view.ts";

export async function show(context: CliContext, flags: OutputFlags & ListFlags, view: View): Promise<void> {
  const { output, query, columns, noHeader = false } = flags;
  const terminal = noHeader ? { ...context.terminal, hasTitles: false } : context.terminal;
  const chosen =
    columns === undefined ? view : (await import("./choose-columns.ts")).chooseColumns(view, columns, flags);
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
