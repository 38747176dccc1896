import { groupBy } from "@obstack/basics";
import type { Kind } from "../names/kind.ts";
import { printableName } from "../errors/printable.ts";
import { isObject, tidy } from "../json/value.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject } from "../model/record.ts";
import type { Duplicate } from "./plan-data.ts";

/** A managed object, and other objects with its kind and name. */
interface DuplicateMatch {
  readonly managed: ServerObject;
  /** Sorted by identifier. */
  readonly others: readonly ServerObject[];
}

/** Returns the public form of a duplicate. */
export function toDuplicate({ kind, key, name, title }: Desired, { managed, others }: DuplicateMatch): Duplicate {
  return { kind, key, name, title, id: managed.id, others: others.map(({ id }) => id) };
}

/** Describes a duplicate in one line, with the command that deletes the other object. */
export function duplicateToText({ kind, title, id, others }: Duplicate): string {
  const commands = others.map((other) => `\`obstack ${kind}s delete ${printableName(other)}\``);
  const rest = others.length === 1 ? "the other one" : "the others";
  return `${printableName(title)} exists more than once: the state has ${printableName(id)}. To delete ${rest}, run ${commands.join(" and ")}`;
}

/**
 * Finds objects with the same kind and name and, for alerts, the same tile or saved search. Alerts on duplicate dashboards are duplicates too.
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
  return [...dashboards, ...pairsOf("alert", toManaged)];
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
  const pair = (keyOf: (one: ServerObject) => string | undefined): void => {
    const candidates = groupBy(freeOthers, keyOf);
    for (const [key, group] of groupBy(freeManaged, keyOf)) {
      const matching = key === undefined ? [] : (candidates.get(key) ?? []);
      if (matching.length === 0) continue;
      const [mine, theirs] = [group.toSorted(byIdentifier), matching.toSorted(byIdentifier)];
      const isPaired = mine.length === theirs.length;
      for (const [index, one] of mine.entries())
        found.push({ managed: one, others: isPaired ? theirs.slice(index, index + 1) : theirs });
      freeManaged = freeManaged.filter((one) => !group.includes(one));
      freeOthers = freeOthers.filter((one) => !matching.includes(one));
    }
  };
  pair((one) => `${one.name ?? ""}\n${contentKey(one, toManaged)}`);
  if (!exact) pair((one) => (one.name === undefined ? undefined : `${one.name}\n${watchKey(one, toManaged)}`));
  return found;
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
function replaceIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaceIds(item, ids));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceIds(item, ids)]));
}

function byIdentifier(one: ServerObject, other: ServerObject): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
