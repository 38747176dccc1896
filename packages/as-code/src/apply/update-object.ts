import { isObstackError } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import { Planned } from "../model/desired.ts";
import type { Desired } from "../model/desired.ts";
import { isEqual, readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { isSame } from "../model/value.ts";
import type { Work } from "../plan/work.ts";
import { changedRecord, changedTiles, isWhole, settleReferences } from "./bodies.ts";
import { beginStep, checkUnchanged, remember } from "./writer.ts";
import type { Writer } from "./writer.ts";
import { own } from "../model/own.ts";

/**
 * Changes a dashboard. Tiles that alerts have yet to move away from stay for now: `late` gets what drops them when the alerts have moved.
 */
export async function updateDashboard(
  writer: Writer,
  work: Work,
  late: (() => Promise<void>)[],
): Promise<ServerObject> {
  const { desired, server, lastTiles = [], tiles } = work;
  if (desired === undefined || server === undefined) throw new TypeError("An update has something to update.");
  const write = (seenBefore: ServerObject, keeps: ReadonlySet<string>, parts: Work): Promise<ServerObject> =>
    update(writer, { ...parts, server: seenBefore }, desired, (fresh) => {
      const changed = changedRecord(fresh, parts.differences, desired);
      return desired.tiles === undefined
        ? changed
        : { ...changed, tiles: changedTiles(fresh as Dashboard, parts, keeps) };
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
        !isSame(own(after.fields, name), file) && isSame(own(after.fields, name), own(server.fields, name)),
    )
    .filter(({ file }) => !(file instanceof Planned))
    .map(({ name }) => name);
  if (ignored.length > 0) onEvent?.({ type: "not-taken", change, fields: ignored });
  return after;
}
