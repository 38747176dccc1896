import { isResponseError } from "@obstack/core";
import type { Alert } from "@obstack/core";
import type { Stack } from "../client.ts";
import { AsCodeError } from "../errors.ts";
import { listObjects } from "../model/deployment.ts";
import type { Desired } from "../model/desired.ts";
import { readAlert, readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import type { Work } from "../plan/work.ts";
import { alertBody, dashboardBody, isWhole, settleReferences } from "./bodies.ts";
import { isInDoubt, isMeant, settleCreate } from "./settle-create.ts";
import { beginStep, remember } from "./writer.ts";
import type { Writer } from "./writer.ts";

/** Creates an object, and finds it where nobody said that it was created. */
export async function createObject(writer: Writer, { change, desired: wanted }: Work): Promise<ServerObject> {
  const { context, ids, created, seen, looks, signal, onEvent } = writer;
  const { stack, workspace } = context;
  if (wanted === undefined) throw new TypeError("A create has something to create.");
  const desired = settleReferences(wanted, ids.of);
  const { kind, key } = desired;
  await checkNotThere(writer, desired);
  const end = await beginStep(writer, change, { action: "create" });
  await workspace.note({ did: "begin-create", kind, key });
  let server: ServerObject;
  try {
    server = await sendCreate(stack, desired, signal);
  } catch (error) {
    if (!isInDoubt(error)) throw error;
    onEvent?.({ type: "in-doubt", change, error });
    server = await settleCreate(stack, desired, (id) => seen.has(id) || created.has(id), looks, error, signal);
  }
  created.add(server.id);
  const later = kind === "alert" ? alertBody(desired).later : {};
  if (Object.keys(later).length > 0) server = readAlert(await sayLater(stack, server.id, later, signal));
  await end({ id: server.id, after: server.record });
  await remember(writer, desired, server, true);
  return server;
}

/** Says by an update what a create could not say. An alert that the server does not take so is not left as another one. */
export async function sayLater(
  stack: Stack,
  id: string,
  later: object,
  signal: AbortSignal | undefined,
): Promise<Alert> {
  try {
    return await stack.alerts.modify(id, (before) => ({ ...before, ...later }), { signal });
  } catch (error) {
    if (isResponseError(error, 400, 422)) await stack.alerts.delete(id);
    throw error;
  }
}

/** Sends a create once. An answer without an identifier tells as little as none. */
export async function sendCreate(
  stack: Stack,
  desired: Desired,
  signal: AbortSignal | undefined,
): Promise<ServerObject> {
  const { kind } = desired;
  const options = { signal };
  const answer =
    kind === "dashboard"
      ? await stack.dashboards.create(dashboardBody(desired) as never, options)
      : await stack.alerts.create(alertBody(desired).body, options);
  const id: unknown = Object(answer).id;
  if (typeof id !== "string" || id === "") throw new AsCodeError("unknown-outcome", "the answer has no id");
  const told = readRecord(kind, answer);
  if (isWhole(desired, told)) return told;
  return readRecord(
    kind,
    await (kind === "dashboard" ? stack.dashboards.get(id, options) : stack.alerts.get(id, options)),
  );
}

/** Milliseconds for which a list tells that nobody else has made an object of the same name. */
const fresh = 10_000;

/** @throws {AsCodeError} of kind `changed` when somebody made what is to be created since the plan was made. */
async function checkNotThere(
  { context: { stack }, seen, created, listed, signal }: Writer,
  desired: Desired,
): Promise<void> {
  const { kind, name } = desired;
  let last = listed.get(kind);
  if (last === undefined || Date.now() - last.at > fresh) {
    const all = await listObjects(stack, kind, signal);
    last = { at: Date.now(), others: all.filter(({ id }) => !seen.has(id) && !created.has(id)) };
    listed.set(kind, last);
  }
  const twin = last.others.find((one) => one.name === name && (kind === "dashboard" || isMeant(desired, one)));
  if (twin === undefined) return;
  throw new AsCodeError(
    "changed",
    `The ${kind} ${JSON.stringify(name ?? desired.key)} (${twin.id}) was created on the server since the plan was made.`,
    "Plan again, and look at what it shows.",
  );
}
