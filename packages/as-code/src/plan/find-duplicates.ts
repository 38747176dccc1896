import { groupBy } from "@obstack/basics";
import type { Kind } from "../names/names.ts";
import { printableName } from "../errors/errors.ts";
import type { Desired } from "../model/desired.ts";
import type { ServerObject } from "../model/record.ts";
import type { Duplicate } from "./plan-data.ts";

/** A managed object. */
interface Managed {
  readonly desired: Desired;
  readonly server: ServerObject;
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
  managed: readonly Managed[],
  others: readonly ServerObject[],
  isExact: boolean = false,
): Duplicate[] {
  /** Identifiers of duplicate dashboards and their tiles, and those of `managed`. */
  const ids = new Map<string, string>();
  const find = (wanted: Kind): Duplicate[] => {
    const byKey = groupBy(others, (other) => keyOf(other, ids, isExact));
    return managed.flatMap(({ desired: { kind, key, name, title }, server }) => {
      const same = kind === wanted ? (byKey.get(keyOf(server, ids, isExact)) ?? []) : [];
      for (const other of same) {
        ids.set(other.id, server.id);
        for (const [index, { id }] of other.tiles.entries()) ids.set(id, server.tiles[index]?.id ?? id);
      }
      const duplicate = { kind, key, name, title, id: server.id, others: same.map(({ id }) => id).toSorted() };
      return same.length === 0 ? [] : [duplicate];
    });
  };
  return [...find("dashboard"), ...find("alert")];
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
