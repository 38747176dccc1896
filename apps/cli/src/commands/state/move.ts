import { listState, moveObject } from "@obstack/as-code";
import { suggestPatterns } from "@obstack/as-code/internal";
import { buildStackCommand } from "../../builders/build-stack-command.ts";
import { folderFlag } from "../../as-code/flags.ts";
import { selectStates, stateFlags, stateView } from "../../as-code/state-views.ts";
import { createUnmatched } from "../../as-code/unmatched.ts";
import { text } from "../../input/flag.ts";
import { show } from "../../output/show.ts";

export const move = buildStackCommand({
  async func(flags, from, to) {
    const { folder } = flags;
    const targets = await selectStates(this, flags, folder);
    const unmatched = createUnmatched(targets.length);
    const rows = [];
    for (const target of targets) {
      const moved = await moveObject(folder, target, { from, to });
      if (moved.length === 0) unmatched.add(suggestPatterns([from], await listState(folder, target)));
      for (const object of moved) rows.push({ target, ...object });
    }
    unmatched.check();
    await show(this, flags, stateView(rows, "Nothing to move."));
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
