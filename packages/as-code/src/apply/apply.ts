import { isResponseError } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import type { Stack } from "../client.ts";
import { AsCodeError } from "../errors.ts";
import { Planned } from "../model/desired.ts";
import type { Desired } from "../model/desired.ts";
import { isUnchanged, readAlert, readDashboard } from "../model/record.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import { isSame } from "../model/value.ts";
import { matchTiles } from "../plan/match-tiles.ts";
import { isConflict } from "../plan/plan.ts";
import type { LostAlert, Plan, PlannedChange } from "../plan/plan.ts";
import { contextOf } from "../plan/work.ts";
import type { PlanContext, Work } from "../plan/work.ts";
import { toEntry } from "../state/entry.ts";
import { entryKey } from "../state/state.ts";
import type { StateEntry } from "../state/state.ts";
import { alertBody, changedRecord, changedTiles, dashboardBody, isWhole, settleReferences } from "./bodies.ts";
import { defaultLooks, isInDoubt, settleCreate } from "./settle-create.ts";
import { openUndoLog } from "./undo-log.ts";
import type { UndoLog } from "./undo-log.ts";

/** What an apply tells of while it goes on. */
export type ApplyEvent =
  /** A change is about to be made; `index` counts from 1. */
  | { readonly type: "begin"; readonly index: number; readonly total: number; readonly change: PlannedChange }
  /** It was made. */
  | {
      readonly type: "done";
      readonly index: number;
      readonly total: number;
      readonly change: PlannedChange;
      readonly id: string;
    }
  /** Nobody knows whether an object was created; it is looked for. */
  | { readonly type: "in-doubt"; readonly change: PlannedChange; readonly error: unknown };

/** How a plan is applied. */
export interface ApplyOptions {
  /** Whether what was changed both in the file and on the server becomes as the file says. Default false: a conflict is refused. */
  readonly overwrite?: boolean | undefined;
  /** Whether alerts may be lost with what they watch; they are deleted first, and can be put back by an undo. Default false. */
  readonly allowAlertLoss?: boolean | undefined;
  readonly onEvent?: ((event: ApplyEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds before each look for an object whose creation is in doubt. Default 0, 1,000, 2,000, 4,000, 8,000. */
  readonly looks?: readonly number[] | undefined;
}

/** What an apply did. */
export interface Applied {
  readonly changes: readonly (PlannedChange & { readonly id: string })[];
}

/**
 * Makes the changes of a plan, in the order of what needs what, and notes each in the state of the target, so that whenever it ends the
 * next apply goes on. Before each write the object is read again. Only what differs is written, with one request to read and one to write.
 *
 * @throws {AsCodeError} of kind `refused`, before anything is written, for conflicts and alerts that would be lost.
 * @throws {AsCodeError} of kind `changed` when somebody changed an object since the plan was made; what was done until then stays.
 * @throws {AsCodeError} of kind `unknown-outcome` when an object may have been created and does not turn up.
 * @throws {ObstackError} when a request fails; what was done until then stays.
 */
export async function apply(plan: Plan, options: ApplyOptions = {}): Promise<Applied> {
  const context = contextOf(plan);
  refuse(plan, options);
  const run = createRun(context, options);
  try {
    await run.all();
    return { changes: run.done };
  } finally {
    await run.settle();
  }
}

function refuse(plan: Plan, { overwrite = false, allowAlertLoss = false }: ApplyOptions): void {
  const conflicts = overwrite ? [] : plan.changes.filter(isConflict);
  const lost = allowAlertLoss ? [] : plan.lostAlerts;
  if (conflicts.length === 0 && lost.length === 0) return;
  const problems = [
    ...conflicts.map(({ kind, key, fields }) => {
      const paths = fields.filter(({ by }) => by === "both").map(({ path }) => path);
      return `${kind} ${key} was changed in the file and on the server: ${paths.join(", ") || "all of it"}`;
    }),
    ...lost.map((alert) => `alert ${describeAlert(alert)} would be lost`),
  ];
  throw new AsCodeError(
    "refused",
    problems,
    conflicts.length > 0
      ? "Take the server's values into the files by an export, or allow them to be overwritten."
      : "Point the alerts at other tiles, or allow their loss.",
  );
}

function describeAlert({ id, name, tile, dashboard }: LostAlert): string {
  const place =
    tile === undefined ? `dashboard ${dashboard}` : `tile ${JSON.stringify(tile)} of dashboard ${dashboard}`;
  return `${JSON.stringify(name ?? id)} (${id}), which watches ${place},`;
}

interface Run {
  readonly done: (PlannedChange & { readonly id: string })[];
  all(): Promise<void>;
  /** Puts everything that is known into the state. */
  settle(): Promise<void>;
}

function createRun(context: PlanContext, { onEvent, signal, looks = defaultLooks }: ApplyOptions): Run {
  const { workspace, known, work, lost, unchanged, forgotten, seen } = context;
  const undo = openUndoLog(workspace);
  const done: Run["done"] = [];
  const ids = new Ids(context);
  const created = new Set<string>();
  const deletions = work.filter(({ change }) => change.action === "delete");
  const lostIds = new Set<string | undefined>(lost.map(({ alert }) => alert.id));
  // An alert that is lost though its file is there is created again.
  const writes = work
    .filter(({ change }) => change.action !== "delete")
    .map(({ server, ...one }): Work => (server === undefined || lostIds.has(server.id) ? one : { ...one, server }));
  const total = lost.length + work.length;
  let index = 0;

  const make = async (change: PlannedChange, write: () => Promise<string>): Promise<void> => {
    signal?.throwIfAborted();
    index++;
    onEvent?.({ type: "begin", index, total, change });
    const id = await write();
    done.push({ ...change, id });
    onEvent?.({ type: "done", index, total, change, id });
  };

  const writer: Writer = { context, undo, ids, created, seen, looks, signal, onEvent };
  return {
    done,
    async all() {
      for (const { alert, server } of lost) {
        const change: PlannedChange = {
          kind: "alert",
          key: alert.key ?? alert.id,
          name: alert.name,
          action: "delete",
          id: alert.id,
          fields: [],
        };
        await make(change, () => remove(writer, change, server));
      }
      for (const one of deletions.filter(({ change }) => change.kind === "alert"))
        await make(one.change, () => remove(writer, one.change, one.server));
      const late: (() => Promise<void>)[] = [];
      for (const one of writes.filter(({ change }) => change.kind === "dashboard")) {
        await make(one.change, async () => {
          const server =
            one.server === undefined ? await create(writer, one) : await updateDashboard(writer, one, late);
          return server.id;
        });
      }
      for (const one of writes.filter(({ change }) => change.kind === "alert")) {
        await make(
          one.change,
          async () => (one.server === undefined ? await create(writer, one) : await updateAlert(writer, one)).id,
        );
      }
      for (const finish of late) await finish();
      for (const one of deletions.filter(({ change }) => change.kind === "dashboard"))
        await make(one.change, () => remove(writer, one.change, one.server));
    },
    async settle() {
      const entries = unchanged.flatMap(({ match: { desired, server, entry, keyBefore }, tiles }): StateEntry[] => {
        if (server === undefined) return [];
        const isOwn = entry?.created === true || known.begun.has(entryKey(desired.kind, desired.key));
        const next = toEntry({ desired, server, tileIds: tiles?.ids ?? new Map(), created: isOwn });
        return keyBefore === undefined && isSame(next, entry) ? [] : [next];
      });
      const moved = unchanged.flatMap(({ match: { desired, keyBefore } }) =>
        keyBefore === undefined ? [] : [{ kind: desired.kind, key: keyBefore }],
      );
      const gone = [...forgotten, ...moved];
      if (entries.length === 0 && gone.length === 0 && index === 0) return;
      for (const { kind, key } of gone) await workspace.note({ did: "forget", kind, key });
      await workspace.settle(entries);
    },
  };
}

/** What is known of identifiers while an apply goes on. */
class Ids {
  readonly #dashboards = new Map<string, string>();
  readonly #tiles = new Map<string, ReadonlyMap<string, string>>();

  constructor({ work, unchanged }: PlanContext) {
    for (const { match, tiles } of unchanged) this.set(match.desired, match.server?.id, tiles?.ids);
    for (const { desired, server, tiles } of work) if (desired !== undefined) this.set(desired, server?.id, tiles?.ids);
  }

  set({ kind, key }: Desired, id: string | undefined, tiles: ReadonlyMap<string, string> | undefined): void {
    if (kind !== "dashboard") return;
    if (id !== undefined) this.#dashboards.set(key, id);
    if (tiles !== undefined) this.#tiles.set(key, tiles);
  }

  readonly of = ({ dashboard, tile }: Planned): string => {
    const id = tile === undefined ? this.#dashboards.get(dashboard) : this.#tiles.get(dashboard)?.get(tile);
    if (id !== undefined) return id;
    throw new AsCodeError(
      "changed",
      `Dashboard ${dashboard} came back without its tile ${JSON.stringify(tile)}.`,
      "Plan again.",
    );
  };
}

interface Writer {
  readonly context: PlanContext;
  readonly undo: UndoLog;
  readonly ids: Ids;
  /** Identifiers of what this apply created. */
  readonly created: Set<string>;
  readonly seen: ReadonlySet<string>;
  readonly looks: readonly number[];
  readonly signal: AbortSignal | undefined;
  readonly onEvent: ApplyOptions["onEvent"];
}

async function create(writer: Writer, { change, desired: wanted }: Work): Promise<ServerObject> {
  const { context, undo, ids, created, seen, looks, signal, onEvent } = writer;
  const { stack, workspace, known } = context;
  if (wanted === undefined) throw new TypeError("A create has something to create.");
  const desired = settleReferences(wanted, ids.of);
  const { kind, key, name } = desired;
  const end = await undo.begin({ kind, key, name, action: "create", entry: known.state.get(entryKey(kind, key)) });
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

async function updateDashboard(writer: Writer, work: Work, late: (() => Promise<void>)[]): Promise<ServerObject> {
  const { context, undo, signal } = writer;
  const { desired, server, change, differences, lastTiles = [], tiles } = work;
  if (desired === undefined || server === undefined) throw new TypeError("An update has something to update.");
  const write = async (seenBefore: ServerObject, keeps: ReadonlySet<string>, parts: Work): Promise<ServerObject> => {
    let end: Awaited<ReturnType<UndoLog["begin"]>> | undefined;
    const record = await context.stack.dashboards.modify(
      server.id,
      async (fresh) => {
        checkUnchanged(seenBefore, readDashboard(fresh));
        end = await beginUpdate(writer, change, fresh);
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

  async function beginUpdate(_writer: Writer, { kind, key, name }: PlannedChange, before: Dashboard) {
    return undo.begin({
      kind,
      key,
      name,
      action: "update",
      id: server?.id,
      before,
      entry: context.known.state.get(entryKey(kind, work.keyBefore ?? key)),
    });
  }
}

async function updateAlert(writer: Writer, work: Work): Promise<ServerObject> {
  const { context, undo, ids, signal } = writer;
  const { desired: wanted, server, change, differences } = work;
  if (wanted === undefined || server === undefined) throw new TypeError("An update has something to update.");
  const desired = settleReferences(wanted, ids.of);
  const { kind, key, name } = change;
  let end: Awaited<ReturnType<UndoLog["begin"]>> | undefined;
  const record = await context.stack.alerts.modify(
    server.id,
    async (fresh) => {
      checkUnchanged(server, readAlert(fresh));
      const entry = context.known.state.get(entryKey(kind, work.keyBefore ?? key));
      end = await undo.begin({
        kind,
        key,
        name,
        action: "update",
        id: server.id,
        before: structuredClone(fresh),
        entry,
      });
      return changedRecord(fresh, differences, desired);
    },
    { signal },
  );
  const after = readAlert(record);
  await end?.({ id: server.id, after: after.record });
  await remember(writer, desired, after, work.created, work.keyBefore);
  return after;
}

async function remove(
  writer: Writer,
  { kind, key, name }: PlannedChange,
  server: ServerObject | undefined,
): Promise<string> {
  const { context, undo, signal } = writer;
  if (server === undefined) throw new TypeError("A delete has something to delete.");
  const { stack, known, workspace } = context;
  const { id } = server;
  try {
    const before: Dashboard | Alert =
      kind === "dashboard" ? await stack.dashboards.get(id, { signal }) : await stack.alerts.get(id, { signal });
    const now = kind === "dashboard" ? readDashboard(before) : readAlert(before);
    checkUnchanged(server, now);
    if (kind === "dashboard") await checkNoAlerts(writer, now, key);
    const end = await undo.begin({
      kind,
      key,
      name,
      action: "delete",
      id,
      before,
      entry: known.state.get(entryKey(kind, key)),
    });
    await (kind === "dashboard" ? stack.dashboards.delete(id, { signal }) : stack.alerts.delete(id, { signal }));
    await end({ id });
  } catch (error) {
    // Somebody was faster.
    if (!isResponseError(error, 404)) throw error;
  }
  await workspace.note({ did: "forget", kind, key });
  return id;
}

/** A dashboard takes its alerts along: none may have come since the plan was made. */
async function checkNoAlerts(
  { context: { stack }, signal }: Writer,
  { id, tiles }: ServerObject,
  key: string,
): Promise<void> {
  const tileIds = new Set<unknown>(tiles.map((tile) => tile.id));
  const alerts = (await stack.alerts.list({ signal })).map(readAlert);
  const there = alerts.filter(({ fields }) => fields["dashboardId"] === id || tileIds.has(fields["tileId"]));
  if (there.length === 0) return;
  const names = there.map((alert) => `${JSON.stringify(alert.name ?? alert.id)} (${alert.id})`).join(", ");
  throw new AsCodeError("changed", `Dashboard ${key} has alerts since the plan was made: ${names}.`, "Plan again.");
}

function checkUnchanged(before: ServerObject, now: ServerObject): void {
  if (isUnchanged(before, now)) return;
  throw new AsCodeError(
    "changed",
    `The ${before.kind} ${JSON.stringify(before.name ?? before.id)} (${before.id}) was changed on the server since the plan was made.`,
    "Plan again, and look at what it shows.",
  );
}

/** Notes what was applied, and which identifiers came of it. */
async function remember(
  { context: { workspace }, ids }: Writer,
  desired: Desired,
  server: ServerObject,
  created: boolean,
  keyBefore?: string,
  tileIds: ReadonlyMap<string, string> = new Map(),
  passing: readonly ServerTile[] = [],
): Promise<void> {
  const all = tilesAfter(desired, server, tileIds, passing);
  ids.set(desired, server.id, all);
  if (keyBefore !== undefined) await workspace.note({ did: "forget", kind: desired.kind, key: keyBefore });
  const entry = toEntry({ desired, server, tileIds: all, created });
  await workspace.note({
    did: "write",
    entry: { ...entry, ...(passing.length === 0 ? {} : { tiles: { ...passingTiles(passing), ...entry.tiles } }) },
  });
}

/** Tiles that go later are known until then: else they would be somebody else's. */
function passingTiles(passing: readonly ServerTile[]): NonNullable<StateEntry["tiles"]> {
  return Object.fromEntries(passing.map(({ id }) => [id, { id, file: {} }]));
}

/** Which tiles of an answer are which of the file: those that were there, then by what they are, then by their places. */
function tilesAfter(
  { tiles = [] }: Desired,
  server: ServerObject,
  before: ReadonlyMap<string, string>,
  passing: readonly ServerTile[],
): ReadonlyMap<string, string> {
  const known = new Set([...before.values(), ...passing.map(({ id }) => id)]);
  const fresh = server.tiles.filter(({ id }) => !known.has(id));
  const missing = tiles.filter(({ key }) => !before.has(key));
  const { ids } = matchTiles(missing, fresh);
  const taken = new Set(ids.values());
  const rest = fresh.filter(({ id }) => !taken.has(id));
  const left = missing.filter(({ key }) => !ids.has(key));
  const byPlace =
    left.length === rest.length ? left.map(({ key }, index) => [key, rest[index]?.id ?? ""] as const) : [];
  return new Map([...before, ...ids, ...byPlace]);
}
