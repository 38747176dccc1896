import type { CliContext, Terminal } from "../context.ts";

export const outputFormats = ["table", "json", "yaml"] as const;

export type OutputFormat = (typeof outputFormats)[number];

/** A result: the data as programs want it, and the text that people read. */
export interface View {
  readonly data: unknown;
  readonly text: (terminal: Terminal) => string | Promise<string>;
}

/** Writes a result to the standard output. */
export async function show(context: CliContext, format: OutputFormat, view: View): Promise<void> {
  context.process.stdout.write(`${(await render(format, view, context.terminal)).trimEnd()}\n`);
}

async function render(format: OutputFormat, view: View, terminal: Terminal): Promise<string> {
  switch (format) {
    case "json":
      return JSON.stringify(view.data, null, 2);
    case "yaml":
      return (await import("yaml")).stringify(view.data);
    case "table":
      return view.text(terminal);
  }
}
