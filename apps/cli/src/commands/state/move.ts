import { moveObject } from "@obstack/as-code";
import { withExitCodes } from "../../as-code/failures.ts";
import { folderFlag } from "../../as-code/flags.ts";
import type { FleetSelection } from "../../as-code/flags.ts";
import { selectStates, stateFlags, stateView } from "../../as-code/state-views.ts";
import { createUnmatched } from "../../as-code/unmatched.ts";
import { waitNotice } from "../../as-code/wait.ts";
import { text } from "../../input/flag.ts";
import type { CliContext } from "../../context.ts";
import type { OutputFlags } from "../../output/flags.ts";
import { show } from "../../output/show.ts";
import { buildCommand } from "../../builders/build-command.ts";

interface Flags extends OutputFlags, FleetSelection {
  readonly folder: string;
}

export const move = buildCommand({
  async func(this: CliContext, { output, query, folder, ...selected }: Flags, from: string, to: string) {
    await withExitCodes(async () => {
      const targets = await selectStates(this, selected, folder);
      const unmatched = createUnmatched(targets.length);
      const rows = [];
      for (const target of targets) {
        const moved = await moveObject(folder, target, { from, to }, { signal: this.signal, ...waitNotice(this) });
        if (moved.length === 0) unmatched.add([from]);
        for (const object of moved) rows.push({ target, ...object });
      }
      unmatched.check();
      await show(this, { output, query }, stateView(rows, "Nothing to move."));
    });
  },
  parameters: {
    flags: { ...stateFlags, ...folderFlag },
    positional: [
      { parse: text, placeholder: "from", brief: "Key in the state, or file such as alerts/checkout" },
      { parse: text, placeholder: "to", brief: "New key" },
    ],
  },
  docs: {
    brief: "Rename an object in the state, after its file was renamed",
    more: [
      "The object on the server keeps its id and its URL. Needed only if the file and the",
      "name in it change at the same time; for all clones and targets, write the previous",
      "key into the file instead: `movedFrom: checkout`. Sends no requests.",
    ].join("\n"),
    exitCodes: { usage: "The state does not contain it, or already has the new key; nothing was changed" },
    examples: ["state move alerts/checkout-errors alerts/payment-errors", "state move checkout payment --all"],
  },
});
