import { isObstackError, isResponseError } from "@obstack/core";
import type { Alert, Dashboard, ExactReader } from "@obstack/core";
import { keepSilence, withoutSilence } from "@obstack/core/alerts";
import { createPlaceholder, hasPlaceholder, resolveReferences } from "../model/desired.ts";
import type { Desired } from "../model/desired.ts";
import { tables, tileTable, inFormOf } from "../model/fields.ts";
import { isUnchanged, readRecord, readSame } from "../model/record.ts";
import type { ServerObject, ServerVersion } from "../model/record.ts";
import { compareFields } from "../plan/compare-fields.ts";
import type { Pairs } from "../plan/compare-fields.ts";
import { findIgnored } from "../plan/find-ignored.ts";
import type { Written } from "../plan/find-ignored.ts";
import type { PlannedChange } from "../plan/plan-data.ts";
import type { PreparedWrite } from "../plan/prepare-change.ts";
import { changedBody, isComplete } from "../plan/bodies.ts";
import { replaceIds } from "../state/replace-ids.ts";
import { checkUnchanged, changedError } from "./writer.ts";
import type { Ids, Writer } from "./writer.ts";
import { isOutcomeUnknown } from "../state/state.ts";
import { listObjects } from "../model/current-state.ts";

/** Updates an object. Adds functions to `deferred` that add references, and that delete tiles after their alerts have moved to other tiles. */
export async function updateObject(
  writer: Writer,
  prepared: PreparedWrite,
  server: ServerVersion,
  deferred: (() => Promise<void>)[] = [],
): Promise<ServerObject> {
  const { desired: wanted, deferredTiles = [], tiles } = prepared;
  const { ids, restoration, context } = writer;
  const isAlert = wanted.kind === "alert";
  const desired = resolveReferences(wanted, isAlert ? ids.of : ids.find);
  if (hasPlaceholder([wanted.fields, wanted.tiles])) {
    deferred.push(async () =>
      completeReferences(writer, prepared.change, wanted, await writer.read("dashboard", server.id)),
    );
  }
  const sent = toSend(writer, desired);
  const write = (before: ServerVersion, keptIds: ReadonlySet<string>, parts: PreparedWrite): Promise<ServerObject> => {
    const change = <Item extends object>(record: Item): Item =>
      changedBody(record, parts, sent, context.tileForm, keptIds);
    // An update does not end a silence.
    const keepsSilence = isAlert && restoration === undefined;
    return update(writer, parts, before, desired, (fresh) =>
      keepsSilence ? keepSilence(fresh as Alert, change(withoutSilence(fresh as Alert))) : change(fresh),
    );
  };
  const after = await write(server, new Set(deferredTiles), prepared);
  const left = deferredTiles.filter((id) => after.tiles.some((tile) => tile.id === id));
  if (!writer.doneBefore.has(prepared.change))
    await writer.recordApplied(desired, after, prepared.created, prepared.keyBefore, new Map(tiles?.ids), left);
  if (left.length > 0) {
    deferred.push(async () => {
      writer.signal?.throwIfAborted();
      const idsNow = tilesOf(desired, ids);
      const last = await write(after, new Set(), {
        ...prepared,
        differences: [],
        tileDifferences: [],
        tiles: { ids: idsNow, dropped: left, foreign: [], renamed: [] },
      });
      await writer.recordApplied(desired, last, prepared.created, undefined, new Map(idsNow));
    });
  }
  return after;
}

/** Returns an object as an undo restores it, with current identifiers also in its links. Other applies send the object as it is. */
export function toSend({ restoration }: Writer, desired: Desired): Desired {
  const { kind, record } = desired;
  if (record === undefined || restoration === undefined) return desired;
  const { fields, tiles } = readRecord(kind, replaceIds(record, restoration.find));
  const withFields = desired.tiles?.map((tile, index) => ({ ...tile, fields: tiles[index]?.fields ?? tile.fields }));
  return { ...desired, fields, ...(withFields === undefined ? {} : { tiles: withFields }) };
}

/** Adds references that were omitted because their dashboards and tiles had no identifier yet. */
export async function completeReferences(
  writer: Writer,
  change: PlannedChange,
  wanted: Desired,
  server: ServerObject,
): Promise<void> {
  writer.signal?.throwIfAborted();
  const desired = resolveReferences(wanted, writer.ids.of);
  const ids = tilesOf(desired, writer.ids);
  const byId = new Map(server.tiles.map((tile) => [tile.id, tile]));
  const tileDifferences = (desired.tiles ?? []).map(({ key, fields }, index) => {
    const current = inFormOf(fields, byId.get(ids[index]?.[1] ?? "")?.fields ?? {});
    return [key, compareFields(fields, current, undefined, tileTable)] as const;
  });
  const differences = compareFields(desired.fields, server.compared, undefined, tables.dashboard);
  // An earlier apply of the same plan added them.
  if (differences.length === 0 && tileDifferences.every(([, all]) => all.length === 0)) return;
  const tiles = { ids, dropped: [], foreign: [], renamed: [] };
  await updateObject(writer, { change, desired, created: true, differences, tiles, tileDifferences }, server);
}

/** Returns the keys of all tiles of a dashboard, with their identifiers. */
function tilesOf({ key: dashboard, tiles = [] }: Desired, ids: Ids): Pairs {
  return tiles.map(({ key }) => [key, ids.of(createPlaceholder(dashboard, key))]);
}

/** Reads an object again, records it for an undo, updates it, and returns the result. Sends no update that an earlier apply of the same plan sent. */
async function update(
  writer: Writer,
  prepared: PreparedWrite,
  server: ServerVersion,
  desired: Desired,
  changed: (fresh: Dashboard | Alert) => object,
): Promise<ServerObject> {
  const { context, signal } = writer;
  const { change, keyBefore } = prepared;
  const { kind } = desired;
  let doneBefore: ServerObject | undefined;
  let response: Dashboard | Alert | undefined;
  let before: Dashboard | Alert | undefined;
  let sent: object = {};
  try {
    response = await writer.resourceOf(kind).modify(
      server.id,
      async (fresh: Dashboard | Alert) => {
        const now = readSame(kind, server.id, fresh, context.read);
        if (!isUnchanged(server, now) && writer.recognize(prepared, now)) doneBefore = now;
        checkUnchanged(server, now);
        before = structuredClone(fresh);
        await writer.begin(change, { will: "update", id: server.id, before }, keyBefore);
        sent = changed(fresh);
        return sent as Dashboard & Alert;
      },
      // Plans warn about unknown fields, and `findIgnored` finds what the server did not store.
      { signal, onIgnored: () => undefined },
    );
  } catch (error) {
    if (doneBefore !== undefined) return doneBefore;
    // After an unreadable response, read the object to find out whether it was written.
    if (isResponseError(error) && !isOutcomeUnknown(error)) await writer.recordRejected(change);
    const isWritten = before !== undefined && isObstackError(error) && error.kind === "unexpected-response";
    if (!isWritten) throw error;
    const now = await writer.read(kind, server.id);
    if (isUnchanged(server, now)) throw error;
    response = now.record;
  }
  return readStored(writer, change, desired, { id: server.id, before, sent, response });
}

/** Returns an object after a write, from its response if that is complete, and reports the fields that the server ignored. */
export async function readStored(
  writer: Writer,
  change: PlannedChange,
  desired: Desired,
  {
    id,
    response,
    ...written
  }: Omit<Written, "answer"> & { readonly id: string; readonly response: Dashboard | Alert | undefined },
): Promise<ServerObject> {
  const { kind } = desired;
  const { signal, onEvent } = writer;
  const { read } = writer.context;
  const readNow = (): Promise<Dashboard | Alert> => writer.resourceOf(kind).get(id, { signal });
  const returned = response?.id === id ? read(kind, response) : undefined;
  // Some servers return an incomplete record.
  const answer = returned !== undefined && isComplete(desired, returned) ? returned.record : await readNow();
  const { ignored, record } = await findIgnored(kind, { ...written, answer }, readNow);
  const after = readSame(kind, id, record, read);
  if (ignored.length > 0) onEvent?.({ type: "ignored", change, fields: ignored });
  return after;
}

/**
 * Deletes an object that has not changed since the plan, and that no alert watches.
 *
 * @throws {AsCodeError} Of kind `changed`, if the object changed or has alerts.
 * @throws {UnexpectedResponseError} If it has a number that JavaScript changes, so that an undo could not restore it.
 */
export async function removeObject(writer: Writer, change: PlannedChange, server: ServerVersion): Promise<string> {
  const { kind, key } = change;
  const { id } = server;
  const { signal } = writer;
  try {
    const reader: ExactReader<Dashboard | Alert> = writer.resourceOf(kind);
    const record = await reader.get(id, { signal }, true);
    const now = readSame(kind, id, record, writer.context.read);
    checkUnchanged(server, now);
    if (kind === "dashboard") await checkNoAlerts(writer, now, key);
    await writer.begin(change, { will: "delete", id, before: now.record });
    await writer.context.workspace.check();
    await writer.resourceOf(kind).delete(id, { signal });
  } catch (error) {
    // It is already deleted.
    if (!isResponseError(error, 404)) {
      if (isResponseError(error) && !isOutcomeUnknown(error)) await writer.recordRejected(change);
      throw error;
    }
  }
  await writer.recordRemoved({ kind, key }, id);
  return id;
}

/** Servers delete a dashboard's alerts with it, so there must be no new ones. */
async function checkNoAlerts({ context, signal }: Writer, { id, tiles }: ServerObject, key: string): Promise<void> {
  const tileIds = new Set<unknown>(tiles.map((tile) => tile.id));
  const alerts = await listObjects(context.resources, "alert", signal);
  const found = alerts.filter(({ fields }) => fields["dashboardId"] === id || tileIds.has(fields["tileId"]));
  if (found.length === 0) return;
  const names = found.map((alert) => `${JSON.stringify(alert.name ?? alert.id)} (${alert.id})`).join(", ");
  throw changedError(`Dashboard ${key} has alerts that the plan does not move or delete: ${names}.`);
}
