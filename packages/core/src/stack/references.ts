import { referenceNames } from "../generated/records.ts";
import { isJsonObject, getOwn } from "../json/json-object.ts";
import type { Fields, ReferenceKind } from "../specification/fields.ts";

/** A reference to another object within a record. */
export interface Reference {
  /** Kind of the other object. */
  readonly kind: ReferenceKind;
  /** Identifier of the other object. */
  readonly id: string;
  /** Path from the record to the reference: field names and list indexes. */
  readonly path: readonly (string | number)[];
}

/** Returns the kind of a reference. Unknown fields count as references if their names match, for example `sourceIds`. */
function kindOf(name: string, fields: Fields | undefined): ReferenceKind | undefined {
  const field = getOwn(fields, name);
  if (field !== undefined) return field.reference;
  return /Ids?$/.test(name) ? getOwn(referenceNames, name.replace(/s$/, "")) : undefined;
}

/**
 * Returns a copy of a value with all references replaced: those in fields that the spec defines, and those in unknown fields with
 * the name of a reference.
 *
 * @param fields Fields of the value that the spec defines.
 * @param replace Returns the replacement of a reference.
 * @param detect Returns the kind of an identifier in any other unknown field, or `undefined` if the text is not an identifier.
 * @param path Path of the value, which precedes the paths of references. Default: empty.
 */
export function mapReferences(
  value: unknown,
  fields: Fields | undefined,
  replace: (reference: Reference) => unknown,
  detect: (text: string) => ReferenceKind | undefined = () => undefined,
  path: readonly (string | number)[] = [],
): unknown {
  const visit = (item: unknown, name: string, inner: Fields | undefined, at: readonly (string | number)[]): unknown => {
    if (typeof item === "string") {
      const isKnown = getOwn(fields, name) !== undefined;
      const kind = kindOf(name, fields) ?? (isKnown ? undefined : detect(item));
      return kind === undefined || item === "" ? item : replace({ kind, id: item, path: at });
    }
    if (Array.isArray(item)) return item.map((one, index) => visit(one, name, inner, [...at, index]));
    return isJsonObject(item) ? mapReferences(item, inner, replace, detect, at) : item;
  };
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      visit(item, name, getOwn(fields, name)?.fields, [...path, name]),
    ]),
  );
}
