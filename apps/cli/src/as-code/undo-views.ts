import { changesToText } from "@obstack/as-code/internal";
import type { Paint, UndoPlan } from "@obstack/as-code";
import type { View } from "../output/show.ts";
import type { Column } from "../output/table.ts";
import { listView } from "../output/views.ts";
import { paintFor } from "./paint.ts";

/** What was done, by the action that reverts it. */
const done = { delete: "created", update: "updated", create: "deleted" } as const;

const signs = { create: "+", update: "~", delete: "-" } as const;

/** Returns the view of an undo: what it reverts, and the changes that it makes. */
export function undoView(plan: UndoPlan, shownTarget: string): View {
  const { changes, at } = plan;
  const linesOf = (paint: Paint): string[] =>
    changes.flatMap(({ action, title, id, isOutcomeUnknown, fields }) => {
      const unknown = isOutcomeUnknown === true ? " (outcome unknown)" : "";
      const line = `${id === undefined ? "?" : signs[action]} ${title}${unknown}`;
      return fields.length === 0 ? [line] : [line, changesToText(fields, paint)];
    });
  const heading = `Reverts ${nameOf(plan)} to ${shownTarget} from ${at} (${summaryOf(plan) || "nothing left to revert"}):`;
  return { data: plan, text: (terminal) => [heading, "", ...linesOf(paintFor(terminal))].join("\n") };
}

/** Returns the view of everything that can be undone. */
export function undoListView(plans: readonly UndoPlan[], address: string): View {
  return listView(plans, undoColumns, `Nothing to undo for ${address}.`);
}

const undoColumns: readonly Column<UndoPlan>[] = [
  { title: "what", value: (plan) => nameOf(plan), truncate: false },
  { title: "when", value: ({ at }) => at, isTime: true },
  { title: "changes", value: (plan) => describeChanges(plan) },
];

/** A rollout that can be reverted. */
export interface ListedRollout {
  readonly rollout: string;
  /** Start of its first apply, in ISO 8601. */
  readonly at: string;
  /** Targets that have it, in the order of the waves. */
  readonly targets: readonly string[];
  /** Number of selected targets. */
  readonly total: number;
  /** Number of changes on all targets. */
  readonly changes: number;
}

/** Returns the view of the rollouts of several targets. */
export function rolloutListView(rollouts: readonly ListedRollout[]): View {
  return listView(rollouts, rolloutColumns, "Nothing to undo: the selected targets have no rollout in this folder.");
}

const rolloutColumns: readonly Column<ListedRollout>[] = [
  { title: "rollout", value: ({ rollout }) => rollout, truncate: false },
  { title: "when", value: ({ at }) => at, isTime: true },
  { title: "targets", value: ({ targets, total }) => `${targets.length} of ${total}` },
  { title: "changes", value: ({ changes }) => String(changes) },
];

function nameOf({ log, number, rollout }: UndoPlan): string {
  const noun = log === "writes" ? "write" : "apply";
  const name = number === 0 ? `the ${noun}` : `${noun} ${number}`;
  return rollout === undefined ? name : `${name} (rollout ${rollout})`;
}

/** Returns the number of objects by what was done to them. */
function summaryOf({ changes }: UndoPlan): string {
  const counts = (["delete", "update", "create"] as const).flatMap((action) => {
    const count = changes.filter((change) => change.action === action).length;
    return count === 0 ? [] : [`${count} ${done[action]}`];
  });
  return counts.join(", ");
}

function describeChanges(plan: UndoPlan): string {
  if (plan.log === "applies") return summaryOf(plan);
  return plan.changes
    .map(({ action, title, isOutcomeUnknown }) => {
      return `${done[action]} ${title}${isOutcomeUnknown === true ? " (outcome unknown)" : ""}`;
    })
    .join(", ");
}
