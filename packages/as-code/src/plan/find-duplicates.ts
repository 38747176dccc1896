import { groupBy } from "../common/group-by.ts";
import type { Kind } from "../common/kind.ts";
import { isObject, tidy } from "../common/value.ts";
import type { ServerObject } from "../model/record.ts";

/** An object of the files, and the objects of others that have its kind and name. */
export interface DuplicateMatch {
  readonly own: ServerObject;
  /** Sorted by identifier. */
  readonly others: readonly ServerObject[];
  /** The one of the others that stays if `own` is withdrawn; absent if `own` stays. */
  readonly survivor: ServerObject | undefined;
  /** Identifiers of the survivor and its tiles, by those of `own`. */
  readonly ids: ReadonlyMap<string, string>;
  /** Why `own` cannot be withdrawn. */
  readonly obstacle: string | undefined;
}

/**
 * Finds objects that exist twice: the same kind and name and, for alerts, the same tile or saved search. Alerts on duplicated dashboards are
 * duplicates, too.
 *
 * Two processes that created the same objects see the same pairs and make the same choice: the dashboard with the smaller identifier stays, with
 * the alerts on it. So they never withdraw both.
 *
 * @param exact Whether objects that differ in anything but identifiers are left out. Default false.
 */
export function findDuplicates(
  own: readonly ServerObject[],
  others: readonly ServerObject[],
  { exact = false }: { readonly exact?: boolean | undefined } = {},
): DuplicateMatch[] {
  const [mine, theirs] = [groupBy(own, kindOf), groupBy(others, kindOf)];
  const dashboards = pairUp(mine.get("dashboard") ?? [], theirs.get("dashboard") ?? [], new Map(), exact);
  // What an alert of others watches, in the identifiers of `own`.
  const toOwn = new Map(dashboards.flatMap((match) => match.others.flatMap((other) => counterparts(other, match.own))));
  const alerts = pairUp(mine.get("alert") ?? [], theirs.get("alert") ?? [], toOwn, exact);
  const byId = new Map(dashboards.map((match) => [match.own.id, match]));
  return [...dashboards, ...alerts.map((match) => withDashboard(match, byId))];
}

function kindOf({ kind }: ServerObject): Kind {
  return kind;
}

/** Pairs objects with equal content, then those with equal names. Several of ours and another number of others cannot be told apart. */
function pairUp(
  own: readonly ServerObject[],
  others: readonly ServerObject[],
  toOwn: ReadonlyMap<string, string>,
  exact: boolean,
): DuplicateMatch[] {
  const found: DuplicateMatch[] = [];
  let [mine, theirs] = [own, others];
  const pair = (keyOf: (one: ServerObject) => string | undefined, isExact: boolean): void => {
    const candidates = groupBy(theirs, keyOf);
    for (const [key, group] of groupBy(mine, keyOf)) {
      const fitting = key === undefined ? [] : (candidates.get(key) ?? []);
      if (fitting.length === 0) continue;
      found.push(...matchesOf(group.toSorted(byIdentifier), fitting.toSorted(byIdentifier), isExact));
      mine = mine.filter((one) => !group.includes(one));
      theirs = theirs.filter((one) => !fitting.includes(one));
    }
  };
  pair((one) => `${one.name ?? ""}\n${contentKey(one, toOwn)}`, true);
  if (!exact) pair((one) => (one.name === undefined ? undefined : `${one.name}\n${watchKey(one, toOwn)}`), false);
  return found;
}

function matchesOf(
  group: readonly ServerObject[],
  fitting: readonly ServerObject[],
  isExact: boolean,
): DuplicateMatch[] {
  const isPlain = group.length === 1 || group.length === fitting.length;
  return group.map((own, index): DuplicateMatch => {
    const others = group.length === 1 || !isPlain ? fitting : fitting.slice(index, index + 1);
    const [first] = others;
    const survivor = first !== undefined && first.id < own.id ? first : undefined;
    const ids = new Map(first === undefined ? [] : counterparts(own, first));
    const obstacle = isPlain
      ? isExact
        ? undefined
        : "the two differ"
      : "several objects have this name, and nothing tells which is the duplicate of which";
    return { own, others, survivor, ids, obstacle };
  });
}

/** An alert stays with its dashboard. */
function withDashboard(match: DuplicateMatch, byId: ReadonlyMap<string, DuplicateMatch>): DuplicateMatch {
  const dashboard = byId.get(String(match.own.fields["dashboardId"])) ?? byTile(match.own, byId);
  if (dashboard === undefined) return match;
  const { survivor: kept } = dashboard;
  if (kept === undefined) return { ...match, survivor: undefined };
  const kin = new Set([kept.id, ...kept.tiles.map(({ id }) => id)]);
  const survivor = match.others.find((one) => watched(one).some((id) => kin.has(String(id))));
  const ids = new Map([...dashboard.ids, ...(survivor === undefined ? [] : [[match.own.id, survivor.id] as const])]);
  return { ...match, survivor, ids };
}

function byTile(alert: ServerObject, byId: ReadonlyMap<string, DuplicateMatch>): DuplicateMatch | undefined {
  const tile = alert.fields["tileId"];
  return [...byId.values()].find(({ own }) => own.tiles.some(({ id }) => id === tile));
}

/** Identifiers of one object and its tiles with those of the other. */
function counterparts(one: ServerObject, other: ServerObject): [string, string][] {
  const tiles = one.tiles.flatMap(({ id }, index): [string, string][] => {
    const counterpart = other.tiles[index]?.id;
    return counterpart === undefined ? [] : [[id, counterpart]];
  });
  return [[one.id, other.id], ...tiles];
}

function watched({ fields }: ServerObject): unknown[] {
  return [fields["dashboardId"], fields["tileId"], fields["savedSearch"]];
}

function watchKey(one: ServerObject, toOwn: ReadonlyMap<string, string>): string {
  return one.kind === "dashboard" ? "" : JSON.stringify(replaceIds(watched(one), toOwn));
}

function contentKey({ compared, tiles }: ServerObject, toOwn: ReadonlyMap<string, string>): string {
  return JSON.stringify(tidy(replaceIds([compared, tiles.map((tile) => tile.compared)], toOwn)));
}

/** Puts identifiers in place of others, wherever they are all of a text. */
export function replaceIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaceIds(item, ids));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceIds(item, ids)]));
}

function byIdentifier(one: ServerObject, other: ServerObject): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
