import type { Fields as FieldTable } from "@obstack/core";
import { getOwn } from "@obstack/core";
import type { Fields } from "../json/value.ts";
import { titleOf } from "../model/desired.ts";
import { tables, tileTable } from "../model/fields.ts";
import type { ServerObject } from "../model/record.ts";
import { inFormOf } from "../model/tile-form.ts";
import { tileFile } from "../model/to-file.ts";
import type { Namer } from "../model/to-file.ts";
import { describeDifference } from "./describe-changes.ts";
import type { Match } from "./match-stack.ts";
import type { PlanDetails, PlanInput } from "./planned-apply.ts";
import type { FieldChange, Plan } from "./plan-data.ts";
import { changedSince } from "./prepare-change.ts";
import type { PreparedChange } from "./prepare-change.ts";
import { entryKey } from "../state/state.ts";
import type { Fingerprints, StateEntry } from "../state/state.ts";

/**
 * Finds previously applied objects without a file. Those that an apply created are deleted with `prune`, or if they belong to an SLO whose file no
 * longer makes them, because its dashboard no longer has their tiles. All others stay. Those that the stack gives up, and those that do not exist, leave
 * the state.
 */
export function findObjectsWithoutFile(
  { targetState, current, objects, prune, otherStates, isGivenUp }: PlanInput,
  matches: readonly Match[],
  namer: Namer,
): {
  deletions: PreparedChange[];
  left: Plan["left"];
  forgotten: PlanDetails["forgotten"];
} {
  const servers = new Map([...current.dashboards, ...current.alerts].map((server) => [server.id, server]));
  const used = new Set(
    matches.flatMap(({ desired, keyBefore }) => [
      entryKey(desired.kind, desired.key),
      ...(keyBefore === undefined ? [] : [entryKey(desired.kind, keyBefore)]),
    ]),
  );
  const slos = new Set(objects?.slos.map(({ key }) => key));
  const claimed = new Set(matches.flatMap(({ server }) => server?.id ?? []));
  const deletions: PreparedChange[] = [];
  const left: Plan["left"][number][] = [];
  // Creates with an unknown outcome, whose objects do not exist.
  const forgotten: PlanDetails["forgotten"][number][] = Array.from(targetState.pending.values(), ({ intent }) => {
    return { kind: intent.kind, key: intent.key };
  }).filter(({ kind, key }) => !used.has(entryKey(kind, key)));
  for (const entry of targetState.state.values()) {
    if (used.has(entryKey(entry.kind, entry.key))) continue;
    const { kind, key, id } = entry;
    const server = servers.get(id);
    const isGone = server === undefined || claimed.has(id);
    if (isGone || isGivenUp?.(entry) === true) {
      forgotten.push({ kind, key, ...(isGone ? {} : { isOnServer: true }) });
      continue;
    }
    const slo = entry.slo === undefined ? {} : { slo: entry.slo.key };
    const other = otherStates?.get(id);
    const isDeleted = prune || slos.has(entry.slo?.key ?? "");
    if (!isDeleted || entry.created !== true || other !== undefined) {
      const alsoIn = other === undefined ? {} : { alsoIn: other };
      left.push({ kind, key, id, name: server.name, ...slo, isOwn: entry.created === true, ...alsoIn });
    } else {
      const fields = changesSince(entry, server, namer);
      const owner = entry.owner === undefined ? {} : { owner: entry.owner };
      const title = titleOf(kind, key, server.name);
      deletions.push({
        change: { kind, key, name: server.name, title, action: "delete", id, ...owner, ...slo, fields },
        server,
        created: true,
        differences: [],
      });
    }
  }
  return { deletions, left, forgotten };
}

/** Describes changes on the server that deleting an object would lose. */
function changesSince(entry: StateEntry, server: ServerObject, namer: Namer): FieldChange[] {
  const describe = (
    tile: string | undefined,
    fields: Fields,
    applied: Fingerprints,
    table: FieldTable,
  ): FieldChange[] =>
    changedSince(fields, applied).flatMap((name) => {
      const absent = { file: undefined, value: undefined, lastApplied: undefined, removedNames: [] };
      return describeDifference({ name, by: "both", server: getOwn(fields, name), ...absent }, tile, table, namer);
    });
  const byId = new Map(server.tiles.map((tile) => [tile.id, tile]));
  const ofTiles = Object.entries(entry.tiles ?? {}).flatMap(([key, applied]) => {
    const tile = byId.get(applied.id);
    return tile === undefined ? [] : describe(key, inFormOf(applied.file, tile.fields), applied, tileTable);
  });
  const applied = new Set(Object.values(entry.tiles ?? {}).map(({ id }) => id));
  const added = server.tiles
    .filter(({ id }) => !applied.has(id))
    .map((tile): FieldChange => ({ tile: tile.name ?? tile.id, by: "both", server: tileFile(tile.fields, namer) }));
  return [...describe(undefined, server.compared, entry, tables[entry.kind]), ...ofTiles, ...added];
}
