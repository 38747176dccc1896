import { listUndos } from "@obstack/as-code";
import type { CliContext } from "../context.ts";
import { CommandError } from "../errors/command-error.ts";
import { numberOf } from "./run-on-targets.ts";
import type { Selection } from "./select-targets.ts";
import type { ListedRollout } from "./undo-views.ts";

/** Lists the rollouts of all selected targets, newest first. */
export async function listRollouts(
  context: CliContext,
  selection: Selection,
  folder: string,
): Promise<ListedRollout[]> {
  const rollouts = new Map<string, { targets: string[]; at: string; changes: number }>();
  for (const { targets } of selection.targets.waves) {
    for (const name of targets) {
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
  }
  return [...rollouts]
    .map(([rollout, found]) => ({ rollout, ...found, total: numberOf(selection) }))
    .toSorted((one, other) => other.at.localeCompare(one.at, "en"));
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
