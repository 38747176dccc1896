import type { ServerIdentity } from "@obstack/core";
import type { StackClient } from "../common/client.ts";
import { isDrift } from "./plan.ts";
import type { AddedTile, Duplicate, PlannedChange } from "./plan.ts";
import { plan } from "./plan-files.ts";
import type { PlanOptions } from "./plan-files.ts";
import { contextOf } from "./plan-context.ts";

/** Changes on the server since the last apply. */
export interface Drift {
  readonly target: string;
  /** The server that was compared with the last apply. */
  readonly server: ServerIdentity;
  /** Changed and deleted objects, with the changed fields. Excludes changes in the files. */
  readonly changes: readonly PlannedChange[];
  /** Added tiles. */
  readonly addedTiles: readonly AddedTile[];
  /** Duplicate objects, which do not count as drift. */
  readonly duplicates: readonly Duplicate[];
  /** Applied fields that the server ignores, one line each. They do not count as drift. */
  readonly notes: readonly string[];
}

/**
 * Detects manual changes on the server since the last apply. If nothing was applied yet, every difference from the files counts. Writes
 * nothing.
 *
 * @throws {AsCodeError} Of the same kinds as {@link plan}.
 * @throws {ObstackError} If a request fails.
 */
export async function drift(
  folder: string,
  client: StackClient,
  options: Omit<PlanOptions, "prune" | "policies"> = {},
): Promise<Drift> {
  const planned = await plan(folder, client, { ...options, policies: false });
  const { target, server, changes, addedTiles, duplicates } = planned;
  const drifted = changes
    .map((change) => ({
      ...change,
      fields: change.isGone === true ? [] : change.fields.filter(({ by }) => by !== "file"),
    }))
    .filter((change) => isDrift(change) || (change.action === "update" && change.fields.length > 0));
  return { target, server, changes: drifted, addedTiles, duplicates, notes: contextOf(planned).ignored };
}
