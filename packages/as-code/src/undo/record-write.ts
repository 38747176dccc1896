import { isObstackError } from "@obstack/core";
import type { Alert, Dashboard, ServerIdentity } from "@obstack/core";
import type { Kind } from "../names/names.ts";
import { Workspace } from "../state/workspace.ts";
import { writesTarget } from "./read-runs.ts";
import { isOutcomeUnknown, entryKey } from "../state/state.ts";
import type { State, StateEntry } from "../state/state.ts";
import { readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { Copies } from "../state/copies.ts";
import { toKeyText, currentIds } from "../state/replace-ids.ts";

/** A write of a single object, outside of an apply. */
export interface Write {
  readonly kind: Kind;
  readonly action: "create" | "update" | "delete";
  /** Absent for a create. */
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** The record that is overwritten or deleted; absent for a create. */
  readonly before?: Dashboard | Alert | undefined;
  /** Alerts that the server deletes together with a dashboard. Default: none. */
  readonly alerts?: readonly Alert[] | undefined;
}

/** Records the outcome of a write. If no function is called, the outcome is recorded as unknown. */
export interface RecordedWrite {
  /**
   * Records that the write succeeded.
   *
   * @param id Identifier of the object, which only the response to a create contains.
   * @param after The record after the write; absent for a delete.
   */
  readonly succeed: (id: string, after?: Dashboard | Alert) => Promise<void>;
  /** Discards the copies if an error shows that nothing was written. Otherwise, the outcome stays unknown. */
  readonly fail: (error: unknown) => Promise<void>;
  /** Discards the copies, because nothing was written. */
  readonly discard: () => Promise<void>;
}

/** Number of writes that can be undone, per target. */
const keptWrites = 100;

/**
 * Copies what a write changes or deletes to a folder before it is sent, so that {@link planUndo} with `log: "writes"` can revert it. Keeps the last
 * 100 writes per target. Only the owner can read the files, which contain complete records.
 *
 * @param server The server that the write is sent to.
 * @throws {AsCodeError} If the write cannot be recorded.
 */
export async function recordWrite(
  folder: string,
  server: ServerIdentity,
  { alerts = [], ...write }: Write,
): Promise<RecordedWrite> {
  const workspace = new Workspace(folder, writesTarget(server), { server }, undefined, true);
  const { state } = await workspace.load();
  // In this order, an undo creates the dashboard before the alerts on it.
  const writes = [...alerts.map(toDeletion), write].map((one) => {
    const before = one.before && readRecord(one.kind, one.before);
    return { ...one, before, key: one.id === undefined ? (one.name ?? "") : keyOf(state, one.kind, one.id) };
  });
  const texts = textsOf(
    state,
    writes.flatMap(({ before }) => before ?? []),
  );
  const copies = new Copies(workspace, { kept: keptWrites, textOf: (id) => texts.get(id) });
  for (const { action: will, kind, key, name, id, before } of writes) {
    const entry = before && entryOf(state, key, before);
    await copies.begin({ will, kind, key, name, id, before: before?.record, entry });
  }
  return {
    async succeed(id, after) {
      for (const { kind, key, id: lost = id } of writes) await copies.end(kind, key, { id: lost, after });
    },
    async fail(error) {
      if (!mayHaveBeenWritten(error)) await copies.discard();
    },
    discard: () => copies.discard(),
  };
}

function toDeletion(alert: Alert): Write {
  return { kind: "alert", action: "delete", id: alert.id, name: alert.name ?? undefined, before: alert };
}

/** Returns the key of an object in the state of single writes: its first identifier, also after an undo created it again. */
function keyOf(state: State, kind: Kind, id: string): string {
  return [...state.values()].find((entry) => entry.kind === kind && entry.id === id)?.key ?? id;
}

/** Returns the state of an object before a write. */
function entryOf(state: State, key: string, { kind, id, tiles }: ServerObject): StateEntry {
  const known = state.get(entryKey(kind, key));
  const keys = new Map(Object.entries(known?.tiles ?? {}).map(([tile, { id: tileId }]) => [tileId, tile]));
  const all = tiles.map((tile) => [keys.get(tile.id) ?? tile.id, { id: tile.id, file: {} }] as const);
  return { kind, key, id, file: {}, ...(kind === "dashboard" ? { tiles: Object.fromEntries(all) } : {}) };
}

/** Returns the keys of dashboards and tiles in copies, by identifier: those in the state, and in records that the state does not have. */
function textsOf(state: State, records: readonly ServerObject[]): ReadonlyMap<string, string> {
  const texts = new Map(Array.from(currentIds(new Map(), state), ([text, id]) => [id, text]));
  for (const { kind, id, tiles, fields } of records) {
    const dashboardId = kind === "dashboard" ? id : fields["dashboardId"];
    if (typeof dashboardId !== "string") continue;
    const key = keyOf(state, "dashboard", dashboardId);
    if (!texts.has(dashboardId)) texts.set(dashboardId, toKeyText(key));
    for (const tileId of [...tiles.map((tile) => tile.id), fields["tileId"]])
      if (typeof tileId === "string" && !texts.has(tileId)) texts.set(tileId, toKeyText(key, tileId));
  }
  return texts;
}

/** Returns whether a write may have taken effect despite an error. */
function mayHaveBeenWritten(error: unknown): boolean {
  if (!isObstackError(error) || error.method === "GET") return false;
  return isOutcomeUnknown(error) || (error.kind === "aborted" && (error as { sent?: boolean }).sent === true);
}
