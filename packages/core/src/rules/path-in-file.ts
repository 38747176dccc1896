import { referenceNames } from "../generated/records.ts";
import type { Place } from "./check-limits.ts";
import type { KnownRefusal } from "./find-refusals.ts";

/**
 * Returns the path of a refused field under the names that files have: references without `Id`, unless the file has the identifier, and `webhook` for
 * missing channels.
 *
 * @param file Content of the file. Default: one with names.
 */
export function pathInFile({ path, isMissing }: Pick<KnownRefusal, "path" | "isMissing">, file: object = {}): Place {
  if (isMissing && /^channels?$/.test(String(path[0]))) return ["webhook"];
  let value: unknown = file;
  return path.map((name) => {
    const fields = Object(value) as Readonly<Record<string | number, unknown>>;
    const isName = Object.hasOwn(referenceNames, name) && !Object.hasOwn(fields, name);
    const own = isName ? String(name).replace(/Id$/, "") : name;
    value = fields[own];
    return own;
  });
}
