import type { StackClient } from "../common/client.ts";
import { isDrift } from "./plan.ts";
import type { AddedTile, Duplicate, PlannedChange } from "./plan.ts";
import { plan } from "./plan-files.ts";
import type { PlanOptions } from "./plan-files.ts";

/** What was changed on the server by others since it was applied. */
export interface Drift {
  readonly target: string;
  /** Objects that were changed or deleted, with the fields that were; what the files changed is not in it. */
  readonly changes: readonly PlannedChange[];
  /** Tiles that were added. */
  readonly addedTiles: readonly AddedTile[];
  /** Objects that exist twice; that is no drift. */
  readonly duplicates: readonly Duplicate[];
}

/**
 * Finds what was changed by hand since it was applied. Where nothing was applied yet, whatever is otherwise than its file counts. Writes
 * nothing.
 *
 * @throws {AsCodeError} as {@link plan} does.
 */
export async function drift(
  folder: string,
  client: StackClient,
  options: Omit<PlanOptions, "prune"> = {},
): Promise<Drift> {
  const { target, changes, addedTiles, duplicates } = await plan(folder, client, options);
  const drifted = changes
    .map((change) => ({
      ...change,
      fields: change.isGone === true ? [] : change.fields.filter(({ by }) => by !== "file"),
    }))
    .filter((change) => isDrift(change) || (change.action === "update" && change.fields.length > 0));
  return { target, changes: drifted, addedTiles, duplicates };
}
