import { transformSchemaObject } from "openapi-typescript";
import type { ReferenceObject, SchemaObject, TransformNodeOptions } from "openapi-typescript";
import ts from "typescript";

/**
 * Types an array with only `minItems` as a tuple, so that the compiler refuses an empty list: one or more becomes `[T, ...T[]]`. With
 * `maxItems`, it is a read-only array: a tuple would refuse lists whose length the compiler does not know. The client checks the length.
 *
 * Nullable arrays occur only in responses, which are not validated, and stay arrays.
 */
export function arrayLength(schema: SchemaObject, options: TransformNodeOptions): ts.TypeNode | undefined {
  if (schema.type !== "array" || !("minItems" in schema)) return undefined;
  const { minItems = 0, maxItems, items } = schema;
  if (minItems === 0) return undefined;
  const item = (): ts.TypeNode => transformSchemaObject(items as SchemaObject | ReferenceObject, options);
  if (maxItems !== undefined) {
    return ts.factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, ts.factory.createArrayTypeNode(item()));
  }
  const rest = ts.factory.createRestTypeNode(ts.factory.createArrayTypeNode(item()));
  return ts.factory.createTupleTypeNode([...Array.from({ length: minItems }, item), rest]);
}
