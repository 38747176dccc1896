import { printableName } from "../common/printable.ts";
import type { TitledObject } from "./plan.ts";
import type { Duplicate } from "./plan.ts";
import type { DuplicateMatch } from "./find-duplicates.ts";

/** Describes a duplicate as data. */
export function toDuplicate(
  { kind, key, name, title }: TitledObject,
  { own, others, survivor }: DuplicateMatch,
  reason: string | undefined,
): Duplicate {
  const keep = survivor?.id ?? own.id;
  const ids = others.map(({ id }) => id);
  return { kind, key, name, title, id: own.id, others: ids, keep, ...(reason === undefined ? {} : { reason }) };
}

/** Returns why an object cannot be withdrawn, as far as a plan can tell. */
export function reasonOf({ obstacle, survivor }: DuplicateMatch, isCreated: boolean): string | undefined {
  if (obstacle !== undefined) return obstacle;
  if (survivor === undefined) return "the other one is withdrawn where it was created";
  return isCreated ? undefined : "no apply is known to have created it";
}

/** Returns one line that names an object that exists more than once, and says why it stays, if it does. */
export function duplicateToText({ title, id, others, reason }: Duplicate): string {
  const what = `${printableName(title)} exists more than once: ${printableName([id, ...others].join(", "))}`;
  return reason === undefined ? what : `${what}. ${printableName(id)} is not withdrawn: ${printableName(reason)}`;
}
