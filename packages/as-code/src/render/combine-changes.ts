import { formatCount, listNames } from "@obstack/core/internal";
import type { Kind } from "../common/kind.ts";
import type { PlannedChange } from "../plan/plan.ts";
import { printableName } from "../common/printable.ts";

/** Fewer objects with the same change are shown one by one. */
const minCombined = 3;

/** Number of names that the title of a combination lists, if they have no words in common. */
const maxNames = 4;

/** Minimum length of the part that names share. */
const minShared = 2;

/** Several objects that change in the same way: of the same kind, or deleted with their SLO. */
export interface Combination {
  /** At least one. */
  readonly changes: readonly PlannedChange[];
  /** The first of them, whose fields all of them have. */
  readonly first: PlannedChange;
}

/**
 * Combines objects that change in the same way: the same fields, from the same values to the same values. Deletions are combined only if they remove an
 * SLO, so that each object of people is named. Keeps the order of the first objects.
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
    const least = change.action === "update" ? minCombined : isOfRemovedSlo(change) ? 2 : Infinity;
    if (group.length < least) return { changes: [change], first: change };
    if (combined.has(key)) return [];
    combined.add(key);
    return { changes: group, first: change };
  });
}

/** Describes the objects of a combination, such as `35 alerts (*-errors)`, or the title of a single one. */
export function objectsOf({ changes, first }: Combination): string {
  if (changes.length === 1) return printableName(first.title);
  if (isOfRemovedSlo(first)) return titleOfSlo(first.slo ?? "", changes);
  return `${changes.length} ${first.kind}s (${printableName(describeKeys(changes.map(({ key }) => key)))})`;
}

/** Returns the word for the objects of a combination. */
export function nounOf({ changes, first }: Combination): string {
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

function describeKeys(keys: readonly string[]): string {
  return namePattern(keys) ?? listNames(keys, maxNames);
}

function signatureOf(change: PlannedChange): string {
  const { kind, action, slo, isGone, isOverwrite, isFoundByName, fields } = change;
  if (isOfRemovedSlo(change)) return JSON.stringify({ action, slo });
  return JSON.stringify({ kind, action, isGone, isOverwrite, isFoundByName, fields });
}

/** Returns a pattern that names several keys, such as `*-errors`; undefined if they have no words in common. */
function namePattern(keys: readonly string[]): string | undefined {
  const [first = ""] = keys;
  const prefix = wordsOf(
    keys.reduce((shared, key) => sharedStart(shared, key), first),
    /^.*[-/_.]/s,
  );
  const reversed = keys.map((key) => reverse(key));
  const suffix = reverse(
    wordsOf(
      reversed.reduce((shared, key) => sharedStart(shared, key), reverse(first)),
      /^.*[-/_.]/s,
    ),
  );
  const isShort = prefix.length + suffix.length < minShared;
  // Otherwise, both would contain the same characters of the shortest key.
  const isTooLong = keys.some((key) => prefix.length + suffix.length >= key.length);
  if (isShort) return undefined;
  if (!isTooLong) return `${prefix}*${suffix}`;
  return prefix.length >= suffix.length ? `${prefix}*` : `*${suffix}`;
}

/** Cuts a shared start after its last separator, so that it consists of entire words. */
function wordsOf(shared: string, pattern: RegExp): string {
  return pattern.exec(shared)?.[0] ?? "";
}

function sharedStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

function reverse(text: string): string {
  return Array.from(text).toReversed().join("");
}
