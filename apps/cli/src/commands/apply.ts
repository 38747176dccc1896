import { plan } from "@obstack/as-code";
import { applyPlan } from "../as-code/apply-plan.ts";
import { promptOption } from "../as-code/choose.ts";
import { withExitCodes } from "../as-code/failures.ts";
import { applyExitCodes, applyFlags, folderParameter, pruneFlag, targetFlags } from "../as-code/flags.ts";
import type { ApplyFlags } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { buildCommand } from "./build-command.ts";
import { describe } from "./describe.ts";

interface Flags extends StackFlags, ApplyFlags {
  readonly target?: string;
  readonly prune: boolean;
}

export const apply = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    const { target, prune, yes, overwrite, allowAlertLoss, withdrawDuplicates, output, query, ...connection } = flags;
    await withExitCodes(async () => {
      const { name, client, address } = await openTarget(this, connection, folder, target);
      const planned = await plan(folder, client, {
        target: name,
        prune,
        signal: this.signal,
        ...promptOption(this, yes),
      });
      await applyPlan(
        this,
        { yes, overwrite, allowAlertLoss, withdrawDuplicates, output, ...(query === undefined ? {} : { query }) },
        planned,
        address,
      );
    });
  },
  parameters: { flags: { ...targetFlags, ...applyFlags, ...pruneFlag }, positional: folderParameter },
  docs: describe({
    brief: "Apply local files to a deployment",
    more: [
      "Shows the plan and asks for confirmation. Refuses to overwrite objects that were",
      "changed on the server after the plan. Saves what it overwrites or deletes for",
      "`obstack undo`. If it stops early, run it again to continue.",
    ].join("\n"),
    exitCodes: applyExitCodes,
    examples: ["apply", "apply ./monitoring --target production --yes --prune"],
  }),
});
