import { isSame } from "../common/value.ts";
import { canonical, canonicalFields } from "../model/canonical.ts";
import type { Desired } from "../model/desired.ts";
import { tables, tileTable } from "../model/fields.ts";
import { hasPlaceholder } from "../model/placeholder.ts";
import type { ServerObject } from "../model/record.ts";
import { inFormOf } from "../model/tile-form.ts";
import type { PreparedChange } from "./prepared-change.ts";
import { printableName } from "../common/printable.ts";
import { folders } from "../files/names-of-files.ts";

/** A managed object without a file. */
export interface Unfiled {
  readonly key: string;
  readonly server: ServerObject;
}

/**
 * Returns a suggestion for each create whose content is that of an object without a file, except for the name: `movedFrom` keeps that object, its
 * URL and the history of its alerts. None if several objects have this content.
 */
export function suggestMoves(prepared: readonly PreparedChange[], unfiled: readonly Unfiled[]): string[] {
  const creates = prepared.flatMap(({ change, desired }) =>
    change.action === "create" && change.isGone !== true && desired?.movedFrom === undefined ? (desired ?? []) : [],
  );
  // Objects of an SLO move with its file.
  const candidates = creates.filter(({ slo }) => slo === undefined);
  return candidates.flatMap((desired) => {
    const found = unfiled.filter(({ server }) => haveSameContent(desired, server));
    const [only, other] = found;
    if (only === undefined || other !== undefined) return [];
    if (candidates.some((one) => one !== desired && haveSameContent(one, only.server))) return [];
    const before = `${folders[desired.kind]}/${only.key}`;
    return [
      printableName(
        `${desired.label} has the content of ${before}, whose file was removed. To rename that object instead of creating another one, add \`movedFrom: ${only.key}\` to ${desired.label}.`,
      ),
    ];
  });
}

/** Fields that may differ: the name, and references to objects that the plan creates, because they were renamed too. */
function isComparable(name: string, value: unknown): boolean {
  return name !== "name" && !hasPlaceholder({ [name]: value });
}

function haveSameContent({ kind, fields, tiles }: Desired, server: ServerObject): boolean {
  if (kind !== server.kind || (tiles !== undefined && tiles.length === 0)) return false;
  const table = tables[kind];
  return (
    Object.entries(fields).every(
      ([name, value]) => !isComparable(name, value) || isSame(canonical(value, table[name]), server.compared[name]),
    ) &&
    (tiles === undefined ||
      (tiles.length === server.tiles.length &&
        tiles.every((tile, index) =>
          isSame(canonicalFields(tile.fields, tileTable), inFormOf(tile.fields, server.tiles[index]?.fields ?? {})),
        )))
  );
}
