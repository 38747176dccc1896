import { groupBy } from "@obstack/core/internal";
import type { Kind } from "../common/kind.ts";
import { printableName } from "../common/printable.ts";
import { isObject, tidy } from "../common/value.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject } from "../model/record.ts";
import type { Pairs } from "./match-tiles.ts";
import type { Duplicate } from "./plan.ts";

/** A managed object, and other objects with its kind and name. */
export interface DuplicateMatch {
  readonly managed: ServerObject;
  /** Sorted by identifier. */
  readonly others: readonly ServerObject[];
  /** The other object that stays if `managed` is withdrawn; absent if `managed` stays. */
  readonly survivor: ServerObject | undefined;
  /** Identifiers of the survivor and its tiles, by those of `managed` and its tiles. */
  readonly ids: Pairs;
  /** Why `managed` cannot be withdrawn. */
  readonly obstacle: string | undefined;
}

/** A duplicate with everything that is needed to withdraw it. */
export interface FoundDuplicate {
  readonly match: DuplicateMatch;
  readonly desired: Desired;
  /** The managed object after the apply, or at the time of the plan. */
  readonly before: ServerObject;
  /** Keys of its tiles, with their identifiers. */
  readonly tileIds: Pairs | undefined;
  /** Why it cannot be withdrawn. */
  readonly reason: string | undefined;
}

/** Returns the public form of a duplicate. */
export function toDuplicate({ desired, match, reason }: FoundDuplicate): Duplicate {
  const { kind, key, name, title } = desired;
  const { managed, others, survivor } = match;
  const keep = survivor?.id ?? managed.id;
  const ids = others.map(({ id }) => id);
  return { kind, key, name, title, id: managed.id, others: ids, keep, ...(reason === undefined ? {} : { reason }) };
}

/** Returns why a duplicate cannot be withdrawn, as far as a plan can tell, or undefined. */
export function reasonOf({ obstacle, survivor }: DuplicateMatch, isCreated: boolean): string | undefined {
  if (obstacle !== undefined) return obstacle;
  if (survivor === undefined) return "the process that created the other object withdraws it instead";
  return isCreated ? undefined : "no apply from this folder created it";
}

/** Describes a duplicate in one line, with the reason if it cannot be withdrawn. */
export function duplicateToText({ title, id, others, reason }: Duplicate): string {
  const what = `${printableName(title)} exists more than once: ${printableName([id, ...others].join(", "))}`;
  return reason === undefined ? what : `${what}. ${printableName(id)} is not withdrawn: ${printableName(reason)}`;
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
  managed: readonly ServerObject[],
  others: readonly ServerObject[],
  { exact = false }: { readonly exact?: boolean | undefined } = {},
): DuplicateMatch[] {
  const pairsOf = (kind: Kind, toManaged: ReadonlyMap<string, string>): DuplicateMatch[] => {
    const isOfKind = (one: ServerObject): boolean => one.kind === kind;
    return pairUp(managed.filter(isOfKind), others.filter(isOfKind), toManaged, exact);
  };
  const dashboards = pairsOf("dashboard", new Map());
  // Maps the dashboards and tiles that other alerts watch to those of `managed`.
  const toManaged = new Map(
    dashboards.flatMap((match) => match.others.flatMap((other) => counterparts(other, match.managed))),
  );
  const alerts = pairsOf("alert", toManaged);
  const byId = new Map(dashboards.map((match) => [match.managed.id, match]));
  return [...dashboards, ...alerts.map((match) => withDashboard(match, byId))];
}

/** Pairs objects with equal content, then objects with equal names. */
function pairUp(
  managed: readonly ServerObject[],
  others: readonly ServerObject[],
  toManaged: ReadonlyMap<string, string>,
  exact: boolean,
): DuplicateMatch[] {
  const found: DuplicateMatch[] = [];
  let [freeManaged, freeOthers] = [managed, others];
  const pair = (keyOf: (one: ServerObject) => string | undefined, isExact: boolean): void => {
    const candidates = groupBy(freeOthers, keyOf);
    for (const [key, group] of groupBy(freeManaged, keyOf)) {
      const matching = key === undefined ? [] : (candidates.get(key) ?? []);
      if (matching.length === 0) continue;
      found.push(...matchesOf(group.toSorted(byIdentifier), matching.toSorted(byIdentifier), isExact));
      freeManaged = freeManaged.filter((one) => !group.includes(one));
      freeOthers = freeOthers.filter((one) => !matching.includes(one));
    }
  };
  pair((one) => `${one.name ?? ""}\n${contentKey(one, toManaged)}`, true);
  if (!exact) pair((one) => (one.name === undefined ? undefined : `${one.name}\n${watchKey(one, toManaged)}`), false);
  return found;
}

function matchesOf(
  group: readonly ServerObject[],
  matching: readonly ServerObject[],
  isExact: boolean,
): DuplicateMatch[] {
  const isUnambiguous = group.length === 1 || group.length === matching.length;
  return group.map((managed, index): DuplicateMatch => {
    const others = group.length === 1 || !isUnambiguous ? matching : matching.slice(index, index + 1);
    const [first] = others;
    const survivor = first !== undefined && first.id < managed.id ? first : undefined;
    const ids = first === undefined ? [] : counterparts(managed, first);
    const obstacle = isUnambiguous
      ? isExact
        ? undefined
        : "the two objects differ"
      : "several objects have this name, so it is ambiguous which ones are duplicates";
    return { managed, others, survivor, ids, obstacle };
  });
}

/** Makes the same choice for an alert as for its dashboard. */
function withDashboard(match: DuplicateMatch, byId: ReadonlyMap<string, DuplicateMatch>): DuplicateMatch {
  const dashboard = byId.get(String(match.managed.fields["dashboardId"])) ?? byTile(match.managed, byId);
  if (dashboard === undefined) return match;
  const { survivor: kept } = dashboard;
  if (kept === undefined) return { ...match, survivor: undefined };
  const keptIds = new Set([kept.id, ...kept.tiles.map(({ id }) => id)]);
  const survivor = match.others.find((one) => watched(one).some((id) => keptIds.has(String(id))));
  const ids = [...dashboard.ids, ...(survivor === undefined ? [] : [[match.managed.id, survivor.id] as const])];
  return { ...match, survivor, ids };
}

function byTile(alert: ServerObject, byId: ReadonlyMap<string, DuplicateMatch>): DuplicateMatch | undefined {
  const tile = alert.fields["tileId"];
  return [...byId.values()].find(({ managed }) => managed.tiles.some(({ id }) => id === tile));
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

function watchKey(one: ServerObject, toManaged: ReadonlyMap<string, string>): string {
  return one.kind === "dashboard" ? "" : JSON.stringify(replaceIds(watched(one), toManaged));
}

function contentKey({ compared, tiles }: ServerObject, toManaged: ReadonlyMap<string, string>): string {
  return JSON.stringify(tidy(replaceIds([compared, tiles.map((tile) => tile.compared)], toManaged)));
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
