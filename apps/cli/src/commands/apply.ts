import { plan } from "@obstack/as-code";
import { buildCommand } from "@stricli/core";
import { applyPlan } from "../as-code/apply-plan.ts";
import { chooser } from "../as-code/choose.ts";
import { withFailures } from "../as-code/failures.ts";
import { applyFlags, folderParameter, pruneFlag, targetFlags } from "../as-code/flags.ts";
import type { ApplyFlags } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { describe } from "./describe.ts";

interface Flags extends StackFlags, ApplyFlags {
  readonly target?: string;
  readonly prune: boolean;
}

export const apply = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    const { target, prune, yes, overwrite, allowAlertLoss, withdrawDuplicates, output, query, ...connection } = flags;
    await withFailures(async () => {
      const { name, client, address } = await openTarget(this, connection, folder, target);
      const made = await plan(folder, client, { target: name, prune, signal: this.signal, ...chooser(this, yes) });
      await applyPlan(
        this,
        { yes, overwrite, allowAlertLoss, withdrawDuplicates, output, ...(query === undefined ? {} : { query }) },
        made,
        address,
      );
    });
  },
  parameters: { flags: { ...targetFlags, ...applyFlags, ...pruneFlag }, positional: folderParameter },
  docs: describe({
    brief: "Make dashboards and alerts as their files say",
    more: [
      "Shows the plan, asks, and writes what differs, dashboards before the alerts on them. Every object is read again before it is",
      "written; what is overwritten is kept for obstack undo. When it ends early, apply again to go on.",
    ].join("\n"),
    examples: ["apply", "apply ./monitoring --target production --yes --prune"],
  }),
});
