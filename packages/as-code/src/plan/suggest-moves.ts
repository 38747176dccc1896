import { printableName } from "../common/printable.ts";
import { folders } from "../files/names-of-files.ts";
import type { Desired } from "../model/desired.ts";
import { hasPlaceholder } from "../model/placeholder.ts";
import type { ServerObject } from "../model/record.ts";
import { hasFieldsOf, hasTilesOf } from "./compare.ts";
import type { PreparedChange } from "./prepare-change.ts";

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

/** Returns whether an object has the content of a file, apart from the name and references to objects that the plan creates. */
function haveSameContent(desired: Desired, server: ServerObject): boolean {
  const { kind, fields, tiles } = desired;
  if (kind !== server.kind || tiles?.length === 0) return false;
  const compared = Object.entries(fields).filter(
    ([name, value]) => name !== "name" && !hasPlaceholder({ [name]: value }),
  );
  return (
    hasFieldsOf({ ...desired, fields: Object.fromEntries(compared) }, server) &&
    (tiles === undefined || hasTilesOf(desired, server))
  );
}
