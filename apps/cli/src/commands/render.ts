import { formatCount } from "@obstack/core/internal";
import { renderStack } from "@obstack/as-code";
import { defaultTarget } from "@obstack/as-code/internal";
import { withExitCodes } from "../as-code/failures.ts";
import { folderParameter, targetFlags } from "../as-code/flags.ts";
import { selectTarget } from "../as-code/open-target.ts";
import { optional } from "../input/flag.ts";
import { unusedDeploymentFlag } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { outputFlags } from "../output/flags.ts";
import type { OutputFlags } from "../output/flags.ts";
import { show } from "../output/show.ts";
import { buildCommand } from "../builders/build-command.ts";

interface Flags extends OutputFlags {
  readonly target?: string;
  readonly to?: string;
}

export const render = buildCommand({
  async func(this: CliContext, { target, to, output, query }: Flags, folder: string) {
    await withExitCodes(async () => {
      const { name = defaultTarget } = await selectTarget(this, folder, target);
      const files = await renderStack(folder, { target: name, to });
      await show(
        this,
        { output, query },
        {
          data: files,
          text: () =>
            to === undefined
              ? files
                  .map((file) => `# ${file.path}\n${file.text}`)
                  .join("---\n")
                  .trimEnd()
              : `Wrote ${formatCount(files.length, "file")} to ${to}.`,
        },
      );
    });
  },
  parameters: {
    flags: {
      ...unusedDeploymentFlag,
      ...outputFlags,
      target: targetFlags.target,
      to: optional("folder", "New or empty folder for the files (default standard output)"),
    },
    positional: folderParameter,
  },
  docs: {
    brief: "Show dashboards and alerts as plain files",
    more: [
      "Runs the generators of a folder, and replaces references to values. Sends no",
      "requests. A plan of the plain files is the same as a plan of the folder.",
    ].join("\n"),
    examples: ["render --target production", "render ./monitoring --target staging --to rendered"],
  },
});
