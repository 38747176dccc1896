import { Planned } from "../model/desired.ts";
import { readAlert, readDashboard } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import type { Work } from "../plan/work.ts";
import { changedRecord, changedTiles, settleReferences } from "./bodies.ts";
import type { UndoLog } from "./undo-log.ts";
import { beginStep, checkUnchanged, remember } from "./writer.ts";
import type { Writer } from "./writer.ts";

/**
 * Changes a dashboard. Tiles that alerts have yet to move away from stay for now: `late` gets what drops them when the alerts have moved.
 */
export async function updateDashboard(
  writer: Writer,
  work: Work,
  late: (() => Promise<void>)[],
): Promise<ServerObject> {
  const { context, signal } = writer;
  const { desired, server, change, differences, lastTiles = [], tiles } = work;
  if (desired === undefined || server === undefined) throw new TypeError("An update has something to update.");
  const write = async (seenBefore: ServerObject, keeps: ReadonlySet<string>, parts: Work): Promise<ServerObject> => {
    let end: Awaited<ReturnType<UndoLog["begin"]>> | undefined;
    const record = await context.stack.dashboards.modify(
      server.id,
      async (fresh) => {
        checkUnchanged(seenBefore, readDashboard(fresh));
        end = await beginStep(writer, change, { action: "update", id: server.id, before: fresh }, work.keyBefore);
        const changed = changedRecord(fresh, parts.differences, desired);
        return desired.tiles === undefined
          ? changed
          : { ...changed, tiles: changedTiles(fresh, parts, keeps) as never };
      },
      { signal },
    );
    const after = readDashboard(record);
    await end?.({ id: server.id, after: after.record });
    return after;
  };
  const keeps = new Set(lastTiles.map(({ id }) => id));
  const after = await write(server, keeps, { ...work, differences });
  await remember(writer, desired, after, work.created, work.keyBefore, tiles?.ids, lastTiles);
  if (keeps.size > 0) {
    late.push(async () => {
      signal?.throwIfAborted();
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
  const { context, ids, signal } = writer;
  const { desired: wanted, server, change, differences } = work;
  if (wanted === undefined || server === undefined) throw new TypeError("An update has something to update.");
  const desired = settleReferences(wanted, ids.of);
  let end: Awaited<ReturnType<UndoLog["begin"]>> | undefined;
  const record = await context.stack.alerts.modify(
    server.id,
    async (fresh) => {
      checkUnchanged(server, readAlert(fresh));
      const before = structuredClone(fresh);
      end = await beginStep(writer, change, { action: "update", id: server.id, before }, work.keyBefore);
      return changedRecord(fresh, differences, desired);
    },
    { signal },
  );
  const after = readAlert(record);
  await end?.({ id: server.id, after: after.record });
  await remember(writer, desired, after, work.created, work.keyBefore);
  return after;
}
