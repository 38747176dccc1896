import { resolveReferences } from "../model/desired.ts";
import type { Desired, Placeholder } from "../model/desired.ts";
import type { ServerResources } from "@obstack/core";
import { AsCodeError } from "../errors/errors.ts";
import type { Kind } from "../names/names.ts";
import { listObjects } from "../model/current-state.ts";
import { isUnchanged, readSame } from "../model/record.ts";
import type { readConfiguration, ServerObject, ServerVersion } from "../model/record.ts";
import { isSame } from "../json/value.ts";
import { matchTiles } from "../plan/compare-fields.ts";
import type { PlannedChange } from "../plan/plan-data.ts";
import type { PlanDetails } from "../plan/planned-apply.ts";
import type { PreparedWrite } from "../plan/prepare-change.ts";
import { toEntry } from "../state/entry.ts";
import { entryKey } from "../state/state.ts";
import type { Sent, StateEntry, TargetState } from "../state/state.ts";
import type { Workspace } from "../state/workspace.ts";
import { Copies } from "../state/copies.ts";
import type { CopyLine } from "../state/copies.ts";
import { toKeyText } from "../state/replace-ids.ts";
import type { Restoration } from "../undo/read-runs.ts";
import type { ApplyOptions } from "./options.ts";

/** How long a list is reused to check for new objects, in milliseconds. */
const maxListAge = 10_000;

/** Delays in milliseconds before each attempt to find an object. The server may still be working after a gateway timeout. */
const defaultLookupDelays: readonly number[] = [0, 1000, 2000, 4000, 8000];

/** What an apply writes, and where. */
export interface ApplyContext extends PlanDetails {
  readonly resources: ServerResources;
  readonly workspace: Workspace;
  readonly targetState: TargetState;
  /** Converts a record to compare it with the one at the time of the plan. */
  readonly read: typeof readConfiguration;
}

/** Records the writes of an apply, as copies of what they change and in the state, and the identifiers that they show. */
export class Writer {
  readonly context: ApplyContext;
  readonly ids: Ids;
  /** The undo that the apply is, which restores the state instead of recording a new one. */
  readonly restoration: Restoration | undefined;
  /** Number of changes that were started. */
  started = 0;
  /** Changes that an earlier apply of the same plan made. */
  readonly doneBefore: Set<PlannedChange> = new Set();
  /** Objects that this apply created, by identifier. */
  readonly created: Map<string, Desired> = new Map();
  /** Objects whose create had an unknown outcome, and that were not found. They may appear later. */
  readonly doubtful: Desired[] = [];
  /** Delays in milliseconds before each attempt to find an object after a create with an unknown outcome. */
  readonly lookupDelays: readonly number[];
  readonly signal: AbortSignal | undefined;
  readonly onEvent: ApplyOptions["onEvent"];
  readonly #copies: Copies;
  /** The line in the state with which the apply began. */
  #begun: Promise<void> | undefined;
  /** Identifiers of all objects at the time of the plan, and of those that an earlier apply of it created. */
  readonly #seen: Set<string>;
  /** Objects that others created, from the last list of each kind; `at` is in milliseconds since the epoch. */
  readonly #listed = new Map<Kind, { readonly at: number; readonly others: readonly ServerObject[] }>();

  constructor(context: ApplyContext, options: ApplyOptions, restoration: Restoration | undefined) {
    this.context = context;
    this.ids = new Ids(context);
    this.restoration = restoration;
    this.lookupDelays = options.lookupDelays ?? defaultLookupDelays;
    this.signal = options.signal;
    this.onEvent = options.onEvent;
    this.#seen = new Set(context.existing);
    this.#copies = new Copies(context.workspace, { textOf: this.ids.textOf, existing: this.#seen });
  }

  /**
   * Records a write in the state before it is sent, and copies what it changes. An undo copies nothing, because it restores copies.
   *
   * @param line With what a create sends.
   */
  async begin(
    { kind, key, name }: PlannedChange,
    { sent, existing = [], ...line }: Pick<CopyLine, "will" | "id" | "before" | "existing"> & { readonly sent?: Sent },
    keyBefore: string = key,
  ): Promise<void> {
    const { workspace, targetState } = this.context;
    await (this.#begun ??= workspace.append({ will: "apply", existing: [...this.#seen] }));
    await workspace.append(
      sent === undefined
        ? { will: line.will === "delete" ? "delete" : "update", kind, key }
        : { will: "create", kind, key, existing, ...sent },
    );
    if (this.restoration !== undefined) return;
    const entry = targetState.state.get(entryKey(kind, keyBefore));
    await this.#copies.begin({ kind, key, name, ...line, ...(existing.length === 0 ? {} : { existing }), entry });
  }

  /** Records that the server rejected a write, if it began. */
  async recordRejected({ kind, key }: Pick<Desired, "kind" | "key">): Promise<void> {
    await this.#copies.end(kind, key, "rejected");
  }

  /** Records an applied object and its identifiers. */
  async recordApplied(
    desired: Desired,
    server: ServerObject,
    created: boolean,
    keyBefore?: string,
    tileIds: ReadonlyMap<string, string> = new Map(),
    toDelete: readonly string[] = [],
  ): Promise<void> {
    const { workspace } = this.context;
    const all = tilesAfter(desired, server, tileIds, toDelete);
    this.ids.set(desired, server.id, all);
    if (this.restoration !== undefined) return this.restoration.restoreEntry(desired, { server, tileIds: all });
    await this.#copies.end(desired.kind, desired.key, { id: server.id, after: server.record });
    if (keyBefore !== undefined) await workspace.append({ did: "forget", kind: desired.kind, key: keyBefore });
    const entry = toEntry({ desired, server, tileIds: all, created });
    // Tiles that are deleted later do not count as added by others.
    const left = Object.fromEntries(toDelete.map((id) => [id, { id, file: {} }]));
    await workspace.append(toDelete.length === 0 ? entry : { ...entry, tiles: { ...left, ...entry.tiles } });
  }

  /**
   * Returns whether an earlier apply of the same plan wrote an object: the state has it, and the server still has what was written then. References that
   * were omitted, because their dashboards did not exist yet, can be missing.
   */
  recognize({ change, desired: wanted, created }: PreparedWrite, now: ServerObject): boolean {
    const { state } = this.context.targetState;
    const entry = state.get(entryKey(change.kind, change.key));
    if (this.restoration !== undefined || entry?.id !== now.id) return false;
    const kept = Object.entries(entry.tiles ?? {}).filter(([, { file }]) => Object.keys(file).length > 0);
    const written = { ...entry, tiles: entry.tiles && Object.fromEntries(kept) };
    const tileIds = idsOfTiles(entry);
    const findWritten = (planned: Placeholder): string | undefined => {
      const found = state.get(entryKey("dashboard", planned.dashboard));
      return this.ids.find(planned) ?? (planned.tile === undefined ? found?.id : idsOfTiles(found).get(planned.tile));
    };
    const isDone = [this.ids.find, findWritten].some((find) =>
      isSame(toEntry({ desired: resolveReferences(wanted, find), server: now, tileIds, created }), written),
    );
    if (!isDone) return false;
    this.doneBefore.add(change);
    this.#seen.add(now.id);
    this.ids.set(wanted, now.id, tileIds);
    return true;
  }

  /** Records that an object does not exist. */
  async recordRemoved({ kind, key }: Pick<Desired, "kind" | "key">, id?: string): Promise<void> {
    if (this.restoration !== undefined) return this.restoration.restoreEntry({ kind, key });
    if (id !== undefined) await this.#copies.end(kind, key, { id });
    await this.context.workspace.append({ did: "forget", kind, key });
  }

  /** Reads an object of the server. */
  async read(kind: Kind, id: string): Promise<ServerObject> {
    return readSame(kind, id, await this.resourceOf(kind).get(id, { signal: this.signal }), this.context.read);
  }

  /** Returns the operations of a kind. */
  resourceOf(kind: Kind): ServerResources["dashboards"] | ServerResources["alerts"] {
    const { dashboards, alerts } = this.context.resources;
    return kind === "dashboard" ? dashboards : alerts;
  }

  /** Lists the objects that others created after the plan. A list is reused for ten seconds, without those that are known since. */
  async listOthers(kind: Kind): Promise<readonly ServerObject[]> {
    const last = this.#listed.get(kind);
    if (last !== undefined && Date.now() - last.at <= maxListAge)
      return last.others.filter(({ id }) => !this.isKnown(id));
    const all = await listObjects(this.context.resources, kind, this.signal);
    const others = all.filter(({ id }) => !this.isKnown(id));
    this.#listed.set(kind, { at: Date.now(), others });
    return others;
  }

  /** Returns whether an object may be one that this apply created with an unknown outcome, so that it does not count as created by others. */
  isDoubtful({ kind, name }: ServerObject): boolean {
    return this.doubtful.some((one) => one.kind === kind && one.name === name);
  }

  /** Returns whether an object existed at the time of the plan, or this apply created it. */
  isKnown(id: string): boolean {
    return this.#seen.has(id) || this.created.has(id);
  }
}

/** Identifiers that are known during an apply. */
export class Ids {
  readonly #dashboards = new Map<string, string>();
  readonly #tiles = new Map<string, ReadonlyMap<string, string>>();
  /** Keys of dashboards and tiles in copies, by identifier. */
  readonly #texts = new Map<string, string>();

  constructor({ prepared, unchanged, targetState }: ApplyContext) {
    for (const entry of targetState.state.values())
      if (entry.kind === "dashboard") this.#name(entry.key, entry.id, idsOfTiles(entry));
    for (const { desired, server, tiles } of [...unchanged, ...prepared])
      if (desired !== undefined) this.set(desired, server?.id, tiles && new Map(tiles.ids));
  }

  set({ kind, key }: Desired, id: string | undefined, tiles: ReadonlyMap<string, string> | undefined): void {
    if (kind !== "dashboard") return;
    if (id !== undefined) this.#dashboards.set(key, id);
    if (tiles !== undefined) this.#tiles.set(key, tiles);
    if (id !== undefined) this.#name(key, id, tiles);
  }

  #name(key: string, id: string, tiles: ReadonlyMap<string, string> = new Map()): void {
    this.#texts.set(id, toKeyText(key));
    for (const [tile, tileId] of tiles) this.#texts.set(tileId, toKeyText(key, tile));
  }

  /** Returns the key of a dashboard or tile of the stack in a copy. */
  readonly textOf = (id: string): string | undefined => this.#texts.get(id);

  /** Returns the identifier of a placeholder, if it is known. */
  readonly find = ({ dashboard, tile }: Placeholder): string | undefined =>
    tile === undefined ? this.#dashboards.get(dashboard) : this.#tiles.get(dashboard)?.get(tile);

  /** @throws {AsCodeError} Of kind `changed`, if the identifier is not known. */
  readonly of = (planned: Placeholder): string => {
    const id = this.find(planned);
    if (id !== undefined) return id;
    const { dashboard, tile } = planned;
    throw changedError(`The server returned dashboard ${dashboard} without its tile ${JSON.stringify(tile)}.`);
  };
}

/** @throws {AsCodeError} Of kind `changed`, if an object changed after the plan was made. */
export function checkUnchanged(before: ServerVersion, now: ServerObject): void {
  const { kind, id, name = id } = before;
  if (isUnchanged(before, now)) return;
  throw changedError(`The ${kind} ${JSON.stringify(name)} (${id}) was changed on the server after the plan was made.`);
}

/** Returns the error after something changed that the plan relies on. */
export function changedError(message: string): AsCodeError {
  return new AsCodeError("changed", message, "Plan again and review the result.");
}

function idsOfTiles({ tiles = {} }: Pick<StateEntry, "tiles"> = {}): ReadonlyMap<string, string> {
  return new Map(Object.entries(tiles).map(([key, { id }]) => [key, id]));
}

/** Returns tile identifiers by key: known ones first, then new tiles by content, then by order. */
function tilesAfter(
  { tiles = [] }: Desired,
  server: ServerObject,
  before: ReadonlyMap<string, string>,
  toDelete: readonly string[],
): ReadonlyMap<string, string> {
  const known = new Set([...before.values(), ...toDelete]);
  const fresh = server.tiles.filter(({ id }) => !known.has(id));
  const missing = tiles.filter(({ key }) => !before.has(key));
  const ids = new Map(matchTiles(missing, fresh).ids);
  const taken = new Set(ids.values());
  const rest = fresh.filter(({ id }) => !taken.has(id));
  const unmatched = missing.filter(({ key }) => !ids.has(key));
  const byOrder =
    unmatched.length === rest.length ? unmatched.map(({ key }, index) => [key, rest[index]?.id ?? ""] as const) : [];
  return new Map([...before, ...ids, ...byOrder]);
}
