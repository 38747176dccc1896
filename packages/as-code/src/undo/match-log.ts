import { AsCodeError } from "../common/errors.ts";
import { isSame } from "../common/value.ts";
import { titleOf } from "../model/desired.ts";
import { isContentUnchanged, isTileUnchanged, readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { replaceIdsInRecord } from "../state/replace-ids.ts";
import { entryKey } from "../state/state.ts";
import type { LoggedObject, UndoRecord, UndoStep } from "../state/undo-log.ts";

/** The objects of a log, and their counterparts on the server. */
export interface MatchedLog {
  readonly objects: readonly LoggedObject[];
  /** Current identifiers of objects and tiles, by those in the log. */
  readonly ids: ReadonlyMap<string, string>;
  /** The part of `ids` for deleted objects that exist again, and that the log does not record. */
  readonly found: ReadonlyMap<string, string>;
  /** Titles of objects whose creates had an unknown outcome, and that do not exist. */
  readonly notCreated: readonly string[];
}

/**
 * Finds the objects of a log on the server, including those that an interrupted undo created again, possibly in another clone. An object that
 * existed before a write of the log is never one that an undo created.
 *
 * @param servers Current objects by identifier.
 * @param adopt Identifiers of objects that the user chose.
 * @throws {AsCodeError} Of kind `doubt`, if a deleted object may be one of several, or a create with an unknown outcome may have succeeded.
 */
export function matchLog(
  record: UndoRecord,
  servers: ReadonlyMap<string, ServerObject>,
  adopt: ReadonlySet<string>,
): MatchedLog {
  const { steps, existing } = record;
  const ids = new Map(record.ids);
  const ours = new Set([...steps.flatMap((step) => idOf(step) ?? []), ...ids.values()]);
  const creates = findDoubtfulCreates(
    steps,
    [...servers.values()],
    adopt,
    (id) => ours.has(id) || existing?.has(id) === true,
  );
  const taken = new Set(creates.chosen.values());
  const isFree = ({ id }: ServerObject): boolean =>
    !taken.has(id) && !ours.has(id) && (adopt.has(id) || existing?.has(id) === false);
  const objects = readLoggedObjects(steps, creates.chosen);
  const found = new Map<string, string>();
  const problems = [...creates.problems];
  // Dashboards first: alerts refer to them and their tiles.
  for (const kind of ["dashboard", "alert"] as const) {
    const isMissing = ({ id, isUndone }: LoggedObject): boolean => !isUndone && !servers.has(ids.get(id) ?? id);
    const free = [...servers.values()].filter((one) => one.kind === kind && isFree(one));
    // A match can be the target of a link in another one.
    for (let before = -1; before !== found.size;) {
      before = found.size;
      const missing = objects.filter((one) => one.kind === kind && one.before !== undefined && isMissing(one));
      const isCandidate = (one: LoggedObject, server: ServerObject): boolean =>
        !taken.has(server.id) && (isRestored(one, server, ids) || (adopt.has(server.id) && missing.length === 1));
      const groups = groupByCandidates(missing, free, isCandidate, adopt);
      for (const { objects: group, servers: candidates } of groups) {
        if (candidates.length > group.length) continue;
        for (const [object, server] of pairUp(group, candidates, objects, servers)) {
          ids.set(object.id, server.id);
          found.set(object.id, server.id);
          taken.add(server.id);
        }
      }
      if (before !== found.size) continue;
      for (const { objects: group, servers: candidates } of groups) {
        const list = candidates.map((one) => one.id).join(" or ");
        for (const { id, name, key } of group)
          problems.push(`The deleted ${kind} ${JSON.stringify(name ?? key)} (${id}) may exist again as ${list}.`);
      }
    }
    for (const one of objects) if (one.kind === kind) addTileIds(one, servers.get(ids.get(one.id) ?? one.id), ids);
  }
  if (problems.length > 0)
    throw new AsCodeError("doubt", problems, "Nothing was written. Adopt the right ones by their identifiers.");
  const unused = [...adopt].filter((id) => !taken.has(id));
  if (unused.length > 0) {
    throw new AsCodeError(
      "doubt",
      unused.map((id) => `${id} is not a copy of an object that the apply deleted.`),
      "Nothing was written. Adopt only objects that the undo names.",
    );
  }
  return { objects, ids, found, notCreated: creates.notCreated };
}

/** Returns whether an object on the server has the content of one before the apply. */
export function isRestored(
  { kind, before, id }: LoggedObject,
  server: ServerObject,
  ids: ReadonlyMap<string, string>,
): boolean {
  if (before === undefined) return false;
  const renewed = replaceIdsInRecord(before, new Map([...ids, [id, server.id]]), server.id);
  return isContentUnchanged(readRecord(kind, renewed), server);
}

interface Group {
  readonly objects: LoggedObject[];
  readonly servers: readonly ServerObject[];
}

/** Groups deleted objects that have the same candidates. Objects that the user chose take precedence. */
function groupByCandidates(
  missing: readonly LoggedObject[],
  free: readonly ServerObject[],
  isCandidate: (one: LoggedObject, server: ServerObject) => boolean,
  adopt: ReadonlySet<string>,
): Group[] {
  const groups = new Map<string, Group>();
  for (const one of missing) {
    const all = free.filter((server) => isCandidate(one, server));
    const chosen = all.filter(({ id }) => adopt.has(id));
    const servers = chosen.length > 0 ? chosen : all;
    const key = servers.map(({ id }) => id).join(" ");
    const group = groups.get(key);
    if (group !== undefined) group.objects.push(one);
    else if (servers.length > 0) groups.set(key, { objects: [one], servers });
  }
  return [...groups.values()];
}

/** Pairs objects with equal content: dashboards with the one that has copies of their alerts, others in any order. */
function pairUp(
  group: readonly LoggedObject[],
  candidates: readonly ServerObject[],
  objects: readonly LoggedObject[],
  servers: ReadonlyMap<string, ServerObject>,
): [LoggedObject, ServerObject][] {
  const pairs = group.flatMap((object) =>
    candidates.map((server) => ({ object, server, score: countAlerts(object, server, objects, servers) })),
  );
  const taken = new Set<unknown>();
  return pairs
    .toSorted((one, other) => other.score - one.score)
    .flatMap(({ object, server }): [LoggedObject, ServerObject][] => {
      if (taken.has(object) || taken.has(server)) return [];
      taken.add(object).add(server);
      return [[object, server]];
    });
}

/** Returns the number of alerts on a dashboard that are copies of alerts on the deleted one. */
function countAlerts(
  { kind, id, before }: LoggedObject,
  server: ServerObject,
  objects: readonly LoggedObject[],
  servers: ReadonlyMap<string, ServerObject>,
): number {
  if (kind !== "dashboard" || before === undefined) return 0;
  const deleted = new Set([id, ...readRecord(kind, before).tiles.map((tile) => tile.id)]);
  const present = new Set([server.id, ...server.tiles.map((tile) => tile.id)]);
  const alerts = objects
    .flatMap((one) => (one.kind === "alert" && one.before !== undefined ? [readRecord("alert", one.before)] : []))
    .filter((alert) => isOn(alert, deleted))
    .map(withoutTarget);
  return [...servers.values()].filter(
    (one) => one.kind === "alert" && isOn(one, present) && alerts.some((alert) => isSame(alert, withoutTarget(one))),
  ).length;
}

/** Returns whether an alert is on one of the given dashboards or tiles. */
function isOn({ fields }: ServerObject, ids: ReadonlySet<string>): boolean {
  return [fields["dashboardId"], fields["tileId"]].some((id) => typeof id === "string" && ids.has(id));
}

function withoutTarget({ compared }: ServerObject): unknown {
  return { ...compared, dashboardId: undefined, tileId: undefined };
}

/** Adds the new identifiers of tiles that an undo created again: those with the same content. */
function addTileIds({ before, after }: LoggedObject, server: ServerObject | undefined, ids: Map<string, string>): void {
  if (server === undefined || before === undefined || server.kind !== "dashboard") return;
  const present = new Set(server.tiles.map(({ id }) => id));
  const originals = readRecord("dashboard", before).tiles;
  const renewed = readRecord("dashboard", replaceIdsInRecord(before, ids, server.id)).tiles;
  const logged = [...renewed, ...(after === undefined ? [] : readRecord("dashboard", after).tiles)];
  const known = new Set(logged.map(({ id }) => id));
  const free = server.tiles.filter(({ id }) => !known.has(id));
  for (const [index, tile] of renewed.entries()) {
    if (present.has(tile.id)) continue;
    const again = free.find((one) => isTileUnchanged(tile, one));
    if (again === undefined) continue;
    free.splice(free.indexOf(again), 1);
    ids.set(originals[index]?.id ?? tile.id, again.id);
  }
}

/** Creates with an unknown outcome, and what the server shows about them. */
interface DoubtfulCreates {
  /** Identifiers of the objects that the user chose, by step. The undo deletes them. */
  readonly chosen: ReadonlyMap<UndoStep, string>;
  /** One for each create that may have succeeded, unless its object was chosen. */
  readonly problems: readonly string[];
  readonly notCreated: readonly string[];
}

/**
 * Looks for the objects of creates with an unknown outcome. A log does not prove that an object with the same name is the right one, so only
 * the user can decide that an undo deletes it.
 *
 * @param isOther Returns whether an object existed before the write, or belongs to another step.
 */
function findDoubtfulCreates(
  steps: readonly UndoStep[],
  servers: readonly ServerObject[],
  adopt: ReadonlySet<string>,
  isOther: (id: string) => boolean,
): DoubtfulCreates {
  const chosen = new Map<UndoStep, string>();
  const problems: string[] = [];
  const notCreated: string[] = [];
  for (const step of steps) {
    const { kind, name, key, title, action, done, undone } = step;
    if (action !== "create" || done !== undefined || undone === true) continue;
    const taken = new Set(chosen.values());
    const found = servers.filter(
      (one) => one.kind === kind && one.name === name && !isOther(one.id) && !taken.has(one.id),
    );
    const right = found.find(({ id }) => adopt.has(id));
    if (right !== undefined) chosen.set(step, right.id);
    else if (found.length === 0) notCreated.push(title);
    else {
      problems.push(
        `It is unknown whether ${kind} ${JSON.stringify(name ?? key)} was created as ${found.map(({ id }) => id).join(" or ")}. Adopt it to delete it, or rename it to keep it.`,
      );
    }
  }
  return { chosen, problems, notCreated };
}

/**
 * Returns the objects of a log.
 * @param chosen Identifiers of objects that the user chose for creates with an unknown outcome, by step.
 */
function readLoggedObjects(steps: readonly UndoStep[], chosen: ReadonlyMap<UndoStep, string>): LoggedObject[] {
  const histories = new Map<string, UndoStep[]>();
  for (const step of steps) {
    const id = idOf(step) ?? chosen.get(step);
    // A step that the server rejected has no outcome.
    if (id === undefined || (step.undone === true && step.done === undefined)) continue;
    histories.set(id, [...(histories.get(id) ?? []), step]);
  }
  const all = [...histories].map(([id, history]) => toObject(id, history));
  // An apply can delete an object and create another one with the same key.
  const keys = new Set<string>();
  return [...all.filter(({ before }) => before !== undefined), ...all.filter(({ before }) => before === undefined)].map(
    (one) => {
      const key = keys.has(entryKey(one.kind, one.key)) ? one.id : one.key;
      keys.add(entryKey(one.kind, key));
      return key === one.key ? one : { ...one, key, title: titleOf(one.kind, key, one.name) };
    },
  );
}

function toObject(id: string, steps: readonly UndoStep[]): LoggedObject {
  const [first, last] = [steps[0], steps.at(-1)] as [UndoStep, UndoStep];
  const isKnown = steps.every(({ done }) => done !== undefined);
  const { kind, key, name } = last;
  return {
    kind,
    key,
    name,
    title: titleOf(kind, key, name),
    id,
    before: first.action === "create" ? undefined : first.before,
    after: isKnown ? last.done?.after : undefined,
    isDeleted: last.action === "delete",
    isUndone: steps.every(({ undone }) => undone === true),
    isKnown,
    entry: first.entry,
    keyAfter: key,
    steps: steps.toReversed().map(({ step }) => step),
  };
}

/** Returns the identifier of a step's object at the time of the apply. */
export function idOf({ done, id }: UndoStep): string | undefined {
  return done?.id ?? id;
}
