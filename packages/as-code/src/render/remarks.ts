import { formatCount } from "@obstack/core/internal";
import { titleOf } from "../model/desired.ts";
import { duplicateToText } from "../plan/describe-duplicates.ts";
import { describeHiddenTiles } from "../plan/hidden-tiles.ts";
import { describeLostAlert } from "../plan/lost-alerts.ts";
import type { AddedTile, FieldChange, Plan, PlannedChange } from "../plan/plan.ts";
import { printable, printableName } from "../common/printable.ts";
import type { Combination } from "./combine-changes.ts";

/** Returns warnings and notes about a plan, one line each. */
export function remarksOf({
  from,
  lostAlerts,
  hiddenTiles,
  addedTiles,
  duplicates,
  left,
  notes,
  summary,
  warnings = [],
}: Plan): {
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
} {
  return {
    warnings: [
      ...lostAlerts.map(describeLostAlert),
      ...hiddenTiles.map(({ title, sources }) => `${printableName(title)} ${describeHiddenTiles(sources)}`),
      ...duplicates.map(duplicateToText),
      ...warnings.map(printableName),
    ],
    notes: [
      ...addedTiles.map((tile) => `${addedTileToText(tile)}; it stays`),
      ...left.map(({ kind, key, name, isOwn }) => {
        if (from !== undefined) return `${kind} ${quoted(name ?? key)} was deleted from ${from}; it stays`;
        const reason = isOwn ? "to delete it, apply with pruning" : "no apply from this folder created it";
        const forget = `to stop managing it, run \`obstack state forget ${kind}s/${printableName(key)}\``;
        return `${titleOf(kind, printableName(key), name)} no longer has a file; it stays (${reason}; ${forget})`;
      }),
      ...notes.map(printableName),
      ...(summary.unmanaged > 0 ? [`${formatCount(summary.unmanaged, "object")} on the server without a file`] : []),
    ],
  };
}

/** Describes an added tile in one line. */
export function addedTileToText({ title, name, id }: AddedTile): string {
  return `${title}: tile ${printable(name ?? id)} was added on the server`;
}

/** Returns remarks to display after the title of a change: owners, and how the object was found. */
export function tagsOf({ changes, first: { isGone, isFoundByName, id } }: Combination): string[] {
  const owners = [...new Set(changes.flatMap(({ owner }) => owner ?? []))];
  const byOwner =
    owners.length === 0 ? [] : [`owner${owners.length > 1 ? "s" : ""}: ${owners.map(printableName).join(", ")}`];
  if (changes.length > 1) return byOwner;
  return [
    ...byOwner,
    ...(isGone === true ? ["deleted on the server"] : []),
    ...(isFoundByName === true ? [id === undefined ? "found by name" : `found by name: ${id}`] : []),
  ];
}

/**
 * Returns the effects of a change, one line each.
 *
 * @param isNamed Whether the title does not name the object.
 */
export function effectsToText({ key, effects = [] }: PlannedChange, isNamed: boolean): string[] {
  return effects.map(({ subject, text }) => (isNamed || subject !== key ? `${subject}: ${text}` : text));
}

/** Describes who changed a field; empty for changes in the file. */
export function originOf({ by, lastApplied }: FieldChange): string {
  const previous = lastApplied === undefined ? "" : `, last applied: ${printable(lastApplied)}`;
  if (by === "server") return `changed on the server${previous}`;
  if (by === "both") return `conflict: changed in the file and on the server${previous}`;
  return "";
}

function quoted(name: string): string {
  return printableName(JSON.stringify(name));
}
