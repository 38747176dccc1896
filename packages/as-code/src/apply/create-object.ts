import { isResponseError } from "@obstack/core";
import type { Alert } from "@obstack/core";
import type { Stack } from "../client.ts";
import { AsCodeError } from "../errors.ts";
import type { Desired } from "../model/desired.ts";
import { readAlert, readDashboard } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import type { Work } from "../plan/work.ts";
import { alertBody, dashboardBody, isWhole, settleReferences } from "./bodies.ts";
import { isInDoubt, settleCreate } from "./settle-create.ts";
import { beginStep, remember } from "./writer.ts";
import type { Writer } from "./writer.ts";

/** Creates an object, and finds it where nobody said that it was created. */
export async function createObject(writer: Writer, { change, desired: wanted }: Work): Promise<ServerObject> {
  const { context, ids, created, seen, looks, signal, onEvent } = writer;
  const { stack, workspace } = context;
  if (wanted === undefined) throw new TypeError("A create has something to create.");
  const desired = settleReferences(wanted, ids.of);
  const { kind, key } = desired;
  const end = await beginStep(writer, change, { action: "create" });
  await workspace.note({ did: "begin-create", kind, key });
  let server: ServerObject;
  try {
    server = await send(writer, desired);
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
async function send({ context: { stack }, signal }: Writer, desired: Desired): Promise<ServerObject> {
  const options = { signal };
  if (desired.kind === "dashboard") {
    const record = await stack.dashboards.create(dashboardBody(desired) as never, options);
    const server = readDashboard(record);
    return isWhole(desired, server) || !hasId(record)
      ? checked(server)
      : readDashboard(await stack.dashboards.get(server.id, options));
  }
  const record = await stack.alerts.create(alertBody(desired).body, options);
  const server = readAlert(record);
  return isWhole(desired, server) || !hasId(record)
    ? checked(server)
    : readAlert(await stack.alerts.get(server.id, options));
}

function hasId({ id }: { readonly id?: unknown }): boolean {
  return typeof id === "string" && id !== "";
}

function checked(server: ServerObject): ServerObject {
  if (hasId(server)) return server;
  throw new AsCodeError("unknown-outcome", "the answer has no id");
}
