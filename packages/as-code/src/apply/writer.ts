import { AsCodeError } from "../common/errors.ts";
import type { Desired } from "../model/desired.ts";
import type { Planned } from "../model/planned.ts";
import { isUnchanged } from "../model/record.ts";
import type { ServerObject, ServerTile } from "../model/record.ts";
import { matchTiles } from "../plan/match-tiles.ts";
import type { PlannedChange } from "../plan/plan.ts";
import type { PlanContext } from "../plan/work.ts";
import { toEntry } from "../state/entry.ts";
import { entryKey } from "../state/state.ts";
import type { StateEntry } from "../state/state.ts";
import type { ApplyOptions } from "./options.ts";
import type { UndoLog } from "./undo-log.ts";
import type { UndoStep } from "./undo-step.ts";

/** What the writes of one apply share. */
export interface Writer {
  readonly context: PlanContext;
  readonly undo: UndoLog;
  readonly ids: Ids;
  /** What this apply created, by identifier. */
  readonly created: Map<string, Creation>;
  /** Keys of entries that are about other objects than the plan says. */
  readonly adopted: Set<string>;
  readonly seen: ReadonlySet<string>;
  /** What others had made when objects of a kind were listed last, in milliseconds since the epoch. */
  readonly listed: Map<Desired["kind"], { readonly at: number; readonly others: readonly ServerObject[] }>;
  readonly looks: readonly number[];
  readonly signal: AbortSignal | undefined;
  readonly onEvent: ApplyOptions["onEvent"];
}

/** An object that an apply created. */
export interface Creation {
  readonly desired: Desired;
  /** As this apply left it. */
  readonly server: ServerObject;
  readonly tileIds: ReadonlyMap<string, string>;
  /** Notes that there is nothing to undo. */
  readonly forget: () => Promise<void>;
}

/** What is known of identifiers while an apply goes on. */
export class Ids {
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

  /** Returns the identifier of what was planned, if it has one by now. */
  readonly find = ({ dashboard, tile }: Planned): string | undefined =>
    tile === undefined ? this.#dashboards.get(dashboard) : this.#tiles.get(dashboard)?.get(tile);

  /** @throws {AsCodeError} of kind `changed` if it has none. */
  readonly of = (planned: Planned): string => {
    const id = this.find(planned);
    if (id !== undefined) return id;
    const { dashboard, tile } = planned;
    throw new AsCodeError(
      "changed",
      `Dashboard ${dashboard} came back without its tile ${JSON.stringify(tile)}.`,
      "Plan again.",
    );
  };
}

/** Keeps what a write is about to overwrite. */
export function beginStep(
  { context, undo }: Writer,
  { kind, key, name, title }: PlannedChange,
  step: Pick<UndoStep, "action" | "id" | "before">,
  keyBefore: string = key,
): ReturnType<UndoLog["begin"]> {
  return undo.begin({ kind, key, name, title, ...step, entry: context.known.state.get(entryKey(kind, keyBefore)) });
}

/** @throws {AsCodeError} of kind `changed` when an object is not as the plan saw it. */
export function checkUnchanged(before: ServerObject, now: ServerObject): void {
  if (isUnchanged(before, now)) return;
  throw new AsCodeError(
    "changed",
    `The ${before.kind} ${JSON.stringify(before.name ?? before.id)} (${before.id}) was changed on the server since the plan was made.`,
    "Plan again, and look at what it shows.",
  );
}

/** Notes what was applied, and which identifiers came of it. */
export async function remember(
  { context: { workspace }, ids, created: creations }: Writer,
  desired: Desired,
  server: ServerObject,
  created: boolean,
  keyBefore?: string,
  tileIds: ReadonlyMap<string, string> = new Map(),
  passing: readonly ServerTile[] = [],
): Promise<void> {
  const all = tilesAfter(desired, server, tileIds, passing);
  ids.set(desired, server.id, all);
  const creation = creations.get(server.id);
  if (creation !== undefined) creations.set(server.id, { ...creation, desired, server, tileIds: all });
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
