import type { Kind } from "../common/kind.ts";
import type { UndoStep } from "./undo-step.ts";

/** An object of an undo log. Stage 0 is its content before the apply, stage n its content after the nth write of the apply. */
export interface ObjectHistory {
  readonly kind: Kind;
  /** Identifier at the time of the apply. */
  readonly id: string;
  /** Steps of the object, in the order of the apply. Step n leads from stage n - 1 to stage n. */
  readonly steps: readonly UndoStep[];
}

/** Returns the objects of a log by identifier. Creates with an unknown outcome have none. */
export function historiesOf(steps: readonly UndoStep[]): Map<string, ObjectHistory> {
  const histories = new Map<string, ObjectHistory & { steps: UndoStep[] }>();
  for (const step of steps) {
    const id = idOf(step);
    if (id === undefined) continue;
    const history = histories.get(id);
    if (history === undefined) histories.set(id, { kind: step.kind, id, steps: [step] });
    else history.steps.push(step);
  }
  return histories;
}

/** Returns the identifier of a step's object at the time of the apply. */
export function idOf({ done, id }: UndoStep): string | undefined {
  return done?.id ?? id;
}
