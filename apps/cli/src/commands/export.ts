import { exportFiles } from "@obstack/as-code";
import { buildCommand } from "@stricli/core";
import { withFailures } from "../as-code/failures.ts";
import { folderParameter, targetFlags } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import { waitNotice } from "../as-code/wait.ts";
import { outputFlags } from "../output/flags.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { show } from "../output/show.ts";
import { yesFlag } from "./delete-object.ts";
import { describe } from "./describe.ts";

interface Flags extends StackFlags {
  readonly target?: string;
  readonly yes: boolean;
}

export const exportCommand = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    const { output, query, target, yes, ...connection } = flags;
    await withFailures(async () => {
      const { name, client } = await openTarget(this, connection, folder, target);
      const mayReplace = async (paths: readonly string[]): Promise<boolean> => {
        if (yes) return true;
        const list = paths.map((path) => `  ${path}\n`).join("");
        if (this.confirm !== undefined)
          return this.confirm(`The server has otherwise than these files say:\n${list}Change them?`);
        throw new UsageError(
          `The server has otherwise than these files say: ${paths.join(", ")}.`,
          "Commit what is yours, and add --yes to change them.",
        );
      };
      const exported = await exportFiles(folder, client, {
        target: name,
        signal: this.signal,
        mayReplace,
        ...waitNotice(this),
      });
      for (const { kind, name: bound, id } of exported.bound) {
        this.process.stderr.write(`${id} has no name among the ${kind}; it is called ${bound} in obstack.yaml.\n`);
      }
      for (const { kind, id, name: title, problems } of exported.skipped) {
        const shown = title === undefined ? id : `${JSON.stringify(title)} (${id})`;
        this.process.stderr.write(`warning: ${kind} ${shown} is not exported: ${problems.join(" ")}\n`);
      }
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
    brief: "Write the dashboards and alerts of a deployment as files",
    more: [
      "One YAML file for each, with names in place of identifiers, and what an apply needs to know them again. Files that are there are asked",
      "about before they change; their comments stay.",
    ].join("\n"),
    examples: ["export ./monitoring", "export ./monitoring --target production --yes"],
  }),
});
