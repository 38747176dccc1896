import { repairState } from "@obstack/as-code";
import { buildStackCommand, folderParameter } from "../../as-code/flags.ts";
import { selectStates, stateFlags, stateView } from "../../as-code/state-views.ts";
import { show } from "../../output/show.ts";

export const repair = buildStackCommand({
  async func(flags, folder) {
    const rows = [];
    let isAnyChanged = false;
    for (const target of await selectStates(this, flags, folder)) {
      const { isChanged, objects } = await repairState(folder, target);
      isAnyChanged ||= isChanged;
      for (const object of objects) rows.push({ target, ...object });
    }
    await show(
      this,
      flags,
      stateView(rows, isAnyChanged ? "Repaired. No object had two lines." : "Nothing to repair."),
    );
    for (const { kind, key, id, duplicateId } of rows) {
      if (duplicateId === undefined) continue;
      this.tell(
        `The ${kind} ${key} exists twice. The state keeps ${id}; to delete the other, run \`obstack ${kind}s delete ${duplicateId}\`.`,
      );
    }
  },
  parameters: { flags: stateFlags, positional: folderParameter },
  docs: {
    brief: "Mend a state after a merge conflict",
    more: [
      "Removes the markers that Git left, and keeps the objects of both sides. Keeps the first",
      "line of an object that has two, and lists these objects. If the server has what the",
      "other line says, the next plan shows that as a change on the server. Sends no requests.",
    ].join("\n"),
    examples: ["state repair", "state repair ./monitoring --all"],
  },
});
