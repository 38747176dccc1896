import type { PlannedChange } from "../plan/plan.ts";
import { printableName } from "../common/printable.ts";
import { namePattern } from "./name-pattern.ts";

/** Fewer objects with the same change are shown one by one. */
const minCombined = 3;

/** Number of names that the title of a combination lists, if they have no words in common. */
const maxNames = 3;

/** Several objects of the same kind that change in the same way. */
export interface Combination {
  /** At least one. */
  readonly changes: readonly PlannedChange[];
  /** The first of them, whose fields all of them have. */
  readonly first: PlannedChange;
}

/**
 * Combines objects that change in the same way: the same fields, from the same values to the same values. Deletions are never combined, so that each of
 * them is named. Keeps the order of the first objects.
 */
export function combineChanges(changes: readonly PlannedChange[]): Combination[] {
  const groups = new Map<string, PlannedChange[]>();
  for (const change of changes) {
    const key = signatureOf(change);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  const combined = new Set<string>();
  return changes.flatMap((change) => {
    const key = signatureOf(change);
    const group = groups.get(key) ?? [];
    if (change.action !== "update" || group.length < minCombined) return { changes: [change], first: change };
    if (combined.has(key)) return [];
    combined.add(key);
    return { changes: group, first: change };
  });
}

/** Describes the objects of a combination, such as `35 alerts (*-errors)`, or the title of a single one. */
export function objectsOf({ changes, first }: Combination): string {
  if (changes.length === 1) return printableName(first.title);
  return `${changes.length} ${first.kind}s (${printableName(describeKeys(changes.map(({ key }) => key)))})`;
}

function describeKeys(keys: readonly string[]): string {
  const pattern = namePattern(keys);
  if (pattern !== undefined) return pattern;
  if (keys.length <= maxNames + 1) return keys.join(", ");
  return `${keys.slice(0, maxNames).join(", ")} and ${keys.length - maxNames} others`;
}

function signatureOf({ kind, action, isGone, isFoundByName, fields }: PlannedChange): string {
  return JSON.stringify({ kind, action, isGone, isFoundByName, fields });
}
