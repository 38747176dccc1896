import { undo as applyUndo, planUndo, promotionTarget } from "@obstack/as-code";
import type { UndoPlan } from "@obstack/as-code";
import { withExitCodes } from "../as-code/failures.ts";
import { applyFlags, folderParameter, targetFlags } from "../as-code/flags.ts";
import { openTarget } from "../as-code/open-target.ts";
import { waitNotice } from "../as-code/wait.ts";
import { outputFlags } from "../output/flags.ts";
import type { StackFlags } from "../connection/flags.ts";
import type { CliContext } from "../context.ts";
import { UsageError } from "../errors/command-error.ts";
import { text } from "../common/text.ts";
import { bar } from "../terminal/progress.ts";
import { show } from "../output/show.ts";
import { buildCommand } from "./build-command.ts";
import { describe } from "./describe.ts";

interface Flags extends StackFlags {
  readonly target?: string;
  readonly from?: string;
  readonly yes: boolean;
  readonly overwrite: boolean;
}

/** What the apply did, by the action that reverts it. */
const appliedActions = { delete: "created", update: "updated", create: "deleted" } as const;

/** Returns the heading of an undo: which apply it reverts, and what that apply did. */
function headingOf({ target, number, at, changes }: UndoPlan): string {
  const counts = (["delete", "update", "create"] as const).flatMap((action) => {
    const count = changes.filter((change) => change.action === action).length;
    return count === 0 ? [] : [`${count} ${appliedActions[action]}`];
  });
  const which = number === 0 ? "the apply" : `apply ${number}`;
  return `Reverts ${which} to ${target} from ${at} (${counts.join(", ") || "nothing left to revert"}):`;
}

const signs = { create: "+", update: "~", delete: "-" } as const;

export const undo = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    const { output, query, target, from, yes, overwrite, ...connection } = flags;
    await withExitCodes(async () => {
      const { name, client, address } = await openTarget(this, connection, folder, target);
      const plan = await planUndo(folder, { target: from === undefined ? name : promotionTarget(from, name) });
      if (plan === undefined) {
        throw new UsageError(
          `Nothing to undo for ${name} in this folder.`,
          "An apply can be undone only on the machine that ran it: undo data is kept in the folder .obstack.",
        );
      }
      const lines = plan.changes.map(({ action, title }) => `${signs[action]} ${title}`);
      const view = {
        data: plan,
        text: () => [headingOf(plan), "", ...lines].join("\n"),
      };
      await show(this, { output, ...(query === undefined ? {} : { query }) }, view);
      if (!yes) {
        if (this.confirm === undefined) {
          throw new UsageError(
            `Refusing to undo changes to ${plan.target} without confirmation.`,
            "Pass `--yes` to continue.",
          );
        }
        if (!(await this.confirm(`Revert these changes on ${plan.target} (${address})?`))) {
          this.process.stderr.write("Nothing was changed.\n");
          return;
        }
      }
      await applyUndo(plan, client, {
        overwrite,
        ...waitNotice(this),
        signal: this.signal,
        onEvent: ({ type, index, total, change }) => {
          const done = type === "done" ? index : index - 1;
          this.progress.update(`${bar(done, total)} ${done} of ${total}: ${change.action} ${change.title}`);
        },
      });
      this.progress.clear();
      this.process.stderr.write(
        `Reverted ${plan.changes.length} ${plan.changes.length === 1 ? "object" : "objects"}. Files were not changed.\n`,
      );
    });
  },
  parameters: {
    flags: {
      ...targetFlags,
      ...outputFlags,
      from: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "name",
        brief: "Target whose last promotion is reverted, instead of the last apply",
      },
      yes: applyFlags.yes,
      overwrite: { ...applyFlags.overwrite, brief: "Loss of changes made since the apply" },
    },
    positional: folderParameter,
  },
  docs: describe({
    brief: "Revert the last apply",
    more: [
      "Shows the last apply and asks for confirmation. Deletes what the apply created,",
      "and restores what it overwrote or deleted. Refuses if these objects have changed",
      "since, unless --overwrite is set. Run it again to revert the previous apply; the",
      "last 20 applies can be reverted.",
    ].join("\n"),
    exitCodes: { 0: "Reverted", 1: "Failed, or objects have changed since the apply", 2: "Nothing to undo" },
    examples: ["undo", "undo ./monitoring --target production --yes"],
  }),
});
