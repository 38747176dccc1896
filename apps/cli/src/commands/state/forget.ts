import { forgetObjects, listState } from "@obstack/as-code";
import { createObjectFilter } from "@obstack/as-code/files";
import { buildStackCommand, folderFlag } from "../../as-code/flags.ts";
import { selectStates, stateFlags, stateView } from "../../as-code/state-views.ts";
import { createUnmatched } from "../../as-code/unmatched.ts";
import { text } from "../../input/flag.ts";
import { show } from "../../output/show.ts";

export const forget = buildStackCommand({
  async func(flags, ...patterns) {
    const { folder } = flags;
    const targets = await selectStates(this, flags, folder);
    const unmatched = createUnmatched(targets.length);
    const { findUnmatched } = createObjectFilter(patterns);
    for (const target of targets) unmatched.add(findUnmatched(await listState(folder, target)));
    unmatched.check();
    const rows = [];
    for (const target of targets) {
      for (const object of await forgetObjects(folder, target, patterns)) rows.push({ target, ...object });
    }
    await show(this, flags, stateView(rows, "Nothing to forget."));
    this.tell("These objects stay on the server. Applies manage them again only if they have a file.");
  },
  parameters: {
    flags: { ...stateFlags, ...folderFlag },
    positional: {
      kind: "array",
      minimum: 1,
      parameter: { parse: text, placeholder: "object", brief: "Key, file or pattern, such as alerts/checkout-errors" },
    },
  },
  docs: {
    brief: "Remove objects from the state, and leave them on the server",
    more: [
      "For objects without a file that should stay on the server: plans no longer list",
      "them, and `apply --prune` does not delete them. An object with a file is found again",
      "by its name. Sends no requests.",
    ].join("\n"),
    exitCodes: { usage: "No object matches; nothing was changed" },
    examples: ["state forget alerts/checkout-errors", "state forget 'legacy-*' --all"],
  },
});
