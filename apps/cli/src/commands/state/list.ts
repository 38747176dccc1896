import { listState } from "@obstack/as-code";
import { buildStackCommand, folderParameter } from "../../as-code/flags.ts";
import { selectStates, stateFlags, stateView } from "../../as-code/state-views.ts";
import { listOutputFlag, show } from "../../output/show.ts";

export const list = buildStackCommand({
  async func(flags, folder) {
    const rows = [];
    for (const target of await selectStates(this, flags, folder)) {
      for (const object of await listState(folder, target)) rows.push({ target, ...object });
    }
    await show(this, flags, stateView(rows, "No state. An apply or an export creates it."));
  },
  parameters: { flags: { ...stateFlags, ...listOutputFlag }, positional: folderParameter },
  docs: {
    brief: "List the objects in the state of a target",
    more: [
      "The state has what was last applied: dashboards and alerts by their files, with their",
      "ids on the server. Sends no requests.",
    ].join("\n"),
    examples: ["state list", "state list ./monitoring --target production --output json"],
  },
});
