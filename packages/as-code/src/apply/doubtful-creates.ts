import type { ServerObject } from "../model/record.ts";
import type { UndoStep } from "./undo-step.ts";

/** Creates with an unknown outcome, and what the server shows about them. */
export interface DoubtfulCreates {
  /** Identifiers of the objects that the user chose, by step. The undo deletes them. */
  readonly chosen: ReadonlyMap<number, string>;
  /** One for each create that may have succeeded, unless its object was chosen. */
  readonly problems: readonly string[];
}

/**
 * Looks for the objects of creates with an unknown outcome. A log does not prove that an object with the same name is the right one, so only
 * the user can decide that an undo deletes it. An object that existed before the write is never the right one.
 *
 * @param isOther Returns whether an object existed before the write, or belongs to another step.
 */
export function findDoubtfulCreates(
  steps: readonly UndoStep[],
  now: ReadonlyMap<string, ServerObject>,
  isOther: (id: string) => boolean,
  adopt: ReadonlySet<string>,
): DoubtfulCreates {
  const chosen = new Map<number, string>();
  const taken = new Set<string>();
  const problems: string[] = [];
  for (const { step, kind, name, key, action, done, undone } of steps) {
    if (action !== "create" || done !== undefined || undone === true) continue;
    const found = [...now.values()].filter(
      (one) => one.kind === kind && one.name === name && !isOther(one.id) && !taken.has(one.id),
    );
    const [id] = found.flatMap((one) => (adopt.has(one.id) ? [one.id] : []));
    if (id !== undefined) {
      chosen.set(step, id);
      taken.add(id);
    } else if (found.length > 0) {
      problems.push(
        `It is unknown whether ${kind} ${JSON.stringify(name ?? key)} was created as ${found.map((one) => one.id).join(" or ")}. Adopt it to delete it, or rename it to keep it.`,
      );
    }
  }
  return { chosen, problems };
}
