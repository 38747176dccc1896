import { nameOf } from "@obstack/checked-yaml/findings";
import type { FileKind } from "../common/kind.ts";
import type { Place } from "../common/problem.ts";

/** Returns a function that locates the fields of a generated object: its module, the object and the field. */
export function placeInModule(module: string, kind: FileKind, key: string): Place {
  return ({ path }) => ({ path: module, object: `${kind} ${key}${path.length === 0 ? "" : `, ${nameOf(path)}`}` });
}
