import type { Alert, Dashboard } from "@obstack/core";
import type { Kind } from "../common/kind.ts";
import { titleOf } from "../model/desired.ts";
import { entryKey } from "../state/state.ts";
import type { StateEntry } from "../state/state.ts";
import type { UndoStep } from "../state/undo-log.ts";
import type { UndoRecord } from "./undo-records.ts";

/** An object that the applies of undo logs wrote, and its records before and after. */
export interface LoggedObject {
  readonly kind: Kind;
  /** Key in the plan of the undo. */
  readonly key: string;
  readonly name: string | undefined;
  readonly title: string;
  /** Identifier at the time of the applies. */
  readonly id: string;
  /** Absent if the applies created it. */
  readonly before: Dashboard | Alert | undefined;
  /** Absent if the applies deleted it, and if the outcome of a write is unknown. */
  readonly after: Dashboard | Alert | undefined;
  readonly isDeleted: boolean;
  /** Whether an undo that was interrupted or limited has restored it. */
  readonly isUndone: boolean;
  /** Whether the outcome of each write is known. */
  readonly isKnown: boolean;
  /** State of the object before the applies. */
  readonly entry: StateEntry | undefined;
  /** Key in the state after the applies. */
  readonly keyAfter: string;
  /** Its steps by log, with the newest log first as in the given logs, and the last step first. */
  readonly steps: readonly { readonly log: number; readonly step: number }[];
}

interface LoggedStep extends UndoStep {
  readonly log: number;
}

/**
 * Returns the objects of logs.
 *
 * @param records Newest first.
 * @param chosen Identifiers of objects that the user chose for creates with an unknown outcome, by step.
 */
export function readLoggedObjects(
  records: readonly UndoRecord[],
  chosen: ReadonlyMap<UndoStep, string> = new Map(),
): LoggedObject[] {
  const histories = new Map<string, LoggedStep[]>();
  for (const [log, { steps }] of [...records.entries()].toReversed()) {
    for (const step of steps) {
      const id = idOf(step) ?? chosen.get(step);
      // A step that the server rejected has no outcome.
      if (id === undefined || (step.undone === true && step.done === undefined)) continue;
      histories.set(id, [...(histories.get(id) ?? []), { ...step, log }]);
    }
  }
  const all = [...histories].map(([id, steps]) => toObject(id, steps));
  // An apply can delete an object and create another one with the same key.
  const keys = new Set<string>();
  return [...all.filter(({ before }) => before !== undefined), ...all.filter(({ before }) => before === undefined)].map(
    (one) => {
      const key = keys.has(entryKey(one.kind, one.key)) ? one.id : one.key;
      keys.add(entryKey(one.kind, key));
      return key === one.key ? one : { ...one, key, title: titleOf(one.kind, key, one.name) };
    },
  );
}

function toObject(id: string, steps: readonly LoggedStep[]): LoggedObject {
  const [first, last] = [steps[0], steps.at(-1)] as [LoggedStep, LoggedStep];
  const isKnown = steps.every(({ done }) => done !== undefined);
  const { kind, key, name } = last;
  return {
    kind,
    key,
    name,
    title: titleOf(kind, key, name),
    id,
    before: first.action === "create" ? undefined : first.before,
    after: isKnown ? last.done?.after : undefined,
    isDeleted: last.action === "delete",
    isUndone: steps.every(({ undone }) => undone === true),
    isKnown,
    entry: first.entry,
    keyAfter: key,
    steps: steps.toReversed().map(({ log, step }) => ({ log, step })),
  };
}

/** Returns the identifier of a step's object at the time of the apply. */
export function idOf({ done, id }: UndoStep): string | undefined {
  return done?.id ?? id;
}
