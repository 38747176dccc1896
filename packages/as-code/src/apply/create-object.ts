import { isResponseError } from "@obstack/core";
import type { Dashboard } from "@obstack/core";
import type { Stack } from "../common/client.ts";
import { AsCodeError } from "../common/errors.ts";
import { isSame } from "../common/value.ts";
import { listObjects } from "../model/deployment.ts";
import type { Desired } from "../model/desired.ts";
import { readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import type { TileForm } from "../model/tile-form.ts";
import type { Work } from "../plan/work.ts";
import { alertBody, dashboardBody, isUnsettled, isWhole, settleReferences } from "./bodies.ts";
import { isInDoubt, isMeant, settleCreate } from "./settle-create.ts";
import { completeReferences } from "./update-object.ts";
import { beginStep, remember } from "./writer.ts";
import type { Writer } from "./writer.ts";

/**
 * Creates an object, and finds it where nobody said that it was created. References to what has no identifier yet are left out: `late` gets
 * what adds them when everything is created.
 */
export async function createObject(
  writer: Writer,
  { change, desired: wanted }: Work,
  late: (() => Promise<void>)[] = [],
): Promise<ServerObject> {
  const { context, ids, created, seen, looks, signal, onEvent } = writer;
  const { stack, workspace, tileForm } = context;
  if (wanted === undefined) throw new TypeError("A create has something to create.");
  const desired = settleReferences(wanted, wanted.kind === "dashboard" ? ids.find : ids.of);
  const { kind, key } = desired;
  await checkNotThere(writer, desired);
  const end = await beginStep(writer, change, { action: "create" });
  await workspace.note({ did: "begin-create", kind, key });
  await workspace.check();
  let server: ServerObject;
  try {
    server = await sendCreate(stack, desired, signal, tileForm);
  } catch (error) {
    if (!isInDoubt(error)) {
      // It is known that nothing was created.
      if (isResponseError(error)) {
        await workspace.note({ did: "forget", kind, key });
        await end(undefined);
      }
      throw error;
    }
    onEvent?.({ type: "in-doubt", change, error });
    server = await settleCreate(stack, desired, (id) => seen.has(id) || created.has(id), looks, error, signal);
  }
  created.set(server.id, { desired, server, tileIds: new Map(), forget: () => end(undefined) });
  await end({ id: server.id, after: server.record });
  await remember(writer, desired, server, true);
  if (isUnsettled(wanted)) late.push(() => completeReferences(writer, change, wanted, server));
  return server;
}

/** Sends a create once. An answer without an identifier tells as little as none. */
export async function sendCreate(
  stack: Stack,
  desired: Desired,
  signal: AbortSignal | undefined,
  form?: TileForm,
): Promise<ServerObject> {
  const { kind } = desired;
  const options = { signal };
  const answer =
    kind === "dashboard"
      ? await createDashboard(stack, desired, form, options)
      : await stack.alerts.create(alertBody(desired), options);
  const told = readRecord(kind, answer);
  if (isWhole(desired, told)) return told;
  const { id } = told;
  return readRecord(
    kind,
    await (kind === "dashboard" ? stack.dashboards.get(id, options) : stack.alerts.get(id, options)),
  );
}

/** A server that refuses tiles with a config is sent them as series, where these say the same. A refused create was not done. */
async function createDashboard(
  stack: Stack,
  desired: Desired,
  form: TileForm | undefined,
  options: { readonly signal: AbortSignal | undefined },
): Promise<Dashboard> {
  const send = (body: object): Promise<Dashboard> => stack.dashboards.create(body as never, options);
  const body = dashboardBody(desired, form);
  try {
    return await send(body);
  } catch (error) {
    const other = dashboardBody(desired, "series");
    if (form !== undefined || !isResponseError(error, 400, 422) || isSame(other, body)) throw error;
    return send(other);
  }
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
