import { plan as planFiles } from "@obstack/as-code";
import { promptOption } from "../as-code/choose.ts";
import { withDiffExitCodes } from "../as-code/failures.ts";
import { folderParameter, pruneFlag, targetFlags } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import { planView } from "../as-code/show-plan.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { exitCodes } from "../errors/exit-codes.ts";
import { show } from "../output/show.ts";
import { buildCommand } from "./build-command.ts";
import { describe } from "./describe.ts";

interface Flags extends StackFlags {
  readonly target?: string;
  readonly prune: boolean;
}

export const plan = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    const { output, query, target, prune, ...connection } = flags;
    await withDiffExitCodes(async () => {
      const { name, client } = await openTarget(this, connection, folder, target);
      const planned = await planFiles(folder, client, {
        target: name,
        prune,
        signal: this.signal,
        ...promptOption(this),
      });
      await show(this, { output, ...(query === undefined ? {} : { query }) }, planView(planned));
      if (planned.changes.length > 0) process.exitCode = exitCodes.usage;
    });
  },
  parameters: { flags: { ...targetFlags, ...pruneFlag }, positional: folderParameter },
  docs: describe({
    brief: "Show what an apply would change",
    more: "Compares the files with the last applied state and the server. Changes nothing.",
    exitCodes: { 0: "No changes", 1: "Error", 2: "Changes to apply" },
    examples: ["plan", "plan ./monitoring --target production --output markdown"],
  }),
});
