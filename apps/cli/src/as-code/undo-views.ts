import type { Undoable } from "@obstack/as-code";
import type { View } from "../output/view.ts";
import type { Column } from "../output/table.ts";
import { listView } from "../output/view.ts";

/** Returns the view of everything that can be undone. */
export function undoListView(plans: readonly Undoable[], address: string): View {
  // Writes and applies have separate logs, each of them sorted.
  const newestFirst = plans.toSorted((one, other) => other.at.localeCompare(one.at, "en"));
  return listView(newestFirst, undoColumns, `Nothing to undo for ${address}.`);
}

const undoColumns: readonly Column<Undoable>[] = [
  { title: "what", value: (plan) => nameOf(plan), truncate: false },
  { title: "when", value: ({ at }) => at, isTime: true },
  { title: "changes", value: (plan) => describeChanges(plan) },
];

function nameOf({ log, number }: Undoable): string {
  const noun = log === "writes" ? "write" : "apply";
  return number === 0 ? `the ${noun}` : `${noun} ${number}`;
}

/** What was done, by action. */
const done = { create: "created", update: "updated", delete: "deleted" } as const;

function describeChanges({ log, changes }: Undoable): string {
  if (log === "writes") {
    return changes
      .map(({ action, title, isOutcomeUnknown }) => {
        return `${done[action]} ${title}${isOutcomeUnknown === true ? " (outcome unknown)" : ""}`;
      })
      .join(", ");
  }
  const counts = (["create", "update", "delete"] as const).flatMap((action) => {
    const count = changes.filter((change) => change.action === action).length;
    return count === 0 ? [] : [`${count} ${done[action]}`];
  });
  return counts.join(", ");
}
