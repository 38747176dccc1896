import { getOwn } from "@obstack/core";
import type { Fields } from "../json/value.ts";
import type { Desired } from "../model/desired.ts";
import { tables, tileTable, formOf, inFormOf } from "../model/fields.ts";
import type { ServerObject, ServerVersion } from "../model/record.ts";
import { tileFile } from "../model/to-file.ts";
import type { Namer } from "../model/to-file.ts";
import type { Fingerprints } from "../state/state.ts";
import { compareFields, isChanged } from "./compare-fields.ts";
import type { FieldDifference, TileMatch } from "./compare-fields.ts";
import { describeDifference, describeObject } from "./describe-changes.ts";
import type { Match } from "./match-stack.ts";
import type { FieldChange, PlannedChange } from "./plan-data.ts";

/** A change, and everything needed to apply it. */
export interface PreparedChange<Server extends ServerVersion = ServerVersion> {
  readonly change: PlannedChange;
  /** Absent for a delete. */
  readonly desired?: Desired;
  /** The object at the time of the plan; absent for a create. */
  readonly server?: Server | undefined;
  /** Whether an apply created it. */
  readonly created: boolean;
  readonly keyBefore?: string | undefined;
  readonly differences: readonly FieldDifference[];
  /** Tiles of a dashboard. */
  readonly tiles?: TileMatch | undefined;
  /** Keys of existing tiles, with their differences. */
  readonly tileDifferences?: readonly (readonly [string, readonly FieldDifference[]])[] | undefined;
  /** Identifiers of tiles to delete only after alerts have moved away from them. */
  readonly deferredTiles?: readonly string[];
}

/** A change with the complete object of the server. */
export type ServedChange = PreparedChange<ServerObject>;

/** A create or an update. */
export type PreparedWrite = PreparedChange & { readonly desired: Desired };

/** Returns the change that makes an object match its file, or undefined if it already does. */
export function prepareChange(match: Match, namer: Namer): ServedChange | undefined {
  const { desired, server, entry, matchedBy, keyBefore, tiles } = match;
  const { kind, key, name, title, owner, slo } = desired;
  const object = { kind, key, name, title, owner, slo: slo?.key };
  if (server === undefined) {
    // An undo restores what was deleted after the apply only if it may overwrite.
    const isContested = desired.record !== undefined && matchedBy === "removed";
    const change: PlannedChange = {
      ...object,
      action: "create",
      ...(matchedBy === "removed" ? { isGone: true } : {}),
      fields: describeObject(desired, namer, isContested ? "both" : "file"),
    };
    return { change, desired, created: true, differences: [], tiles };
  }
  const table = tables[kind];
  const differences = compareFields(desired.fields, server.compared, entry, table);
  const fields = differences.flatMap((one) => describeDifference(one, undefined, table, namer));
  const tileDifferences = new Map<string, FieldDifference[]>();
  if (tiles !== undefined) fields.push(...compareTiles(match, server, tiles, tileDifferences, namer));
  if (fields.length === 0) return undefined;
  const isFoundByName = entry === undefined && matchedBy === "name";
  return {
    change: {
      ...object,
      action: "update",
      id: server.id,
      ...(isFoundByName ? { isFoundByName } : {}),
      // For an undo, a change since the apply is a conflict, and never drift.
      fields:
        desired.record === undefined
          ? fields
          : fields.map((one) => (one.by === "server" ? { ...one, by: "both" } : one)),
    },
    desired,
    server,
    created: entry?.created === true,
    keyBefore,
    differences,
    tiles,
    tileDifferences: [...tileDifferences],
  };
}

function compareTiles(
  { desired, entry }: Match,
  server: ServerObject,
  { ids, dropped, renamed }: TileMatch,
  found: Map<string, FieldDifference[]>,
  namer: Namer,
): FieldChange[] {
  const byId = new Map(server.tiles.map((tile) => [tile.id, tile]));
  const [idOf, keyBefore] = [new Map(ids), new Map(renamed)];
  const changes: FieldChange[] = [];
  for (const tile of desired.tiles ?? []) {
    const applied = getOwn(entry?.tiles, keyBefore.get(tile.key) ?? tile.key);
    const current = byId.get(idOf.get(tile.key) ?? "");
    if (current === undefined) {
      changes.push({
        tile: tile.label,
        by: entry === undefined ? "unknown" : applied === undefined ? "file" : "server",
        file: tileFile(tile.fields, namer),
      });
      continue;
    }
    // A tile whose content was removed has the form of the last apply.
    const described = formOf(tile.fields) === undefined ? (applied?.file ?? tile.fields) : tile.fields;
    const differences = compareFields(tile.fields, inFormOf(described, current.fields), applied, tileTable);
    if (differences.length > 0) found.set(tile.key, differences);
    changes.push(...differences.flatMap((one) => describeDifference(one, tile.label, tileTable, namer)));
  }
  for (const tile of dropped.flatMap((id) => byId.get(id) ?? [])) {
    const applied = Object.values(entry?.tiles ?? {}).find(({ id }) => id === tile.id);
    const label = tile.name ?? tile.id;
    const isContested = applied !== undefined && changedSince(inFormOf(applied.file, tile.fields), applied).length > 0;
    changes.push({ tile: label, by: isContested ? "both" : "file", server: tileFile(tile.fields, namer) });
  }
  return changes;
}

/** Returns the names of fields that changed on the server since the last apply. */
export function changedSince(fields: Fields, applied: Fingerprints): string[] {
  return Object.keys(applied.file).filter((name) => isChanged(name, getOwn(fields, name), applied));
}
