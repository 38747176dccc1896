import { NEVER, QUESTION_TOKEN, oapiRef, tsIntersection, tsUnion } from "openapi-typescript";
import type { SchemaObject, TransformNodeOptions } from "openapi-typescript";
import ts from "typescript";

type ClosedObject = { additionalProperties: false; properties: Record<string, unknown> };

/**
 * Types `oneOf` over closed objects so that a value can have the properties of only one of them.
 *
 * A plain union of object types accepts a value with the properties of several.
 */
export function exclusiveUnion(schema: SchemaObject, options: TransformNodeOptions): ts.TypeNode | undefined {
  const references = schema.oneOf?.map((option) => ("$ref" in option ? option.$ref : undefined));
  if (references === undefined || !references.every((reference) => reference !== undefined)) return undefined;
  const objects = references.map((reference) => options.ctx.resolve<Partial<ClosedObject>>(reference));
  if (!objects.every(isClosedObject)) return undefined;

  const allKeys = new Set(objects.flatMap((object) => Object.keys(object.properties)));
  return tsUnion(
    objects.map((object, index) => {
      const others = [...allKeys].filter((key) => !(key in object.properties));
      const forbidden = others.map((key) => ts.factory.createPropertySignature(undefined, key, QUESTION_TOKEN, NEVER));
      return tsIntersection([oapiRef(references[index] ?? ""), ts.factory.createTypeLiteralNode(forbidden)]);
    }),
  );
}

function isClosedObject(object: Partial<ClosedObject> | undefined): object is ClosedObject {
  return object?.additionalProperties === false && object.properties !== undefined;
}
