import type { ServerIdentity } from "@obstack/core";
import { idOf } from "./object-history.ts";
import { stepsToUndo, toChange } from "./undo-changes.ts";
import type { UndoRecord } from "./undo-log.ts";
import type { UndoLogKind, UndoPlan } from "./undo-plan.ts";

/** Returns the plan that undoes the applies of one rollout, or a single apply or write. */
export function toUndoPlan(
  target: string,
  server: ServerIdentity,
  log: UndoLogKind,
  records: readonly UndoRecord[],
): UndoPlan {
  const [newest, oldest] = [records[0], records.at(-1)];
  const created = new Set(
    records.flatMap(({ steps }) => steps.flatMap((step) => (step.action === "create" ? (idOf(step) ?? []) : []))),
  );
  const changes = records
    .flatMap(stepsToUndo)
    // Objects that an earlier apply of the rollout created are deleted in the end.
    .filter((step) => step.action !== "update" || !created.has(idOf(step) ?? ""))
    .map(toChange);
  const rollout = newest?.rollout;
  return {
    target,
    server,
    log,
    number: newest?.number ?? 0,
    ...(rollout === undefined ? {} : { rollout }),
    at: oldest?.at ?? "",
    changes,
  };
}
