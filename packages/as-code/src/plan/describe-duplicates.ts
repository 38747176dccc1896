import { printableName } from "../common/printable.ts";
import type { TitledObject } from "./titled-object.ts";
import type { Duplicate } from "./plan.ts";
import type { DuplicateMatch } from "./find-duplicates.ts";

/** Converts a match to the public form of a duplicate. */
export function toDuplicate(
  { kind, key, name, title }: TitledObject,
  { managed, others, survivor }: DuplicateMatch,
  reason: string | undefined,
): Duplicate {
  const keep = survivor?.id ?? managed.id;
  const ids = others.map(({ id }) => id);
  return { kind, key, name, title, id: managed.id, others: ids, keep, ...(reason === undefined ? {} : { reason }) };
}

/** Returns why a duplicate cannot be withdrawn, as far as a plan can tell, or undefined. */
export function reasonOf({ obstacle, survivor }: DuplicateMatch, isCreated: boolean): string | undefined {
  if (obstacle !== undefined) return obstacle;
  if (survivor === undefined) return "the process that created the other object withdraws it instead";
  return isCreated ? undefined : "no apply from this folder created it";
}

/** Describes a duplicate in one line, with the reason if it cannot be withdrawn. */
export function duplicateToText({ title, id, others, reason }: Duplicate): string {
  const what = `${printableName(title)} exists more than once: ${printableName([id, ...others].join(", "))}`;
  return reason === undefined ? what : `${what}. ${printableName(id)} is not withdrawn: ${printableName(reason)}`;
}
