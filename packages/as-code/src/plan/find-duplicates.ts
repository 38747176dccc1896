import { groupBy } from "../common/group-by.ts";
import type { Kind } from "../common/kind.ts";
import { isObject, tidy } from "../common/value.ts";
import type { ServerObject } from "../model/record.ts";

/** A managed object, and other objects with its kind and name. */
export interface DuplicateMatch {
  readonly own: ServerObject;
  /** Sorted by identifier. */
  readonly others: readonly ServerObject[];
  /** The other object that stays if `own` is withdrawn; absent if `own` stays. */
  readonly survivor: ServerObject | undefined;
  /** Identifiers of the survivor and its tiles, by those of `own` and its tiles. */
  readonly ids: ReadonlyMap<string, string>;
  /** Why `own` cannot be withdrawn. */
  readonly obstacle: string | undefined;
}

/**
 * Finds objects with the same kind and name and, for alerts, the same tile or saved search. Alerts on duplicate dashboards are duplicates too.
 *
 * Two processes that created the same objects find the same pairs and make the same choice: the dashboard with the smaller identifier
 * stays, with its alerts. They never withdraw both.
 *
 * @param exact Whether to ignore objects that differ in anything but identifiers. Default: false.
 */
export function findDuplicates(
  own: readonly ServerObject[],
  others: readonly ServerObject[],
  { exact = false }: { readonly exact?: boolean | undefined } = {},
): DuplicateMatch[] {
  const [ownByKind, othersByKind] = [groupBy(own, kindOf), groupBy(others, kindOf)];
  const dashboards = pairUp(ownByKind.get("dashboard") ?? [], othersByKind.get("dashboard") ?? [], new Map(), exact);
  // Maps the dashboards and tiles that other alerts watch to those of `own`.
  const toOwn = new Map(dashboards.flatMap((match) => match.others.flatMap((other) => counterparts(other, match.own))));
  const alerts = pairUp(ownByKind.get("alert") ?? [], othersByKind.get("alert") ?? [], toOwn, exact);
  const byId = new Map(dashboards.map((match) => [match.own.id, match]));
  return [...dashboards, ...alerts.map((match) => withDashboard(match, byId))];
}

function kindOf({ kind }: ServerObject): Kind {
  return kind;
}

/** Pairs objects with equal content, then objects with equal names. */
function pairUp(
  own: readonly ServerObject[],
  others: readonly ServerObject[],
  toOwn: ReadonlyMap<string, string>,
  exact: boolean,
): DuplicateMatch[] {
  const found: DuplicateMatch[] = [];
  let [freeOwn, freeOthers] = [own, others];
  const pair = (keyOf: (one: ServerObject) => string | undefined, isExact: boolean): void => {
    const candidates = groupBy(freeOthers, keyOf);
    for (const [key, group] of groupBy(freeOwn, keyOf)) {
      const matching = key === undefined ? [] : (candidates.get(key) ?? []);
      if (matching.length === 0) continue;
      found.push(...matchesOf(group.toSorted(byIdentifier), matching.toSorted(byIdentifier), isExact));
      freeOwn = freeOwn.filter((one) => !group.includes(one));
      freeOthers = freeOthers.filter((one) => !matching.includes(one));
    }
  };
  pair((one) => `${one.name ?? ""}\n${contentKey(one, toOwn)}`, true);
  if (!exact) pair((one) => (one.name === undefined ? undefined : `${one.name}\n${watchKey(one, toOwn)}`), false);
  return found;
}

function matchesOf(
  group: readonly ServerObject[],
  matching: readonly ServerObject[],
  isExact: boolean,
): DuplicateMatch[] {
  const isUnambiguous = group.length === 1 || group.length === matching.length;
  return group.map((own, index): DuplicateMatch => {
    const others = group.length === 1 || !isUnambiguous ? matching : matching.slice(index, index + 1);
    const [first] = others;
    const survivor = first !== undefined && first.id < own.id ? first : undefined;
    const ids = new Map(first === undefined ? [] : counterparts(own, first));
    const obstacle = isUnambiguous
      ? isExact
        ? undefined
        : "the two objects differ"
      : "several objects have this name, and it is ambiguous which ones are duplicates of each other";
    return { own, others, survivor, ids, obstacle };
  });
}

/** Makes the choice for an alert the same as for its dashboard. */
function withDashboard(match: DuplicateMatch, byId: ReadonlyMap<string, DuplicateMatch>): DuplicateMatch {
  const dashboard = byId.get(String(match.own.fields["dashboardId"])) ?? byTile(match.own, byId);
  if (dashboard === undefined) return match;
  const { survivor: kept } = dashboard;
  if (kept === undefined) return { ...match, survivor: undefined };
  const keptIds = new Set([kept.id, ...kept.tiles.map(({ id }) => id)]);
  const survivor = match.others.find((one) => watched(one).some((id) => keptIds.has(String(id))));
  const ids = new Map([...dashboard.ids, ...(survivor === undefined ? [] : [[match.own.id, survivor.id] as const])]);
  return { ...match, survivor, ids };
}

function byTile(alert: ServerObject, byId: ReadonlyMap<string, DuplicateMatch>): DuplicateMatch | undefined {
  const tile = alert.fields["tileId"];
  return [...byId.values()].find(({ own }) => own.tiles.some(({ id }) => id === tile));
}

/** Pairs the identifiers of an object and its tiles with those of another. */
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

/** Replaces identifiers in a value, at any depth. Identifiers inside longer text are not replaced. */
export function replaceIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaceIds(item, ids));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceIds(item, ids)]));
}

function byIdentifier(one: ServerObject, other: ServerObject): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
