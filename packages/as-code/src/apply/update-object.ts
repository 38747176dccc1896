import { isObstackError, isResponseError } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import type { Desired } from "../model/desired.ts";
import { tables, tileTable } from "../model/fields.ts";
import { hasPlanned, Planned } from "../model/planned.ts";
import { isEqual, readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { inFormOf } from "../model/tile-form.ts";
import { compareFields } from "../plan/compare.ts";
import type { PlannedChange } from "../plan/plan.ts";
import { isSame } from "../common/value.ts";
import type { Work } from "../plan/work.ts";
import { changedRecord, changedTiles, isComplete, isUnsettled, settleReferences } from "./bodies.ts";
import { isInDoubt } from "./settle-create.ts";
import { beginStep, checkUnchanged, remember } from "./writer.ts";
import type { Writer } from "./writer.ts";
import { getOwn } from "../common/get-own.ts";

/**
 * Updates a dashboard. The functions in `late` delete tiles after alerts have moved away from them.
 */
export async function updateDashboard(
  writer: Writer,
  work: Work,
  late: (() => Promise<void>)[],
): Promise<ServerObject> {
  const { desired: wanted, server, lastTiles = [], tiles } = work;
  if (wanted === undefined || server === undefined) throw new TypeError("An update has something to update.");
  const desired = settleReferences(wanted, writer.ids.find);
  if (isUnsettled(wanted)) {
    late.push(async () => completeReferences(writer, work.change, wanted, await readAgain(writer, server.id)));
  }
  const write = (seenBefore: ServerObject, keeps: ReadonlySet<string>, parts: Work): Promise<ServerObject> =>
    update(writer, { ...parts, server: seenBefore }, desired, (fresh) => {
      const changed = changedRecord(fresh, parts.differences, desired);
      return desired.tiles === undefined
        ? changed
        : { ...changed, tiles: changedTiles(fresh as Dashboard, parts, desired, keeps, writer.context.tileForm) };
    });
  const keeps = new Set(lastTiles.map(({ id }) => id));
  const after = await write(server, keeps, work);
  await remember(writer, desired, after, work.created, work.keyBefore, tiles?.ids, lastTiles);
  if (keeps.size > 0) {
    late.push(async () => {
      writer.signal?.throwIfAborted();
      const ids = writer.ids;
      const nothingElse: Work = {
        ...work,
        differences: [],
        tileDifferences: new Map(),
        tiles: {
          ids: new Map((desired.tiles ?? []).map(({ key }) => [key, ids.of(new Planned(desired.key, key))])),
          dropped: lastTiles,
          foreign: [],
          renamed: new Map(),
        },
      };
      const last = await write(after, new Set(), nothingElse);
      await remember(writer, desired, last, work.created, undefined, nothingElse.tiles?.ids);
    });
  }
  return after;
}

/** Updates an alert. */
export async function updateAlert(writer: Writer, work: Work): Promise<ServerObject> {
  const { desired: wanted, server, differences } = work;
  if (wanted === undefined || server === undefined) throw new TypeError("An update has something to update.");
  const desired = settleReferences(wanted, writer.ids.of);
  const after = await update(writer, work, desired, (fresh) => changedRecord(fresh, differences, desired));
  await remember(writer, desired, after, work.created, work.keyBefore);
  return after;
}

async function readAgain({ context, signal }: Writer, id: string): Promise<ServerObject> {
  return readRecord("dashboard", await context.stack.dashboards.get(id, { signal }));
}

/** Adds references that were omitted because their dashboards and tiles had no identifier yet. */
export async function completeReferences(
  writer: Writer,
  change: PlannedChange,
  wanted: Desired,
  server: ServerObject,
): Promise<void> {
  writer.signal?.throwIfAborted();
  const desired = settleReferences(wanted, writer.ids.of);
  const ids = new Map(
    (desired.tiles ?? []).map(({ key }) => [key, writer.ids.of(new Planned(desired.key, key))] as const),
  );
  const byId = new Map(server.tiles.map((tile) => [tile.id, tile]));
  const tileDifferences = new Map(
    (desired.tiles ?? []).map(({ key, fields }) => {
      const current = inFormOf(fields, byId.get(ids.get(key) ?? "")?.fields ?? {});
      return [key, compareFields(fields, current, undefined, tileTable)] as const;
    }),
  );
  const differences = compareFields(desired.fields, server.compared, undefined, tables.dashboard);
  const tiles = { ids, dropped: [], foreign: [], renamed: new Map<string, string>() };
  const work: Work = { change, desired, server, created: true, differences, tiles, tileDifferences };
  await updateDashboard(writer, work, []);
}

/** Reads an object again, records it for an undo, updates it, and returns the result. */
async function update(
  writer: Writer,
  { change, server, keyBefore, differences }: Work,
  desired: Desired,
  changed: (fresh: Dashboard | Alert) => object,
): Promise<ServerObject> {
  const { context, signal, onEvent } = writer;
  const { kind } = desired;
  if (server === undefined) throw new TypeError("An update has something to update.");
  const resource = kind === "dashboard" ? context.stack.dashboards : context.stack.alerts;
  let end: Awaited<ReturnType<typeof beginStep>> | undefined;
  let response: Dashboard | Alert | undefined;
  try {
    response = await resource.modify(
      server.id,
      async (fresh: Dashboard | Alert) => {
        checkUnchanged(server, readRecord(kind, fresh));
        const before = structuredClone(fresh);
        end = await beginStep(writer, change, { action: "update", id: server.id, before }, keyBefore);
        return changed(fresh) as never;
      },
      { signal },
    );
  } catch (error) {
    // After an unreadable response, read the object to find out whether it was written.
    if (isResponseError(error) && !isInDoubt(error)) await end?.(undefined);
    const isWritten = end !== undefined && isObstackError(error) && error.kind === "unexpected-response";
    if (!isWritten) throw error;
    const now = readRecord(kind, await resource.get(server.id, { signal }));
    if (isEqual(server, now)) throw error;
    response = now.record;
  }
  const returned = response?.id === server.id ? readRecord(kind, response) : undefined;
  // Some servers return an incomplete record.
  const isUsable = returned !== undefined && isComplete(desired, returned);
  const after = isUsable ? returned : readRecord(kind, await resource.get(server.id, { signal }));
  await end?.({ id: server.id, after: after.record });
  const ignored = differences
    .filter(
      ({ name, file }) =>
        !isSame(getOwn(after.compared, name), file) &&
        isSame(getOwn(after.compared, name), getOwn(server.compared, name)),
    )
    .filter(({ file }) => !hasPlanned(file))
    .map(({ name }) => name);
  if (ignored.length > 0) onEvent?.({ type: "not-taken", change, fields: ignored });
  return after;
}
