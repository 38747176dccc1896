import type { Drift } from "../plan/drift.ts";
import { titleOf } from "../model/desired.ts";
import { duplicateToText } from "../plan/describe-duplicates.ts";
import { describeLostAlert } from "../plan/lost-alerts.ts";
import type { FieldChange, Plan, PlannedChange } from "../plan/plan.ts";
import { printable, printableName } from "../common/printable.ts";

/** What a plan is about. */
export function headingOf({ target, from }: Pick<Plan, "target" | "from">): string {
  return from === undefined ? target : `${from} to ${target}`;
}

/** Says in one line what a plan would do. */
export function summaryOf({ summary }: Plan): string {
  const { create, update, delete: remove, drift, conflict, unchanged } = summary;
  const parts = [
    create > 0 ? `${create} to create` : "",
    update > 0 ? `${update} to update` : "",
    remove > 0 ? `${remove} to delete` : "",
  ].filter((part) => part !== "");
  const asides = [
    drift > 0 ? `${drift} changed on the server` : "",
    conflict > 0 ? `${conflict} in conflict` : "",
  ].filter((part) => part !== "");
  const rest = unchanged > 0 ? ` ${unchanged} unchanged.` : "";
  if (parts.length === 0) return `No changes.${rest}`;
  return `${parts.join(", ")}${asides.length === 0 ? "" : ` (${asides.join(", ")})`}.${rest}`;
}

/** What else there is to know of a plan, a line each. */
export function remarksOf({ from, lostAlerts, addedTiles, duplicates, left, notes, summary }: Plan): {
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
} {
  const many = summary.unmanaged === 1 ? "1 object of the server is" : `${summary.unmanaged} objects of the server are`;
  return {
    warnings: [...lostAlerts.map(describeLostAlert), ...duplicates.map(duplicateToText)],
    notes: [
      ...addedTiles.map(
        ({ title, name, id }) => `${title}: tile ${printable(name ?? id)} was added on the server, and stays`,
      ),
      ...left.map(({ kind, key, name, isOwn }) => {
        if (from !== undefined) return `${kind} ${quoted(name ?? key)} is gone from ${from}, and stays`;
        const why = isOwn ? "an apply that prunes deletes it" : "no apply is known to have created it";
        return `${titleOf(kind, printableName(key), name)} has no file any more, and stays: ${why}`;
      }),
      ...notes.map(printableName),
      ...(summary.unmanaged > 0 ? [`${many} in no file`] : []),
    ],
  };
}

/** What is said of a change beside its name. */
export function tagsOf(change: PlannedChange): string[] {
  return [
    ...(change.isGone === true ? ["deleted on the server"] : []),
    ...(change.isFoundByName === true ? [`found by its name: ${change.id ?? ""}`] : []),
  ];
}

/** Says who changed a field, where that is not plain. */
export function originOf({ by, lastApplied }: FieldChange): string {
  const was = lastApplied === undefined ? "" : `, ${printable(lastApplied)} was applied`;
  if (by === "server") return `changed on the server${was}`;
  if (by === "both") return `conflict: changed in the file and on the server${was}`;
  return "";
}

function quoted(name: string): string {
  return printableName(JSON.stringify(name));
}

/** Says in one line what drifted. */
export function driftSummaryOf({ changes, addedTiles }: Drift): string {
  const gone = changes.filter(({ isGone }) => isGone === true).length;
  const parts = [
    changes.length - gone > 0 ? `${count(changes.length - gone, "object")} changed` : "",
    gone > 0 ? `${count(gone, "object")} deleted` : "",
    addedTiles.length > 0 ? `${count(addedTiles.length, "tile")} added` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "Nothing was changed by hand." : `By hand: ${parts.join(", ")}.`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
