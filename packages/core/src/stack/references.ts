import { referenceNames } from "../generated/records.ts";
import { isJsonObject, ownValue } from "../json/json-object.ts";
import type { Fields, ReferenceKind } from "../specification/fields.ts";

/** An identifier of another object within a record. */
export interface Reference {
  readonly kind: ReferenceKind;
  readonly id: string;
  /** Names and positions that lead to it from the record. */
  readonly path: readonly (string | number)[];
}

/** Names that hold references in structures that nobody documents: those that say so. */
function kindOf(name: string, fields: Fields | undefined): ReferenceKind | undefined {
  const field = ownValue(fields, name);
  if (field !== undefined) return field.reference;
  return /Ids?$/.test(name) ? ownValue(referenceNames, name.replace(/s$/, "")) : undefined;
}

/**
 * Returns a value with every reference in it replaced, wherever it is: in fields that the spec knows, and in others by their names.
 *
 * @param replace Returns what takes the place of a reference.
 * @param detect Recognizes an identifier under any other name.
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
      const isKnown = ownValue(fields, name) !== undefined;
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
      visit(item, name, ownValue(fields, name)?.fields, [...path, name]),
    ]),
  );
}
