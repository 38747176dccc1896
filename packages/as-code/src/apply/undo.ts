import { isResponseError } from "@obstack/core";
import type { Alert, Dashboard } from "@obstack/core";
import { stackOf } from "../client.ts";
import type { Stack, StackClient } from "../client.ts";
import { AsCodeError } from "../errors.ts";
import type { Desired } from "../model/desired.ts";
import type { Kind } from "../model/fields.ts";
import { hasContentOf, isUnchanged, readAlert, readDashboard, readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { matchTiles } from "../plan/match-tiles.ts";
import type { TitledObject } from "../plan/plan.ts";
import { defaultTarget } from "../plan/plan-files.ts";
import { entryKey } from "../state/state.ts";
import type { State, StateEntry } from "../state/state.ts";
import { openWorkspace } from "../state/workspace.ts";
import type { Workspace } from "../state/workspace.ts";
import { alertBody } from "./bodies.ts";
import { sayLater, sendCreate } from "./create-object.ts";
import { defaultLooks, isInDoubt, settleCreate } from "./settle-create.ts";
import { readLastUndo } from "./undo-log.ts";
import type { UndoProgress, UndoRecord, UndoStep } from "./undo-log.ts";

/** One object that an undo puts back. */
export interface UndoChange extends TitledObject {
  /** `delete` what was created, `update` to what was there, `create` again what was deleted. */
  readonly action: "create" | "update" | "delete";
}

/** What an undo would do. */
export interface UndoPlan {
  readonly target: string;
  /** When the apply that is undone began, in ISO 8601. */
  readonly at: string;
  /** In the order in which they are made. */
  readonly changes: readonly UndoChange[];
}

/** How an apply is undone. */
export interface UndoOptions {
  /** Whether objects that were changed since the apply are put back too. Default false. */
  readonly overwrite?: boolean | undefined;
  readonly onEvent?:
    | ((event: {
        readonly type: "begin" | "done";
        readonly index: number;
        readonly total: number;
        readonly change: UndoChange;
      }) => void)
    | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds before each look for an object whose creation is in doubt. Default as of an apply. */
  readonly looks?: readonly number[] | undefined;
}

interface UndoContext {
  readonly workspace: Workspace;
  readonly record: UndoRecord & UndoProgress;
  readonly steps: readonly UndoStep[];
}

const contexts = new WeakMap<UndoPlan, UndoContext>();

const opposite = { create: "delete", update: "update", delete: "create" } as const;

/** Reads what the last apply to a target did and was not undone; nothing when there is none. */
export async function planUndo(
  folder: string,
  { target = defaultTarget }: { readonly target?: string | undefined } = {},
): Promise<UndoPlan | undefined> {
  const workspace = openWorkspace(folder, target);
  const record = await readLastUndo(workspace);
  if (record === undefined) return undefined;
  const steps = record.steps.filter(({ undone }) => undone !== true).toReversed();
  const changes = steps.map(({ kind, key, name, title, action }) => ({
    kind,
    key,
    name,
    title,
    action: opposite[action],
  }));
  const plan: UndoPlan = { target, at: record.at, changes };
  contexts.set(plan, { workspace, record, steps });
  return plan;
}

/**
 * Puts back what an apply overwrote, created and deleted, the last first. What is created again gets new identifiers; what points at
 * it follows. Looks at everything before it writes anything.
 *
 * @throws {AsCodeError} of kind `undo` when an object was changed since the apply; nothing was written then.
 */
export async function undo(plan: UndoPlan, client: StackClient, options: UndoOptions = {}): Promise<void> {
  const context = contexts.get(plan);
  if (context === undefined) throw new TypeError("Only a plan that planUndo() returned can be carried out.");
  const { workspace, record, steps } = context;
  const { overwrite = false, onEvent, signal, looks = defaultLooks } = options;
  const stack = stackOf(client);
  const now = await readAll(stack, signal);
  const { state } = await workspace.load();
  const run: Run = {
    stack,
    signal,
    looks,
    now,
    ids: new Map(record.ids),
    seen: new Set(now.keys()),
    overwrite,
    steps,
    record,
  };
  if (!overwrite) check(run);
  try {
    for (const [index, step] of steps.entries()) {
      signal?.throwIfAborted();
      const { kind, key, name, title, action } = step;
      const event = {
        index: index + 1,
        total: steps.length,
        change: { kind, key, name, title, action: opposite[action] },
      };
      onEvent?.({ type: "begin", ...event });
      const before = new Map(run.ids);
      await putBack(run, step);
      await restoreEntry(workspace, state, step, run.ids);
      await record.note(step.step, Object.fromEntries([...run.ids].filter(([id, to]) => before.get(id) !== to)));
      onEvent?.({ type: "done", ...event });
    }
    await record.finish();
  } finally {
    await workspace.settle();
  }
}

interface Run {
  readonly stack: Stack;
  readonly signal: AbortSignal | undefined;
  readonly looks: readonly number[];
  /** What the server has, by identifier. */
  readonly now: Map<string, ServerObject>;
  /** Identifiers that took the place of others. */
  readonly ids: Map<string, string>;
  readonly seen: Set<string>;
  readonly overwrite: boolean;
  readonly steps: readonly UndoStep[];
  readonly record: UndoProgress;
}

async function readAll(
  { dashboards, alerts }: Stack,
  signal: AbortSignal | undefined,
): Promise<Map<string, ServerObject>> {
  const [all, others] = await Promise.all([dashboards.list({ signal }), alerts.list({ signal })]);
  return new Map([...all.map(readDashboard), ...others.map(readAlert)].map((one) => [one.id, one]));
}

/** Everything is as the apply left it, or was put back already. */
function check({ now, steps, ids }: Run): void {
  const problems: string[] = [];
  const looked = new Set<string>();
  const goes = new Set(steps.filter(({ action }) => action === "create").map(({ done }) => done?.id));
  const backs = new Map(
    steps.flatMap(({ kind, action, id: alertId, before }) =>
      kind === "alert" && action === "update" && before !== undefined
        ? [[alertId, readAlert(before as Alert)] as const]
        : [],
    ),
  );
  for (const { kind, key, name, action, id, done, before } of steps) {
    const current = done?.id ?? id;
    if (current === undefined || looked.has(current) || ids.has(current)) continue;
    // The last step tells how the apply left it.
    looked.add(current);
    const shown = `${kind} ${JSON.stringify(name ?? key)} (${current})`;
    const there = now.get(current);
    const after = done?.after;
    const atPresent = (record: Dashboard | Alert): ServerObject => readRecord(kind, renewed(record, ids, current));
    if (there === undefined) {
      if (action === "update") problems.push(`${shown} was deleted since`);
    } else if (after !== undefined && action !== "delete" && !isUnchanged(atPresent(after), there)) {
      const isBack = before !== undefined && hasContentOf(atPresent(before), there);
      if (!isBack) problems.push(`${shown} was changed since`);
    } else if (action === "create" && kind === "dashboard") {
      const tiles = new Set(there.tiles.map((tile) => tile.id));
      for (const one of now.values()) {
        // It goes back to what it watched.
        const alert = backs.get(one.id) ?? one;
        const isOn = alert.fields["dashboardId"] === current || tiles.has(String(alert.fields["tileId"]));
        if (alert.kind === "alert" && isOn && !goes.has(alert.id))
          problems.push(`alert ${JSON.stringify(alert.name ?? alert.id)} (${alert.id}) would be lost with ${shown}`);
      }
    }
  }
  if (problems.length > 0)
    throw new AsCodeError("undo", problems, "Nothing was written. Look at it, or allow it to be overwritten.");
}

async function putBack(run: Run, step: UndoStep): Promise<void> {
  const { kind, action, id, before, done } = step;
  const { stack, signal, now, ids } = run;
  const current = done?.id ?? id;
  if (action === "create") {
    // Without an answer nobody knows what was created; the state finds it again.
    if (current === undefined) return;
    await (
      kind === "dashboard" ? stack.dashboards.delete(current, { signal }) : stack.alerts.delete(current, { signal })
    ).catch((error: unknown) => {
      if (!isResponseError(error, 404)) throw error;
    });
    now.delete(current);
    return;
  }
  if (before === undefined || current === undefined) return;
  const target = ids.get(current) ?? current;
  const there = now.get(target);
  if (there === undefined) {
    await createAgain(run, step, current, before);
    return;
  }
  if (hasContentOf(readRecord(kind, renewed(before, ids, target)), there)) {
    // It was put back, and nobody noted it.
    noteTiles(run, readRecord(kind, before), there);
    return;
  }
  const record = renewed(before, ids, target);
  if (kind === "dashboard") {
    const written = readDashboard(
      await stack.dashboards.modify(
        target,
        (fresh) => whenUnchanged(run, there, readDashboard(fresh), record) as Dashboard,
        { signal },
      ),
    );
    noteTiles(run, readDashboard(before), written);
    now.set(target, written);
  } else {
    const write = (fresh: Alert): Alert => whenUnchanged(run, there, readAlert(fresh), record) as Alert;
    now.set(target, readAlert(await stack.alerts.modify(target, write, { signal })));
  }
}

function whenUnchanged({ overwrite }: Run, there: ServerObject, fresh: ServerObject, record: unknown): unknown {
  if (overwrite || isUnchanged(there, fresh)) return record;
  throw new AsCodeError(
    "undo",
    `The ${there.kind} ${JSON.stringify(there.name ?? there.id)} (${there.id}) was changed just now.`,
    "Look at it, and undo again.",
  );
}

/** A record with the identifiers that things have now. */
function renewed<Item extends Dashboard | Alert>(record: Item, ids: ReadonlyMap<string, string>, id: string): Item {
  const renew = (value: unknown): unknown => (typeof value === "string" ? (ids.get(value) ?? value) : value);
  const own = record as unknown as Record<string, unknown>;
  const names = ["dashboard", "dashboardId", "tileId"].filter((name) => name in own);
  const tiles = own["tiles"];
  return {
    ...own,
    id,
    ...Object.fromEntries(names.map((name) => [name, renew(own[name])])),
    ...(Array.isArray(tiles)
      ? { tiles: tiles.map((tile: { id?: unknown }) => ({ ...tile, id: renew(tile.id) })) }
      : {}),
  } as Item;
}

async function createAgain(run: Run, step: UndoStep, id: string, before: Dashboard | Alert): Promise<void> {
  const { stack, signal, looks, now, ids, seen, record, steps } = run;
  const { kind } = step;
  const server = readRecord(kind, renewed(before, ids, id));
  const tiles = server.tiles.map((tile) => ({ key: tile.id, name: tile.name, fields: tile.fields, shown: tile.id }));
  const desired: Desired = {
    kind,
    key: id,
    name: server.name,
    fields: server.fields,
    ...(kind === "dashboard" ? { tiles } : {}),
    shown: id,
    title: id,
  };
  const known = new Set([...ids.values(), ...steps.map(({ id: stepId, done }) => done?.id ?? stepId)]);
  const again = [...now.values()].filter((one) => one.kind === kind && !known.has(one.id) && hasContentOf(server, one));
  let created = step.began === true && again.length === 1 ? again[0] : undefined;
  if (created === undefined) {
    await record.begin(step.step);
    try {
      created = await sendCreate(stack, desired, signal);
    } catch (error) {
      if (!isInDoubt(error)) throw error;
      created = await settleCreate(stack, desired, (one) => seen.has(one), looks, error, signal);
    }
  }
  const later = kind === "alert" ? alertBody(desired).later : {};
  if (Object.keys(later).length > 0) {
    created = readAlert(await sayLater(stack, created.id, later, signal));
  }
  ids.set(id, created.id);
  seen.add(created.id);
  now.set(created.id, created);
  noteTiles(run, readRecord(kind, before), created);
}

/** Tiles that came back have new identifiers. */
function noteTiles({ ids }: Run, before: ServerObject, after: ServerObject): void {
  const kept = new Set(after.tiles.map(({ id }) => id));
  const missing = before.tiles.filter(({ id }) => !kept.has(ids.get(id) ?? id));
  const known = new Set(before.tiles.map(({ id }) => ids.get(id) ?? id));
  const fresh = after.tiles.filter(({ id }) => !known.has(id));
  const { ids: found } = matchTiles(
    missing.map(({ id, name, fields }) => ({ key: id, name, fields, shown: id })),
    fresh,
  );
  for (const [id, now] of found) ids.set(id, now);
}

/** What was known before the apply is known again, under the identifiers of now. */
async function restoreEntry(
  workspace: Workspace,
  state: State,
  { kind, key, entry, done, id }: UndoStep,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  if (done === undefined && id === undefined) return;
  if (entry === undefined || entry.key !== key) await workspace.note({ did: "forget", kind, key });
  if (entry === undefined) return;
  const now = state.get(entryKey(kind, key));
  const renew = (before: string): string => ids.get(before) ?? before;
  const tiles = Object.fromEntries(
    Object.entries(entry.tiles ?? {}).map(([name, tile]) => [name, { ...tile, id: renew(tile.id) }]),
  );
  const file = Object.fromEntries(
    Object.entries(entry.file).map(([name, value]) => [name, typeof value === "string" ? renew(value) : value]),
  );
  const restored: StateEntry = {
    ...entry,
    id: renew(entry.id),
    file,
    ...(entry.created === true || now?.created === true ? { created: true } : {}),
    ...(entry.tiles === undefined ? {} : { tiles }),
  };
  await workspace.note({ did: "write", entry: restored });
}
