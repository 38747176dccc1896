import { resolveReferences, hasPlaceholder } from "../model/desired.ts";
import type { Desired } from "../model/desired.ts";
import { isResponseError } from "@obstack/core";
import type { Alert, CreateDashboardRequest, Dashboard } from "@obstack/core";
import { setTimeout } from "node:timers/promises";
import { newBody } from "../plan/bodies.ts";
import { completeReferences, readStored, toSend } from "./change-object.ts";
import { changedError } from "./writer.ts";
import type { Writer } from "./writer.ts";
import { AsCodeError } from "../errors/errors.ts";
import { findPendingCreates } from "../state/adopt.ts";
import { entryKey, isOutcomeUnknown } from "../state/state.ts";
import { isSame } from "../json/value.ts";
import { toSent } from "../state/entry.ts";
import { listObjects } from "../model/current-state.ts";
import { readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import type { TileForm } from "../model/fields.ts";
import type { PlannedChange } from "../plan/plan-data.ts";
import type { PreparedWrite } from "../plan/prepare-change.ts";

/**
 * Creates an object. If the outcome is unknown, looks for the object instead of sending the create again. References to objects without an
 * identifier are omitted; a function in `deferred` adds them once everything is created.
 */
export async function createObject(
  writer: Writer,
  prepared: PreparedWrite,
  deferred: (() => Promise<void>)[] = [],
): Promise<ServerObject> {
  const { ids, onEvent } = writer;
  const { workspace } = writer.context;
  const { change, desired: wanted } = prepared;
  const complete = (server: ServerObject): ServerObject => {
    if (hasPlaceholder([wanted.fields, wanted.tiles]))
      deferred.push(() => completeReferences(writer, change, wanted, server));
    return server;
  };
  const desired = resolveReferences(wanted, wanted.kind === "dashboard" ? ids.find : ids.of);
  const { kind, key } = desired;
  const others = await writer.listOthers(kind);
  const doneBefore = others.find((one) => writer.recognize(prepared, one));
  if (doneBefore !== undefined) return complete(doneBefore);
  const sent = toSend(writer, desired);
  const late = findLate(writer, sent, others);
  if (late !== undefined) {
    writer.doneBefore.add(change);
    writer.created.set(late.id, desired);
    await writer.recordApplied(desired, late, true);
    return complete(late);
  }
  checkNotCreated(writer, desired, others);
  const existing = others.filter((one) => !writer.isDoubtful(one)).map(({ id }) => id);
  await writer.begin(change, { will: "create", sent: toSent(sent), existing });
  await workspace.check();
  let server: ServerObject;
  try {
    server = await sendCreate(writer, change, sent, others);
  } catch (error) {
    if (!isOutcomeUnknown(error)) {
      // The server rejected the create.
      if (isResponseError(error)) {
        await writer.recordRemoved({ kind, key });
        await writer.recordRejected({ kind, key });
      }
      throw error;
    }
    onEvent?.({ type: "outcome-unknown", change, error });
    writer.doubtful.push(desired);
    server = await findCreated(writer, sent, error);
    writer.doubtful.pop();
  }
  writer.created.set(server.id, desired);
  await writer.recordApplied(desired, server, true);
  return complete(server);
}

/**
 * Sends a create once. If the server rejects tiles with a `config`, sends them as `series` if these are equivalent.
 *
 * @param others Objects that others created before.
 * @throws {AsCodeError} Of kind `unexpected-response`, if the response has no usable identifier, or that of an object that existed before:
 * a later undo would delete that object.
 */
async function sendCreate(
  writer: Writer,
  change: PlannedChange,
  desired: Desired,
  others: readonly ServerObject[],
): Promise<ServerObject> {
  const { kind } = desired;
  const { signal, context } = writer;
  const { resources, tileForm } = context;
  const send = async (form: TileForm | undefined): Promise<Dashboard | Alert> =>
    kind === "dashboard"
      ? resources.dashboards.create(newBody(desired, form) as object as CreateDashboardRequest, { signal })
      : resources.alerts.create(newBody(desired), { signal });
  const response = await send(tileForm).catch((error: unknown) => {
    // The server may accept only the other form of tiles.
    const hasOtherForm = !isSame(newBody(desired, "series"), newBody(desired, tileForm));
    if (tileForm !== undefined || !isResponseError(error, 400, 422) || !hasOtherForm) throw error;
    return send("series");
  });
  const { id } = readRecord(kind, response);
  if (writer.isKnown(id) || others.some((one) => one.id === id)) {
    throw new AsCodeError(
      "unexpected-response",
      `The response has the identifier of an object that existed before (${id}).`,
    );
  }
  return readStored(writer, change, desired, { id, sent: newBody(desired, tileForm), response });
}

/** Finds the object that an interrupted apply sent with the same content, and that the server created after the plan was made. */
function findLate({ context }: Writer, desired: Desired, others: readonly ServerObject[]): ServerObject | undefined {
  const { targetState } = context;
  const name = entryKey(desired.kind, desired.key);
  const intent = targetState.pending.get(name)?.intent;
  if (intent === undefined || !isSame({ ...intent, ...toSent(desired) }, intent)) return undefined;
  const found = findPendingCreates(targetState, others).find(({ kind, key }) => entryKey(kind, key) === name);
  return others.find(({ id }) => id === found?.id);
}

/** @throws {AsCodeError} Of kind `changed`, if the object was created on the server after the plan was made. */
function checkNotCreated({ context }: Writer, desired: Desired, others: readonly ServerObject[]): void {
  const { kind, key, name } = desired;
  const keys = new Map(Array.from(context.targetState.state.values(), (entry) => [entry.id, entry.key]));
  // An earlier apply created objects of the same name for other files.
  const isOther = ({ id }: ServerObject): boolean => (keys.get(id) ?? key) !== key;
  const existing = others.find(
    (one) => one.name === name && !isOther(one) && (kind === "dashboard" || isLikelyMatch(desired, one)),
  );
  if (existing === undefined) return;
  const title = `${kind} ${JSON.stringify(name ?? desired.key)} (${existing.id})`;
  throw changedError(`The ${title} was created on the server after the plan was made.`);
}

/**
 * Finds an object after a create with an unknown outcome, among the objects that did not exist before. Never sends the create again, because
 * that could create a duplicate.
 *
 * @throws {AsCodeError} Of kind `unknown-outcome`, if the object cannot be found.
 */
async function findCreated(writer: Writer, desired: Desired, cause: unknown): Promise<ServerObject> {
  const { lookupDelays, signal, context } = writer;
  let failure: unknown;
  for (const delay of lookupDelays) {
    await setTimeout(delay, undefined, signal === undefined ? {} : { signal }).catch(() => signal?.throwIfAborted());
    try {
      const all = await listObjects(context.resources, desired.kind, signal);
      const found = all.filter(
        (one) => !writer.isKnown(one.id) && one.name === desired.name && isLikelyMatch(desired, one),
      );
      if (found.length === 1 && found[0] !== undefined) return found[0];
      if (found.length > 1) {
        failure = new AsCodeError("names", `${found.length} objects match: ${found.map(({ id }) => id).join(", ")}.`);
        break;
      }
    } catch (error) {
      if (signal?.aborted === true) throw error;
      failure = error;
    }
  }
  const name = `${desired.kind} ${JSON.stringify(desired.name ?? desired.key)}`;
  throw new AsCodeError(
    "unknown-outcome",
    `It is unknown whether ${name} was created: ${messageOf(cause)} ${failure === undefined ? "It is not in the list." : `It could not be found: ${messageOf(failure)}`}`,
    "The request was not retried. Apply again in a minute: the object is then found by its name, or created if it does not exist.",
    { cause },
  );
}

/** Returns whether an object with the desired name is likely the desired one: it has the same number of tiles, or watches the same tile or search. */
function isLikelyMatch({ kind, fields, tiles = [] }: Desired, server: ServerObject): boolean {
  if (kind === "dashboard") return tiles.length === server.tiles.length;
  return ["dashboardId", "tileId", "savedSearch"].every((name) => isSame(fields[name], server.fields[name]));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
