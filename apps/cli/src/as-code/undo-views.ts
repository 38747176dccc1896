import type { Undoable } from "@obstack/as-code";
import type { View } from "../output/view.ts";
import type { Column } from "../output/table.ts";
import { listView } from "../output/view.ts";
import { listUndos } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import type { Selection } from "./select-targets.ts";

/** Returns the view of everything that can be undone. */
export function undoListView(plans: readonly Undoable[], address: string): View {
  // Writes and applies have separate logs, each of them sorted.
  return listView(newestFirst(plans), undoColumns, `Nothing to undo for ${address}.`);
}

function newestFirst<Item extends { readonly at: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => other.at.localeCompare(one.at, "en"));
}

const undoColumns: readonly Column<Undoable>[] = [
  { title: "what", value: (plan) => nameOf(plan), truncate: false },
  { title: "when", value: ({ at }) => at, isTime: true },
  { title: "changes", value: (plan) => describeChanges(plan) },
];

/** A rollout that can be reverted. */
export interface ListedRollout {
  readonly rollout: string;
  /** Start of its first apply, in ISO 8601. */
  readonly at: string;
  /** Targets that have it, in the order of the waves. */
  readonly targets: readonly string[];
  /** Number of selected targets. */
  readonly total: number;
  /** Number of changes on all targets. */
  readonly changes: number;
}

/** Returns the view of the rollouts of several targets. */
export function rolloutListView(rollouts: readonly ListedRollout[]): View {
  return listView(rollouts, rolloutColumns, "Nothing to undo: the selected targets have no rollout in this folder.");
}

const rolloutColumns: readonly Column<ListedRollout>[] = [
  { title: "rollout", value: ({ rollout }) => rollout, truncate: false },
  { title: "when", value: ({ at }) => at, isTime: true },
  { title: "targets", value: ({ targets, total }) => `${targets.length} of ${total}` },
  { title: "changes", value: ({ changes }) => String(changes) },
];

function nameOf({ log, number, rollout }: Undoable): string {
  const noun = log === "writes" ? "write" : "apply";
  const name = number === 0 ? `the ${noun}` : `${noun} ${number}`;
  return rollout === undefined ? name : `${name} (rollout ${rollout})`;
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

/** Lists the rollouts of all selected targets, newest first. */
export async function listRollouts(
  context: CliContext,
  selection: Selection,
  folder: string,
): Promise<ListedRollout[]> {
  const rollouts = new Map<string, { targets: string[]; at: string; changes: number }>();
  for (const name of selection.names) {
    const { client } = await selection.open(context, name);
    for (const { rollout, at, changes } of await listUndos(folder, { server: client.server, target: name })) {
      // Applies without a rollout are undone one target at a time.
      if (rollout === undefined) continue;
      const known = rollouts.get(rollout) ?? { targets: [], at, changes: 0 };
      rollouts.set(rollout, {
        targets: [...known.targets, name],
        at: at < known.at ? at : known.at,
        changes: known.changes + changes.length,
      });
    }
  }
  return newestFirst([...rollouts].map(([rollout, found]) => ({ rollout, ...found, total: selection.names.length })));
}

/** @throws {CommandError} Of kind `differences`, if there is no rollout. */
export function lastOf([last]: readonly ListedRollout[]): string {
  if (last !== undefined) return last.rollout;
  throw new CommandError(
    "differences",
    "Nothing to undo: the selected targets have no rollout in this folder.",
    "An apply can be undone only on the machine that ran it: undo data is kept in the folder .obstack.",
  );
}
