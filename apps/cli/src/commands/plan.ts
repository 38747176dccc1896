import { plan as planFiles } from "@obstack/as-code";
import { buildCommand } from "@stricli/core";
import { chooser } from "../as-code/choose.ts";
import { withOneFailure } from "../as-code/failures.ts";
import { folderParameter, pruneFlag, targetFlags } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import { planView } from "../as-code/show-plan.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { exitCodes } from "../errors/exit-codes.ts";
import { show } from "../output/show.ts";
import { describe } from "./describe.ts";

interface Flags extends StackFlags {
  readonly target?: string;
  readonly prune: boolean;
}

export const plan = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    const { output, query, target, prune, ...connection } = flags;
    await withOneFailure(async () => {
      const { name, client } = await openTarget(this, connection, folder, target);
      const made = await planFiles(folder, client, { target: name, prune, signal: this.signal, ...chooser(this) });
      await show(this, { output, ...(query === undefined ? {} : { query }) }, planView(made));
      if (made.changes.length > 0) process.exitCode = exitCodes.usage;
    });
  },
  parameters: { flags: { ...targetFlags, ...pruneFlag }, positional: folderParameter },
  docs: describe({
    brief: "Show what an apply of dashboards and alerts as files would change",
    more: [
      "Compares the files of a folder with what was last applied and with the server, and writes nothing.",
      "Ends with 0 when nothing would change, with 2 when something would, with 1 when it cannot tell.",
    ].join("\n"),
    examples: ["plan", "plan ./monitoring --target production --output markdown"],
  }),
});
