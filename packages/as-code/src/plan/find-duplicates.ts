import { groupBy } from "@obstack/basics";
import type { Kind } from "../names/kind.ts";
import { printableName } from "../errors/printable.ts";
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
 * @param isExact Whether to ignore objects that differ in anything but identifiers. Default: false.
 */
export function findDuplicates(
  managed: readonly ServerObject[],
  others: readonly ServerObject[],
  isExact: boolean = false,
): DuplicateMatch[] {
  /** Identifiers of duplicate dashboards and their tiles, and those of `managed`. */
  const ids = new Map<string, string>();
  const find = (kind: Kind): DuplicateMatch[] => {
    const byKey = groupBy(others, (other) => keyOf(other, ids, isExact));
    return managed.flatMap((one) => {
      const same = one.kind === kind ? byKey.get(keyOf(one, ids, isExact)) : undefined;
      return same === undefined ? [] : [{ managed: one, others: same.toSorted(byIdentifier) }];
    });
  };
  const dashboards = find("dashboard");
  for (const match of dashboards) {
    for (const other of match.others) {
      ids.set(other.id, match.managed.id);
      for (const [index, { id }] of other.tiles.entries()) ids.set(id, match.managed.tiles[index]?.id ?? id);
    }
  }
  return [...dashboards, ...find("alert")];
}

/** Returns text that is the same for duplicates. */
function keyOf(
  { kind, name, fields, compared, tiles }: ServerObject,
  ids: ReadonlyMap<string, string>,
  isExact: boolean,
): string {
  const content = isExact
    ? [compared, tiles.map((tile) => tile.compared)]
    : [fields["dashboardId"], fields["tileId"], fields["savedSearch"]];
  return JSON.stringify([kind, name, content], (_name, value: unknown) =>
    typeof value === "string" ? (ids.get(value) ?? value) : value,
  );
}

function byIdentifier(one: ServerObject, other: ServerObject): number {
  return one.id < other.id ? -1 : 1;
}
