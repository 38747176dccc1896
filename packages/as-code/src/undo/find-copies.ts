import type { Alert, Dashboard } from "@obstack/core";
import { groupBy } from "@obstack/core/internal";
import { isContentUnchanged, readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { replaceIdsInRecord } from "../state/replace-ids.ts";
import type { UndoRecord } from "../state/undo-log.ts";
import type { LoggedObject } from "./logged-objects.ts";

type Servers = ReadonlyMap<string, ServerObject>;

/**
 * Finds copies of deleted objects, which an interrupted undo created, possibly in another clone. A copy has exactly the content of the deleted object,
 * and did not exist before a write of the log. The identifiers of new dashboards and tiles do not count.
 *
 * @param problems Gets a line for each object with more copies than one.
 */
export function findCopies(
  objects: readonly LoggedObject[],
  servers: Servers,
  { existing }: UndoRecord,
  problems: string[],
): ServerObject[] {
  const copies: ServerObject[] = [];
  const known = new Set(
    objects.flatMap(({ kind, id, before, after }) => [
      id,
      ...idsOf(before),
      ...(after === undefined ? [] : idsOf(readRecord(kind, after))),
    ]),
  );
  const present = new Set([...servers.values()].flatMap(idsOf));
  const gone = hide([...known].filter((id) => !present.has(id)));
  // Dashboards first: alerts refer to them and their tiles.
  for (const kind of ["dashboard", "alert"] as const) {
    const free = [...servers.values()].filter(
      (one) => one.kind === kind && existing?.has(one.id) === false && !known.has(one.id),
    );
    const seen = kind === "dashboard" ? free : [...copies, ...objects.flatMap(({ id }) => servers.get(id) ?? [])];
    const fresh = hide(seen.flatMap(idsOf).filter((id) => !known.has(id)));
    const read = (record: Dashboard | Alert, ids: ReadonlyMap<string, string>): ServerObject =>
      readRecord(kind, replaceIdsInRecord(record, ids, hidden));
    const withCopies = objects.flatMap((object) => {
      const { before, id } = object;
      if (before?.kind !== kind || servers.has(id)) return [];
      const original = read(before.record, gone);
      const found = free.filter(({ record }) => isContentUnchanged(original, read(record, fresh)));
      return found.length === 0 ? [] : [{ object, found, list: found.map((one) => one.id).join(" or ") }];
    });
    for (const [list, group] of groupBy(withCopies, (one) => one.list)) {
      const found = group[0]?.found ?? [];
      copies.push(...found);
      if (found.length <= group.length) continue;
      for (const { object } of group)
        problems.push(`The deleted ${object.title} (${object.id}) may exist again as ${list}.`);
    }
  }
  return copies;
}

/** Stands for each identifier that does not count. */
const hidden = "-";

function hide(ids: readonly string[]): ReadonlyMap<string, string> {
  return new Map(ids.map((id) => [id, hidden]));
}

function idsOf(one: ServerObject | undefined): string[] {
  return one === undefined ? [] : [one.id, ...one.tiles.map(({ id }) => id)];
}
