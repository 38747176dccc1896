import { transformSchemaObject } from "openapi-typescript";
import type { ReferenceObject, SchemaObject, TransformNodeOptions } from "openapi-typescript";
import ts from "typescript";

/**
 * Types an array with `minItems` as a tuple: one to five items become `[T, T?, T?, T?, T?]`, one or more `[T, ...T[]]`.
 *
 * Nullable arrays occur only in responses, which are not validated, and stay arrays.
 */
export function arrayLength(schema: SchemaObject, options: TransformNodeOptions): ts.TypeNode | undefined {
  if (schema.type !== "array" || !("minItems" in schema)) return undefined;
  const { minItems = 0, maxItems, items } = schema;
  if (minItems === 0) return undefined;
  const item = (): ts.TypeNode => transformSchemaObject(items as SchemaObject | ReferenceObject, options);
  const required = Array.from({ length: minItems }, item);
  const others =
    maxItems === undefined
      ? [ts.factory.createRestTypeNode(ts.factory.createArrayTypeNode(item()))]
      : Array.from({ length: maxItems - minItems }, () => ts.factory.createOptionalTypeNode(item()));
  return ts.factory.createTupleTypeNode([...required, ...others]);
}
