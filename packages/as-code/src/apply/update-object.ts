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
import { changedRecord, changedTiles, isUnsettled, isWhole, settleReferences } from "./bodies.ts";
import { isInDoubt } from "./settle-create.ts";
import { beginStep, checkUnchanged, remember } from "./writer.ts";
import type { Writer } from "./writer.ts";
import { getOwn } from "../common/get-own.ts";

/**
 * Changes a dashboard. Tiles that alerts have yet to move away from stay for now: `late` gets what drops them when the alerts have moved.
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

/** Changes an alert. */
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

/** Adds references to dashboards and tiles that had no identifier when the dashboard was written. */
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
      const there = inFormOf(fields, byId.get(ids.get(key) ?? "")?.fields ?? {});
      return [key, compareFields(fields, there, undefined, tileTable)] as const;
    }),
  );
  const differences = compareFields(desired.fields, server.compared, undefined, tables.dashboard);
  const tiles = { ids, dropped: [], foreign: [], renamed: new Map<string, string>() };
  const work: Work = { change, desired, server, created: true, differences, tiles, tileDifferences };
  await updateDashboard(writer, work, []);
}

/** Reads an object again, keeps it for an undo, changes it, and returns what the server made of that. */
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
  let answer: Dashboard | Alert | undefined;
  try {
    answer = await resource.modify(
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
    // A write whose answer cannot be read may have been done: the object tells.
    if (isResponseError(error) && !isInDoubt(error)) await end?.(undefined);
    const isWritten = end !== undefined && isObstackError(error) && error.kind === "unexpected-response";
    if (!isWritten) throw error;
    const now = readRecord(kind, await resource.get(server.id, { signal }));
    if (isEqual(server, now)) throw error;
    answer = now.record;
  }
  const told = answer?.id === server.id ? readRecord(kind, answer) : undefined;
  // Some servers answer with less than the record.
  const isTold = told !== undefined && isWhole(desired, told);
  const after = isTold ? told : readRecord(kind, await resource.get(server.id, { signal }));
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
