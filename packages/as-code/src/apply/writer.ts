import { AsCodeError } from "../common/errors.ts";
import type { Desired } from "../model/desired.ts";
import type { Placeholder } from "../model/placeholder.ts";
import { isUnchanged } from "../model/record.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import { matchTiles } from "../plan/match-tiles.ts";
import type { PlannedChange } from "../plan/plan.ts";
import type { PlanContext } from "../plan/plan-context.ts";
import { toEntry } from "../state/entry.ts";
import { entryKey } from "../state/state.ts";
import type { StateEntry } from "../state/state.ts";
import type { ApplyOptions } from "./options.ts";
import type { UndoLog } from "./undo-log.ts";
import type { UndoStep } from "./undo-step.ts";

/** Shared state of the writes of an apply. */
export interface Writer {
  readonly context: PlanContext;
  readonly undo: UndoLog;
  readonly ids: Ids;
  /** Objects that this apply created, by identifier. */
  readonly created: Map<string, Creation>;
  /** Keys of state entries for adopted objects, which differ from the plan. */
  readonly adopted: Set<string>;
  /** Identifiers of all objects at the time of the plan. */
  readonly seen: ReadonlySet<string>;
  /** Objects that others created, from the last list of each kind; `at` is in milliseconds since the epoch. */
  readonly listed: Map<Desired["kind"], { readonly at: number; readonly others: readonly ServerObject[] }>;
  /** Delays in milliseconds before each attempt to find an object after a create with an unknown outcome. */
  readonly lookupDelays: readonly number[];
  readonly signal: AbortSignal | undefined;
  readonly onEvent: ApplyOptions["onEvent"];
}

/** An object that an apply created. */
export interface Creation {
  readonly desired: Desired;
  /** The object after this apply. */
  readonly server: ServerObject;
  readonly tileIds: ReadonlyMap<string, string>;
  /** Records that there is nothing to undo. */
  readonly discardStep: () => Promise<void>;
}

/** Identifiers that are known during an apply. */
export class Ids {
  readonly #dashboards = new Map<string, string>();
  readonly #tiles = new Map<string, ReadonlyMap<string, string>>();

  constructor({ prepared, unchanged }: PlanContext) {
    for (const { match, tiles } of unchanged) this.set(match.desired, match.server?.id, tiles?.ids);
    for (const { desired, server, tiles } of prepared)
      if (desired !== undefined) this.set(desired, server?.id, tiles?.ids);
  }

  set({ kind, key }: Desired, id: string | undefined, tiles: ReadonlyMap<string, string> | undefined): void {
    if (kind !== "dashboard") return;
    if (id !== undefined) this.#dashboards.set(key, id);
    if (tiles !== undefined) this.#tiles.set(key, tiles);
  }

  /** Returns the identifier of a placeholder, if it is known. */
  readonly find = ({ dashboard, tile }: Placeholder): string | undefined =>
    tile === undefined ? this.#dashboards.get(dashboard) : this.#tiles.get(dashboard)?.get(tile);

  /** @throws {AsCodeError} Of kind `changed`, if the identifier is not known. */
  readonly of = (planned: Placeholder): string => {
    const id = this.find(planned);
    if (id !== undefined) return id;
    const { dashboard, tile } = planned;
    throw new AsCodeError(
      "changed",
      `The server returned dashboard ${dashboard} without its tile ${JSON.stringify(tile)}.`,
      "Plan again and review the result.",
    );
  };
}

/** Records in the undo log what a write overwrites. */
export function startUndoStep(
  { context, undo }: Writer,
  { kind, key, name, title }: PlannedChange,
  step: Pick<UndoStep, "action" | "id" | "before" | "existing">,
  keyBefore: string = key,
): ReturnType<UndoLog["begin"]> {
  return undo.begin({
    kind,
    key,
    name,
    title,
    ...step,
    entry: context.targetState.state.get(entryKey(kind, keyBefore)),
  });
}

/** @throws {AsCodeError} Of kind `changed`, if an object changed after the plan was made. */
export function checkUnchanged(before: ServerObject, now: ServerObject): void {
  if (isUnchanged(before, now)) return;
  throw new AsCodeError(
    "changed",
    `The ${before.kind} ${JSON.stringify(before.name ?? before.id)} (${before.id}) was changed on the server after the plan was made.`,
    "Plan again and review the result.",
  );
}

/** Records an applied object and its identifiers. */
export async function recordApplied(
  { context: { workspace }, ids, created: creations }: Writer,
  desired: Desired,
  server: ServerObject,
  created: boolean,
  keyBefore?: string,
  tileIds: ReadonlyMap<string, string> = new Map(),
  toDelete: readonly ServerTile[] = [],
): Promise<void> {
  const all = tilesAfter(desired, server, tileIds, toDelete);
  ids.set(desired, server.id, all);
  const creation = creations.get(server.id);
  if (creation !== undefined) creations.set(server.id, { ...creation, desired, server, tileIds: all });
  if (keyBefore !== undefined) await workspace.appendStep({ did: "forget", kind: desired.kind, key: keyBefore });
  const entry = toEntry({ desired, server, tileIds: all, created });
  await workspace.appendStep({
    did: "write",
    entry: { ...entry, ...(toDelete.length === 0 ? {} : { tiles: { ...tilesToDelete(toDelete), ...entry.tiles } }) },
  });
}

/** Returns state entries of tiles that are deleted later, so that they do not count as added by others. */
function tilesToDelete(toDelete: readonly ServerTile[]): NonNullable<StateEntry["tiles"]> {
  return Object.fromEntries(toDelete.map(({ id }) => [id, { id, file: {} }]));
}

/** Returns tile identifiers by key: known ones first, then new tiles by content, then by order. */
function tilesAfter(
  { tiles = [] }: Desired,
  server: ServerObject,
  before: ReadonlyMap<string, string>,
  toDelete: readonly ServerTile[],
): ReadonlyMap<string, string> {
  const known = new Set([...before.values(), ...toDelete.map(({ id }) => id)]);
  const fresh = server.tiles.filter(({ id }) => !known.has(id));
  const missing = tiles.filter(({ key }) => !before.has(key));
  const { ids } = matchTiles(missing, fresh);
  const taken = new Set(ids.values());
  const rest = fresh.filter(({ id }) => !taken.has(id));
  const unmatched = missing.filter(({ key }) => !ids.has(key));
  const byOrder =
    unmatched.length === rest.length ? unmatched.map(({ key }, index) => [key, rest[index]?.id ?? ""] as const) : [];
  return new Map([...before, ...ids, ...byOrder]);
}
