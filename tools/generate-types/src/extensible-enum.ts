import { NULL, STRING, tsLiteral, tsUnion } from "openapi-typescript";
import type { SchemaObject } from "openapi-typescript";
import ts from "typescript";

/** Types a string with `x-extensible-enum` so that editors suggest the known values and any other string is accepted. */
export function extensibleEnum(schema: SchemaObject): ts.TypeNode | undefined {
  const known: unknown = schema["x-extensible-enum"];
  if (!Array.isArray(known)) return undefined;
  // `string & {}` prevents TypeScript from collapsing the literals into `string`.
  const anyString = ts.factory.createParenthesizedType(
    ts.factory.createIntersectionTypeNode([STRING, ts.factory.createTypeLiteralNode([])]),
  );
  const types: ts.TypeNode[] = [...known.map(tsLiteral), anyString];
  if (Array.isArray(schema.type) && schema.type.includes("null")) types.push(NULL);
  return tsUnion(types);
}
