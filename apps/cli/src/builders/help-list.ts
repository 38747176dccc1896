import type { Command } from "@stricli/core";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { listOutputFlag, outputFlags } from "../output/flags.ts";
import type { OutputFlags } from "../output/flags.ts";
import { show } from "../output/show.ts";
import { listView } from "../output/views.ts";
import { columns, widthFor } from "../terminal/layout.ts";
import { buildCommand } from "./build-command.ts";
import type { Description } from "./build-command.ts";

/** Builds a command that prints terms and their meanings, which are wrapped on narrow terminals. The fields of a row are the term and the meaning. */
export function helpList(rows: readonly object[], docs: Description): Command<CliContext> {
  const titles = Object.keys(rows[0] ?? {});
  const tableColumns = titles.map((title) => ({
    title,
    value: (row: object) => (row as Readonly<Record<string, unknown>>)[title],
  }));
  const terms = rows.map((row) => Object.values(row).map(String) as [term: string, meaning: string]);
  return buildCommand({
    async func(this: CliContext, flags: OutputFlags) {
      const view = listView(rows, tableColumns, "");
      await show(this, flags, { ...view, text: (terminal) => columns(terms, widthFor(terminal.columns)) });
    },
    parameters: { flags: { ...outputFlags, ...listOutputFlag, ...unusedDeploymentFlag } },
    docs,
  });
}
