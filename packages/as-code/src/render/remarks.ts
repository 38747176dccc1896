import { formatCount, groupBy, listNames } from "@obstack/core/internal";
import { titleOf } from "../model/desired.ts";
import { duplicateToText } from "../plan/find-duplicates.ts";
import { describeHiddenTiles, describeLostAlert } from "../plan/losses.ts";
import type { AddedTile, FieldChange, LeftObject, Plan, PlannedChange } from "../plan/plan.ts";
import { printable, printableName } from "../common/printable.ts";
import { titleOfSlo } from "./combine-changes.ts";
import type { Combination } from "./combine-changes.ts";

/** Returns warnings and notes about a plan, one line each. */
export function remarksOf({
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
      ...leftToText(left),
      ...notes.map(printableName),
      ...(summary.unmanaged > 0 ? [`${formatCount(summary.unmanaged, "object")} on the server without a file`] : []),
    ],
  };
}

/** Describes objects without a file, one line each, or one line for those of an SLO. */
function leftToText(left: readonly LeftObject[]): string[] {
  const bySlo = groupBy(left, ({ slo, isOwn, id, alsoIn }) => (slo === undefined ? id : `${slo} ${isOwn} ${alsoIn}`));
  return [...bySlo.values()].map((group) => {
    const [{ kind, key, name, slo, isOwn, alsoIn }] = group as [LeftObject];
    const [title, forget, they, them] =
      slo === undefined
        ? [titleOf(kind, printableName(key), name), `${kind}s/${printableName(key)}`, "it stays", "it"]
        : [titleOfSlo(slo, group), `slos/${printableName(slo)}`, group.length === 1 ? "it stays" : "they stay", "them"];
    if (alsoIn !== undefined) {
      return `${title} no longer has a file; ${they}, because ${printableName(alsoIn)} manages ${them} too`;
    }
    const reason = isOwn ? `to delete ${them}, apply with pruning` : `no apply from this folder created ${them}`;
    return `${title} no longer has a file; ${they} (${reason}; to stop managing ${them}, run \`obstack state forget ${forget}\`)`;
  });
}

export function addedTileToText({ title, name, id }: AddedTile): string {
  return `${title}: tile ${printable(name ?? id)} was added on the server`;
}

/** Returns remarks to display after the title of a change: owners, and how the object was found. */
export function tagsOf(changes: Combination): string[] {
  const [{ isGone, isOverwrite, isFoundByName, id }] = changes;
  const owners = [...new Set(changes.flatMap(({ owner }) => owner ?? []))];
  const byOwner =
    owners.length === 0 ? [] : [`owner${owners.length > 1 ? "s" : ""}: ${owners.map(printableName).join(", ")}`];
  const byAll = [...byOwner, ...(isOverwrite === true ? ["overwrites the server"] : [])];
  if (changes.length > 1) return byAll;
  return [
    ...byAll,
    ...(isGone === true ? ["deleted on the server"] : []),
    ...(isFoundByName === true ? [id === undefined ? "found by name" : `found by name: ${id}`] : []),
  ];
}

const maxSubjects = 5;

/** Returns the effects of changes, one line each. Changes with the same effect share a line. */
export function effectsToText(changes: readonly PlannedChange[]): string[] {
  const [first] = changes;
  const all = changes.flatMap(({ effects = [] }) => effects);
  return Array.from(
    groupBy(all, ({ text }) => text),
    ([text, same]) => {
      if (changes.length > 1 && same.length === changes.length) return `each: ${text}`;
      const names = listNames(
        same.map(({ subject }) => subject),
        maxSubjects,
      );
      return changes.length === 1 && names === first?.key ? text : `${names}: ${text}`;
    },
  ).map(printableName);
}

/** Describes who changed a field; empty for changes in the file. */
export function originOf({ by, lastApplied }: FieldChange, elsewhere = "on the server"): string {
  const previous = lastApplied === undefined ? "" : `, last applied: ${printable(lastApplied)}`;
  if (by === "server") return `changed on the server${previous}`;
  if (by === "both") return `conflict: also changed ${elsewhere}${previous}`;
  return "";
}
