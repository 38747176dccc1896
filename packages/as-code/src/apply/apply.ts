import { formatCount } from "@obstack/basics";
import { resourcesOf, isResponseError } from "@obstack/core";
import type { StackClient } from "@obstack/core";
import { isSameServer, serverToText } from "../state/state.ts";
import { AsCodeError } from "../errors/errors.ts";
import type { Kind } from "../names/names.ts";
import { listObjects } from "../model/current-state.ts";
import { readConfiguration, readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { findNewEntry } from "../plan/match-stack.ts";
import { findDuplicates } from "../plan/warnings.ts";
import type { Duplicate, PlannedChange, SkippedChange } from "../plan/plan-data.ts";
import type { PlannedApply } from "../plan/planned-apply.ts";
import type { PreparedChange } from "../plan/prepare-change.ts";
import { review, toWrite } from "../plan/review.ts";
import { withLock } from "../state/lock.ts";
import { findMissing } from "../state/adopt.ts";
import { startUndo, undoWorkspace } from "../undo/read-runs.ts";
import { createObject } from "./create-object.ts";
import type { ApplyOptions } from "./options.ts";
import { removeObject, updateObject } from "./change-object.ts";
import { Writer } from "./writer.ts";
import type { Ids } from "./writer.ts";
import { resolvePlaceholders } from "../model/desired.ts";

/** Result of an apply. */
export interface ApplyResult {
  /** The completed changes, without those that an earlier apply of the same plan made. */
  readonly changes: readonly (PlannedChange & { readonly id: string })[];
  /** Changes that were not written, with the reasons. */
  readonly skipped: readonly SkippedChange[];
  /** Objects that exist more than once, because another process created them too. */
  readonly duplicates: readonly Duplicate[];
}

/**
 * Applies the changes of a plan in dependency order, and records each one in the state of the target, so that the next apply
 * continues after an interruption. Each object is read again before it is written; each change takes one request to read and one to write.
 * An apply that created objects lists their kinds once more at the end, to detect duplicates. An apply that stopped continues with the same plan. Skips changes that the limits do not allow, and
 * those that need them.
 *
 * @param folder The folder with the state of the target.
 * @param plan A plan of this folder, also one that was copied or read from a file.
 * @throws {AsCodeError} Of kind `server`, if the plan is for another server; nothing was sent.
 * @throws {AsCodeError} Of kind `rejected`, if the server rejected objects or failed on them; `changed`, if objects changed after the plan was made;
 *   `unknown-outcome`, if an object may have been created and cannot be found. Everything that does not depend on them was written, unless the server
 *   failed on three objects in a row. Several of these are `rejected`.
 * @throws {AsCodeError} Of kind `busy`, if another process writes to the target from the same folder.
 * @throws {ObstackError} If a request fails; earlier changes stay.
 */
export async function apply(
  folder: string,
  client: StackClient,
  plan: PlannedApply,
  options: ApplyOptions = {},
): Promise<ApplyResult> {
  const resources = resourcesOf(client);
  const { target, server, details, undone } = plan;
  if (!isSameServer(server, resources.server)) {
    const message = `The plan is for ${serverToText(server)}, not for ${serverToText(resources.server)}.`;
    throw new AsCodeError("server", message, "Nothing was sent. Select the target of the plan, or plan again.");
  }
  const reviewed = plan.isReviewed === true ? plan : review(plan, options);
  for (const skipped of reviewed.skipped) options.onEvent?.({ type: "skipped", skipped });
  const log = undone?.log ?? "applies";
  const workspace = undoWorkspace(folder, { log, server: resources.server, target, rebind: details.rebind });
  const applied = await withLock(folder, target, async (check) => {
    const locked = workspace.locked(check);
    const { undo } = details;
    const restoration = undo && (await startUndo(locked, log, undo, details));
    const isEmpty = Object.values(toWrite(reviewed)).every(({ length }) => length === 0);
    if (!isEmpty || details.rebind === true) await locked.bind();
    for (const entry of findMissing(await locked.load(), details.adopted)) await locked.append(entry);
    const targetState = await locked.load();
    if (targetState.isUnfinished) options.onEvent?.({ type: "continued" });
    const read = undo === undefined ? readConfiguration : readRecord;
    const context = { ...details, ...toWrite(reviewed), resources, workspace: locked, targetState, read };
    const writer = new Writer(context, options, restoration);
    const result = await writeChanges(writer, reviewed.duplicates).catch(async (error: unknown) => {
      // Report the first error. The steps stay in the state if this fails.
      await saveState(writer).catch(() => undefined);
      throw error;
    });
    await saveState(writer);
    if (reviewed.skipped.length === 0 && details.only === undefined) await restoration?.finish();
    return result;
  });
  return { ...applied, skipped: reviewed.skipped };
}

/** Writes changes in dependency order, then reports duplicates. Continues after changes that concern a single object. */
async function writeChanges(
  writer: Writer,
  plannedDuplicates: readonly Duplicate[],
): Promise<Omit<ApplyResult, "skipped">> {
  const { ids, onEvent, signal } = writer;
  const { prepared, lost } = writer.context;
  const lostIds = new Set<string | undefined>(lost.map(({ alert }) => alert.id));
  // Lost alerts with a file are created again.
  const writes = prepared.flatMap(({ desired, server, ...one }) =>
    desired === undefined ? [] : { ...one, desired, server: lostIds.has(server?.id) ? undefined : server },
  );
  const total = lost.length + prepared.length;
  const done: (PlannedChange & { readonly id: string })[] = [];
  const rejected = new Rejections(onEvent);
  const run = async (change: PlannedChange, write: () => Promise<string>): Promise<boolean> => {
    signal?.throwIfAborted();
    const index = ++writer.started;
    onEvent?.({ type: "begin", index, total, change });
    return rejected.collect(change, async () => {
      const id = await write();
      const isDoneBefore = writer.doneBefore.has(change);
      if (!isDoneBefore) done.push({ ...change, id });
      onEvent?.({ type: "done", index, total, change, id, ...(isDoneBefore ? { isDoneBefore } : {}) });
    });
  };
  const removeAll = async (kind: Kind): Promise<void> => {
    for (const { change, server } of prepared) {
      if (change.kind !== kind || change.action !== "delete" || server === undefined) continue;
      await run(change, () => {
        if (kind === "dashboard") rejected.checkAlerts("it");
        return removeObject(writer, change, server);
      });
    }
  };

  for (const { alert, server } of lost) {
    const { id, key = id, name } = alert;
    const title = `alert ${JSON.stringify(name ?? id)}`;
    const change: PlannedChange = { kind: "alert", key, name, title, action: "delete", id, fields: [] };
    await run(change, () => removeObject(writer, change, server));
  }
  await removeAll("alert");
  const deferred: { readonly one: PreparedChange; readonly finishes: readonly (() => Promise<void>)[] }[] = [];
  // Dashboards first.
  for (const one of writes) {
    const { server, desired, tiles } = one;
    const finishes: (() => Promise<void>)[] = [];
    const write = async (): Promise<string> => {
      // Alerts that could not be deleted would be lost with them.
      if ((tiles?.dropped.length ?? 0) > 0) rejected.checkAlerts("tiles that it deletes");
      if (desired.kind === "alert") rejected.checkReferences(one, ids);
      const written =
        server === undefined
          ? await createObject(writer, one, finishes)
          : await updateObject(writer, one, server, finishes);
      return written.id;
    };
    if ((await run(one.change, write)) && desired.kind === "dashboard") deferred.push({ one, finishes });
  }
  for (const { one, finishes } of deferred) {
    for (const finish of finishes) {
      await rejected.collect(one.change, async () => {
        rejected.checkReferences(one, ids, "written without a link");
        // Alerts that could not move away would be lost with the deleted tiles.
        rejected.checkAlerts("tiles that it deletes");
        await finish();
      });
    }
  }
  await removeAll("dashboard");
  const created = await findCreatedDuplicates(writer).catch((error: unknown) => {
    // What was not written says more.
    rejected.report();
    throw error;
  });
  const duplicates = [...created, ...plannedDuplicates];
  for (const duplicate of duplicates) onEvent?.({ type: "duplicate", duplicate });
  rejected.report();
  return { changes: done, duplicates };
}

/** Finds objects that others created during an apply, with the names of those that it created. Lists each kind of created objects once. */
async function findCreatedDuplicates(writer: Writer): Promise<Duplicate[]> {
  const { context, created, signal } = writer;
  const all: ServerObject[] = [];
  for (const kind of new Set([...created.values()].map((one) => one.kind)))
    all.push(...(await listObjects(context.resources, kind, signal)));
  const managed = all.flatMap((server) => {
    const desired = created.get(server.id);
    return desired === undefined ? [] : [{ desired, server }];
  });
  const others = all.filter((one) => !writer.isKnown(one.id) && !writer.isDoubtful(one));
  return findDuplicates(managed, others);
}

/** Adds unchanged objects to the state, and sorts it. */
async function saveState(writer: Writer): Promise<void> {
  const { restoration } = writer;
  const { workspace, targetState, unchanged, forgotten, adopted = [] } = writer.context;
  const moved = unchanged.flatMap(({ desired, keyBefore }) =>
    keyBefore === undefined ? [] : [{ kind: desired.kind, key: keyBefore }],
  );
  const entries = restoration === undefined ? unchanged.flatMap((match) => findNewEntry(match) ?? []) : [];
  const toForget = [...forgotten, ...moved];
  const isUnchanged = entries.length + toForget.length + adopted.length + writer.started === 0;
  if (restoration === undefined && isUnchanged && !targetState.isUnfinished) return;
  for (const one of toForget) await writer.recordRemoved(one);
  for (const { desired, server, tiles } of unchanged)
    await restoration?.restoreEntry(desired, server && { server, tileIds: new Map(tiles?.ids) });
  await workspace.save(entries);
}

/** Status codes that reject a single object, so that the apply can continue with others. */
const rejectionStatuses = [400, 404, 409, 413, 422];

/** Number of objects in a row on which the server fails before an apply ends: then, it is not the objects. */
const maxServerFailures = 3;

/** Indicates that an object was not sent, because it depends on one that was not written. */
class SkippedError extends Error {}

/** Collects objects that were not written, so that an apply continues with the others. */
export class Rejections {
  readonly #problems: string[] = [];
  readonly #causes: unknown[] = [];
  readonly #keys = new Set<string>();
  readonly #onEvent: ApplyOptions["onEvent"];
  #hasAlerts = false;
  #written = 0;
  #serverFailures = 0;

  constructor(onEvent: ApplyOptions["onEvent"]) {
    this.#onEvent = onEvent;
  }

  /**
   * Runs a write, and returns whether it succeeded. Collects failures that concern a single object, and rethrows those of the connection and the
   * credentials.
   *
   * @throws {AsCodeError} Like {@link report}, if the server failed on several objects in a row.
   */
  async collect(change: PlannedChange, write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      this.#written += 1;
      this.#serverFailures = 0;
      return true;
    } catch (error) {
      const isSkipped = error instanceof SkippedError;
      const isOfServer = isServerFailure(error);
      if (!isSkipped && !isOfServer && !isObjectFailure(error)) throw error;
      const { message } = error as Error;
      this.#problems.push(error instanceof AsCodeError ? message : `${change.title}: ${message}`);
      if (!isSkipped) this.#causes.push(error);
      if (change.kind === "dashboard") this.#keys.add(change.key);
      else this.#hasAlerts = true;
      this.#onEvent?.({ type: "rejected", change, ...(isSkipped ? { because: message } : { error }) });
      if (isOfServer && ++this.#serverFailures === maxServerFailures) this.report();
      return false;
    }
  }

  /** @throws {SkippedError} If an object refers to a dashboard that was not written, and does not exist. */
  checkReferences({ desired }: PreparedChange, { find }: Ids, what: string = "not sent"): void {
    resolvePlaceholders([desired?.fields, desired?.tiles], (planned) => {
      if (find(planned) === undefined && this.#keys.has(planned.dashboard))
        throw new SkippedError(`${what}, because dashboard ${JSON.stringify(planned.dashboard)} was not written`);
      return undefined;
    });
  }

  /** @throws {SkippedError} If an alert was not written, because it may still be on the tile or dashboard. */
  checkAlerts(watched: string): void {
    if (this.#hasAlerts)
      throw new SkippedError(`not sent, because alerts were not written that may still watch ${watched}`);
  }

  /** @throws {AsCodeError} If any objects were not written; lists all of them. Of the kind of their errors, or `rejected`. */
  report(): void {
    if (this.#problems.length === 0) return;
    const causes = this.#causes;
    const kinds = new Set(causes.map((cause) => (cause instanceof AsCodeError ? cause.kind : "rejected")));
    const [kind = "rejected"] = kinds.size === 1 ? kinds : [];
    const hints = new Set(causes.map(hintOf));
    const written =
      this.#written === 0 ? "No changes were made." : `Made ${formatCount(this.#written, "other change")}.`;
    throw new AsCodeError(kind, this.#problems, [written, ...hints].join(" "), {
      cause: causes.length === 1 ? causes[0] : new AggregateError(causes),
    });
  }
}

/** Returns whether an error concerns a single object: the server rejected it, or it changed after the plan. */
function isObjectFailure(error: unknown): boolean {
  return error instanceof AsCodeError ? error.kind === "changed" : isResponseError(error, ...rejectionStatuses);
}

/** Returns whether a server failed on a write, so that its outcome is not known. It may fail only on this object. */
function isServerFailure(error: unknown): boolean {
  if (error instanceof AsCodeError) return error.kind === "unknown-outcome";
  return isResponseError(error) && error.status !== undefined && error.status >= 500;
}

function hintOf(cause: unknown): string {
  if (cause instanceof AsCodeError) return cause.hint ?? "";
  if (isServerFailure(cause)) return "Apply again in a minute.";
  return [isResponseError(cause) ? cause.hint : undefined, "Fix these objects, then apply again."]
    .filter(Boolean)
    .join(" ");
}
