import { isResponseError } from "@obstack/core";
import { AsCodeError } from "../common/errors.ts";
import type { Kind } from "../common/kind.ts";
import { listObjects } from "../model/deployment.ts";
import { titleOf } from "../model/desired.ts";
import type { Desired } from "../model/desired.ts";
import { isUnchanged } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { findDuplicates, reasonOf, replaceIds, toDuplicate } from "../plan/find-duplicates.ts";
import type { FoundDuplicate } from "../plan/find-duplicates.ts";
import type { Duplicate } from "../plan/plan.ts";
import { entryKey } from "../state/state.ts";
import type { ApplyOptions } from "./options.ts";
import { deleteObject, removeObject } from "./remove-object.ts";
import type { Writer } from "./writer.ts";

const kinds: readonly Kind[] = ["dashboard", "alert"];

/** Duplicates, and those that were withdrawn. */
interface Withdrawal {
  readonly duplicates: readonly Duplicate[];
  /** Identifiers of adopted objects by those of the withdrawn ones. */
  readonly ids: ReadonlyMap<string, string>;
}

/**
 * Finds duplicates that others created during this apply, and withdraws this apply's duplicates if `mayWithdraw` allows it. Requests one list
 * per kind of created object, and both kinds if there are duplicates.
 */
export async function handleDuplicates(writer: Writer, mayWithdraw: ApplyOptions["mayWithdraw"]): Promise<Withdrawal> {
  const { context, created, signal, onEvent } = writer;
  const lists = new Map<Kind, readonly ServerObject[]>();
  for (const kind of kinds) {
    if ([...created.values()].some(({ server }) => server.kind === kind))
      lists.set(kind, await listObjects(context.stack, kind, signal));
  }
  const ofPlan = context.duplicates.filter(({ match }) => !created.has(match.managed.id));
  const found = [...candidatesOfCreated(writer, [...lists.values()].flat()), ...ofPlan];
  if (found.length === 0) return { duplicates: [], ids: new Map() };
  for (const kind of kinds) if (!lists.has(kind)) lists.set(kind, await listObjects(context.stack, kind, signal));
  const candidates = withReferences(found, [...lists.values()].flat());
  const duplicates = candidates.map(toDuplicate);
  for (const duplicate of duplicates) onEvent?.({ type: "duplicate", duplicate });
  const possible = duplicates.filter(({ reason }) => reason === undefined);
  const ids = new Map<string, string>();
  if (possible.length === 0 || (await mayWithdraw?.(possible)) !== true) return { duplicates, ids };
  // Alerts first, because servers delete a dashboard's alerts with it.
  const remaining = [...duplicates];
  for (const kind of [...kinds].toReversed()) {
    for (const [index, candidate] of candidates.entries()) {
      const duplicate = duplicates[index];
      const { survivor } = candidate.match;
      if (candidate.desired.kind !== kind || duplicate?.reason !== undefined || survivor === undefined) continue;
      signal?.throwIfAborted();
      const reason = await withdraw(writer, candidate, survivor);
      const result = toDuplicate({ ...candidate, reason });
      remaining[index] = result;
      if (reason === undefined) ids.set(candidate.match.managed.id, survivor.id);
      onEvent?.({ type: reason === undefined ? "withdrawn" : "not-withdrawn", duplicate: result });
    }
  }
  return { duplicates: remaining, ids };
}

/** Returns objects that this apply created, and that others created after the plan was made. */
function candidatesOfCreated(writer: Writer, all: readonly ServerObject[]): FoundDuplicate[] {
  const { created } = writer;
  const managed = all.filter(({ id }) => created.has(id));
  const others = all.filter((one) => !writer.isKnown(one.id) && !writer.isDoubtful(one));
  return findDuplicates(managed, others).flatMap((match) => {
    const creation = created.get(match.managed.id);
    if (creation === undefined) return [];
    const { desired, server, tileIds } = creation;
    const isChanged = !isUnchanged(server, match.managed);
    const reason = reasonOf(match, true) ?? (isChanged ? "it was changed after it was created" : undefined);
    return [{ match, desired, before: server, tileIds: [...tileIds], reason }];
  });
}

/** Excludes objects that others refer to, and alerts on such dashboards. */
function withReferences(candidates: readonly FoundDuplicate[], all: readonly ServerObject[]): FoundDuplicate[] {
  let result = [...candidates];
  for (;;) {
    const withdrawn = new Set(result.filter(({ reason }) => reason === undefined).map(({ match }) => match.managed.id));
    const staying = result
      .filter(({ match }) => !withdrawn.has(match.managed.id))
      .flatMap(({ match }) => identifiersOf(match.managed));
    const next = result.map((candidate): FoundDuplicate => {
      const { match, reason } = candidate;
      if (reason !== undefined) return candidate;
      const ids = identifiersOf(match.managed);
      const referrer = all.find((one) => one.id !== match.managed.id && !withdrawn.has(one.id) && mentions(one, ids));
      if (referrer !== undefined) {
        const title = titleOf(referrer.kind, referrer.id, referrer.name);
        return { ...candidate, reason: `${title} refers to it` };
      }
      return match.managed.kind === "alert" && mentions(match.managed, staying)
        ? { ...candidate, reason: "its dashboard is not withdrawn" }
        : candidate;
    });
    const hasChanged = next.some(({ reason }, index) => reason !== result[index]?.reason);
    result = next;
    if (!hasChanged) return result;
  }
}

function identifiersOf({ id, tiles }: ServerObject): string[] {
  return [id, ...tiles.map((tile) => tile.id)].filter((one) => one !== "");
}

/** Returns whether a record contains an identifier anywhere, including inside longer text such as a link. */
function mentions({ record }: ServerObject, ids: readonly string[]): boolean {
  const text = JSON.stringify(record);
  return ids.some((id) => text.includes(id));
}

/** Deletes an object and adopts its duplicate into the state. Returns the reason if this is not possible. */
async function withdraw(
  writer: Writer,
  { match, desired, before, tileIds }: FoundDuplicate,
  survivor: ServerObject,
): Promise<string | undefined> {
  const { created, adopted } = writer;
  const { kind, key, name, title } = desired;
  const { id } = match.managed;
  let kept: ServerObject;
  try {
    kept = await writer.read(kind, survivor.id);
    if (!isUnchanged(survivor, kept)) return `${survivor.id} was changed in the meantime`;
    const creation = created.get(id);
    if (creation === undefined) {
      await removeObject(writer, { kind, key, name, title, action: "delete", id, fields: [] }, before);
    } else {
      // This apply created it too, so there is nothing to undo.
      await deleteObject(writer, before, key, async () => creation.discardStep);
    }
  } catch (error) {
    if (error instanceof AsCodeError && error.kind === "changed") return error.message;
    if (isResponseError(error, 404)) return `${survivor.id} was deleted in the meantime`;
    throw error;
  }
  adopted.add(entryKey(kind, key));
  const replaced = new Map(match.ids);
  const fields = replaceIds(desired.fields, replaced) as Desired["fields"];
  const ids = new Map(tileIds?.map(([tile, managed]) => [tile, replaced.get(managed) ?? managed]));
  await writer.recordApplied({ ...desired, fields }, kept, false, undefined, ids);
  return undefined;
}
