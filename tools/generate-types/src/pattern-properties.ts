import { transformSchemaObject } from "openapi-typescript";
import type { SchemaObject, TransformNodeOptions } from "openapi-typescript";
import ts from "typescript";

/**
 * Types pattern properties with a template literal key: `^series_[0-9]+\.data$` becomes `series_${number}.data`.
 *
 * By default, the generator uses an index signature over all strings, which no object with other properties satisfies. Listed properties
 * that match a pattern are covered by its key.
 */
export function patternProperties(schema: SchemaObject, options: TransformNodeOptions): ts.TypeNode | undefined {
  if (!("patternProperties" in schema) || schema.patternProperties === undefined) return undefined;
  const { patternProperties: patterns, properties = {}, ...rest } = schema;
  const matches = (name: string): boolean => Object.keys(patterns).some((pattern) => new RegExp(pattern).test(name));
  const others = Object.fromEntries(Object.entries(properties).filter(([name]) => !matches(name)));
  const base = transformSchemaObject({ ...rest, properties: others }, options);
  if (!ts.isTypeLiteralNode(base))
    throw new Error(`${options.path ?? ""}: patternProperties requires properties in the same schema.`);
  const signatures = Object.entries(patterns).map(([pattern, value]) =>
    ts.factory.createIndexSignature(
      undefined,
      [ts.factory.createParameterDeclaration(undefined, undefined, "key", undefined, templateLiteral(pattern))],
      ts.factory.createUnionTypeNode([
        transformSchemaObject(value, options),
        ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword),
      ]),
    ),
  );
  return ts.factory.createTypeLiteralNode([...base.members, ...signatures]);
}

function templateLiteral(pattern: string): ts.TypeNode {
  const parts = /^\^(\w+)\[0-9\]\+((?:\w|\\\.)+)\$$/.exec(pattern);
  const [, before, after] = parts ?? [];
  if (before === undefined || after === undefined)
    throw new Error(`Cannot convert pattern "${pattern}" to a template literal type.`);
  return ts.factory.createTemplateLiteralType(ts.factory.createTemplateHead(before), [
    ts.factory.createTemplateLiteralTypeSpan(
      ts.factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword),
      ts.factory.createTemplateTail(after.replaceAll("\\.", ".")),
    ),
  ]);
}
