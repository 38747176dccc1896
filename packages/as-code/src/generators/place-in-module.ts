import { nameOf } from "@obstack/checked-yaml/findings";
import type { Kind } from "../common/kind.ts";
import type { Place } from "../common/place.ts";

/** Returns a function that locates the fields of a generated object: its module, the object and the field. */
export function placeInModule(module: string, kind: Kind, key: string): Place {
  return ({ path }) => `${module}, ${kind} ${key}${path.length === 0 ? "" : `, ${nameOf(path)}`}`;
}
