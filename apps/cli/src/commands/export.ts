import { changesToText, exportFiles } from "@obstack/as-code";
import type { Kept } from "@obstack/as-code";
import { withExitCodes } from "../as-code/failures.ts";
import { folderParameter, targetFlags } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import { waitNotice } from "../as-code/wait.ts";
import { outputFlags } from "../output/flags.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { show } from "../output/show.ts";
import { yesFlag } from "./delete-object.ts";
import { buildCommand } from "./build-command.ts";
import { describe } from "./describe.ts";

interface Flags extends StackFlags {
  readonly target?: string;
  readonly yes: boolean;
}

export const exportCommand = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    const { output, query, target, yes, ...connection } = flags;
    await withExitCodes(async () => {
      const { name, client } = await openTarget(this, connection, folder, target);
      const mayReplace = async (paths: readonly string[]): Promise<boolean> => {
        if (yes) return true;
        const list = paths.map((path) => `  ${path}\n`).join("");
        if (this.confirm !== undefined) return this.confirm(`These files differ from the server:\n${list}Update them?`);
        throw new UsageError(
          `These files differ from the server: ${paths.join(", ")}.`,
          "Commit your changes, then pass `--yes` to update the files.",
        );
      };
      const exported = await exportFiles(folder, client, {
        target: name,
        signal: this.signal,
        mayReplace,
        ...waitNotice(this),
      });
      for (const { kind, name: bound, id } of exported.bound) {
        this.process.stderr.write(
          `The server sent no name for ${id} (${kind}). Bound it to ${bound} in obstack.yaml.\n`,
        );
      }
      for (const { kind, id, name: title, problems } of exported.skipped) {
        const label = title === undefined ? id : `${JSON.stringify(title)} (${id})`;
        this.process.stderr.write(`warning: ${kind} ${label} was not exported: ${problems.join(" ")}\n`);
      }
      for (const kept of exported.kept) this.process.stderr.write(describeKept(kept));
      await show(
        this,
        { output, ...(query === undefined ? {} : { query }) },
        {
          data: exported,
          text: () =>
            [
              ...exported.written.map((path) => `wrote ${path}`),
              `${exported.written.length} written, ${exported.unchanged.length} unchanged.`,
            ].join("\n"),
        },
      );
    });
  },
  parameters: { flags: { ...targetFlags, ...outputFlags, yes: yesFlag }, positional: folderParameter },
  docs: describe({
    brief: "Export dashboards and alerts to files",
    more: [
      "Writes one YAML file per object, with names instead of identifiers, and the",
      "state that a later apply needs. Asks before it updates existing files, and keeps",
      "their comments. Keeps references to values; if a referenced value differs on the",
      "server, shows the difference instead.",
    ].join("\n"),
    examples: ["export ./monitoring", "export ./monitoring --target production --yes"],
  }),
});

/** Describes an object that was not exported, with its differences from the file to the server. */
function describeKept({ kind, key, path, isGenerated, fields }: Kept): string {
  const reason = isGenerated ? `${path} generates it` : `${path} refers to values that would be replaced`;
  const differences = fields.map(({ path: field, file, server }) => ({
    path: field,
    by: "file" as const,
    server: file,
    file: server,
  }));
  return `warning: ${kind} ${key} differs from the server and was not exported: ${reason}.\n${changesToText(differences)}\n`;
}
