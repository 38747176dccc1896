import type { Alert, Dashboard } from "@obstack/core";
import { groupBy } from "@obstack/core/internal";
import { titleOf } from "../model/desired.ts";
import { readRecord } from "../model/record.ts";
import type { ServerObject } from "../model/record.ts";
import { entryKey } from "../state/state.ts";
import type { RestoredObject, UndoStep } from "../state/undo-log.ts";

/** An object that an apply wrote, before and after it. */
export interface LoggedObject extends RestoredObject {
  readonly name: string | undefined;
  readonly title: string;
  /** Absent if the apply created it. */
  readonly before: ServerObject | undefined;
  /** Absent if the apply deleted it, and if the outcome of a write is unknown. */
  readonly after: Dashboard | Alert | undefined;
  readonly isDeleted: boolean;
  /** Whether the outcome of each write is known. */
  readonly isKnown: boolean;
}

/** Returns the objects of a log. */
export function readLoggedObjects(steps: readonly UndoStep[]): LoggedObject[] {
  // The server rejected undone steps.
  const written = steps.filter((step) => idOf(step) !== undefined && step.undone !== true);
  const histories = groupBy(written, (step) => idOf(step) as string);
  const all = Array.from(histories, ([id, history]) => toObject(id, history));
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

function toObject(id: string, steps: readonly UndoStep[]): LoggedObject {
  const [first, last] = [steps[0], steps.at(-1)] as [UndoStep, UndoStep];
  const isKnown = steps.every(({ done }) => done !== undefined);
  const { kind, key, name } = last;
  const before = first.action === "create" || first.before === undefined ? undefined : readRecord(kind, first.before);
  return {
    kind,
    key,
    name,
    title: titleOf(kind, key, name),
    id,
    before,
    // No new identifier changes a position, and with it the digest of a plan.
    tiles: before?.tiles.map((tile, index) => [`#${index}`, tile.id]) ?? [],
    after: isKnown ? last.done?.after : undefined,
    isDeleted: last.action === "delete",
    isKnown,
    entry: first.entry,
    keyAfter: key,
  };
}

/** Returns the identifier of a step's object. */
export function idOf({ done, id }: UndoStep): string | undefined {
  return done?.id ?? id;
}
