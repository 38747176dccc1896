import { planUndo, promotionTarget, undo as putBack } from "@obstack/as-code";
import type { UndoPlan } from "@obstack/as-code";
import { buildCommand } from "@stricli/core";
import { withFailures } from "../as-code/failures.ts";
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
import { describe } from "./describe.ts";

interface Flags extends StackFlags {
  readonly target?: string;
  readonly from?: string;
  readonly yes: boolean;
  readonly overwrite: boolean;
}

/** What the apply did to an object, by what undoes it. */
const deeds = { delete: "created", update: "updated", create: "deleted" } as const;

/** Says which apply is undone, when it was made, and what it did. */
function headingOf({ target, number, at, changes }: UndoPlan): string {
  const counts = (["delete", "update", "create"] as const).flatMap((action) => {
    const count = changes.filter((change) => change.action === action).length;
    return count === 0 ? [] : [`${count} ${deeds[action]}`];
  });
  const which = number === 0 ? "the apply" : `apply ${number}`;
  return `Undoes ${which} to ${target} of ${at} (${counts.join(", ") || "nothing left to put back"}):`;
}

const signs = { create: "+", update: "~", delete: "-" } as const;

export const undo = buildCommand({
  async func(this: CliContext, flags: Flags, folder: string) {
    const { output, query, target, from, yes, overwrite, ...connection } = flags;
    await withFailures(async () => {
      const { name, client, address } = await openTarget(this, connection, folder, target);
      const plan = await planUndo(folder, { target: from === undefined ? name : promotionTarget(from, name) });
      if (plan === undefined) {
        throw new UsageError(
          `There is nothing to undo of ${name} here.`,
          "What was overwritten is kept in the folder .obstack, on the machine that applied it.",
        );
      }
      const lines = plan.changes.map(({ action, title }) => `${signs[action]} ${title}`);
      const view = {
        data: plan,
        text: () => [headingOf(plan), "", ...lines].join("\n"),
      };
      await show(this, { output, ...(query === undefined ? {} : { query }) }, view);
      if (!yes) {
        if (this.confirm === undefined)
          throw new UsageError("To undo this needs a yes, and there is no terminal to ask in.", "Add --yes.");
        if (!(await this.confirm(`Put this back on ${plan.target} (${address})?`))) {
          this.process.stderr.write("Nothing was changed.\n");
          return;
        }
      }
      await putBack(plan, client, {
        overwrite,
        ...waitNotice(this),
        signal: this.signal,
        onEvent: ({ type, index, total, change }) => {
          const made = type === "done" ? index : index - 1;
          this.progress.say(`${bar(made, total)} ${made} of ${total}: ${change.action} ${change.title}`);
        },
      });
      this.progress.clear();
      this.process.stderr.write(
        `Put back: ${plan.changes.length} ${plan.changes.length === 1 ? "object" : "objects"}. The files are as they were.\n`,
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
        brief: "Undo the last promotion from this target, in place of the last apply of files",
      },
      yes: applyFlags.yes,
      overwrite: { ...applyFlags.overwrite, brief: "Put back also what was changed since the apply" },
    },
    positional: folderParameter,
  },
  docs: describe({
    brief: "Put back what the last apply changed",
    more: [
      "Shows which apply it undoes. What was created is deleted, what was overwritten or deleted comes back. Looks first whether anything was",
      "changed since. Called again, it undoes the apply before; the last 20 are kept. Applies are counted, so that clocks do not matter.",
    ].join("\n"),
    examples: ["undo", "undo ./monitoring --target production --yes"],
  }),
});
