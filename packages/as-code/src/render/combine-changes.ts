import { formatCount, groupBy, listNames } from "@obstack/core/internal";
import type { Kind } from "../common/kind.ts";
import type { PlannedChange } from "../plan/plan.ts";
import { printableName } from "../common/printable.ts";

/** Fewer objects with the same change are shown one by one. */
const minCombined = 3;

const maxNames = 4;

const minShared = 2;

/** Objects that change in the same way: of the same kind and with the same fields, or deleted with their SLO. */
export type Combination = readonly [first: PlannedChange, ...others: PlannedChange[]];

/** Combines objects that change in the same way, in the order of the first ones. Deletions only if they remove an SLO: each object of people is named. */
export function combineChanges(changes: readonly PlannedChange[]): Combination[] {
  const groups = groupBy(changes, signatureOf);
  return changes.flatMap((change): Combination[] => {
    const group = groups.get(signatureOf(change)) as unknown as Combination;
    const least = change.action === "update" ? minCombined : isOfRemovedSlo(change) ? 2 : Infinity;
    if (group.length < least) return [[change]];
    return group[0] === change ? [group] : [];
  });
}

/** Describes the objects of a combination, such as `35 alerts (*-errors)`, or the title of a single one. */
export function objectsOf(changes: Combination): string {
  const [first] = changes;
  if (changes.length === 1) return printableName(first.title);
  if (isOfRemovedSlo(first)) return titleOfSlo(first.slo ?? "", changes);
  const keys = changes.map(({ key }) => key);
  return `${changes.length} ${first.kind}s (${printableName(namePattern(keys) ?? listNames(keys, maxNames))})`;
}

export function nounOf(changes: Combination): string {
  const [first] = changes;
  return changes.every(({ kind }) => kind === first.kind) ? first.kind : "object";
}

/** Describes the objects of an SLO, such as `SLO checkout (1 dashboard, 4 alerts)`. */
export function titleOfSlo(key: string, objects: readonly { readonly kind: Kind }[]): string {
  const counts = (["dashboard", "alert"] as const).flatMap((kind) => {
    const count = objects.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [formatCount(count, kind)];
  });
  return `SLO ${printableName(key)} (${counts.join(", ")})`;
}

/** Returns whether a change removes an object with its SLO, without losing changes on the server. */
function isOfRemovedSlo({ action, slo, fields }: PlannedChange): boolean {
  return action === "delete" && slo !== undefined && fields.length === 0;
}

function signatureOf(change: PlannedChange): string {
  const { kind, action, slo, isGone, isOverwrite, isFoundByName, fields } = change;
  if (isOfRemovedSlo(change)) return JSON.stringify({ action, slo });
  return JSON.stringify({ kind, action, isGone, isOverwrite, isFoundByName, fields });
}

/** Returns a pattern that names several keys, such as `*-errors`; undefined if they have no words in common. */
function namePattern(keys: readonly string[]): string | undefined {
  const prefix = sharedWords(keys);
  const suffix = reverse(sharedWords(keys.map(reverse)));
  if (prefix.length + suffix.length < minShared) return undefined;
  // Otherwise, both would contain the same characters of the shortest key.
  const isTooLong = keys.some((key) => prefix.length + suffix.length >= key.length);
  if (!isTooLong) return `${prefix}*${suffix}`;
  return prefix.length >= suffix.length ? `${prefix}*` : `*${suffix}`;
}

/** Returns the entire words that all texts start with, and the separator after them. */
function sharedWords([first = "", ...others]: readonly string[]): string {
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) length++;
  return /^.*[-/_.]/s.exec(first.slice(0, length))?.[0] ?? "";
}

function reverse(text: string): string {
  return Array.from(text).toReversed().join("");
}
