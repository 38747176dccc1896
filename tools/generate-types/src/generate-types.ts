import openapiTS, {
  astToString,
  NULL,
  STRING,
  transformSchemaObject,
  tsLiteral,
  tsUnion,
  NEVER,
  QUESTION_TOKEN,
  oapiRef,
  tsIntersection,
} from "openapi-typescript";
import type { OpenAPI3, ReferenceObject, SchemaObject, TransformNodeOptions } from "openapi-typescript";
import ts from "typescript";

/** Returns the TypeScript types of a bundled OpenAPI 3.1 document: `paths`, `components`, and one type per schema. */
export async function generateTypes(document: OpenAPI3): Promise<string> {
  const nodes = await openapiTS(listedFieldsOnly(document), {
    alphabetize: false,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    emptyObjectsUnknown: true,
    silent: true,
    transform: (schema, options) =>
      extensibleEnum(schema) ??
      patternProperties(schema, options) ??
      arrayLength(schema, options) ??
      exclusiveUnion(schema, options),
  });
  return descriptionFirst(namedTypes(astToString(nodes)));
}

/**
 * Declares each schema as an exported type with its name, which compiler messages then show: an object as an interface. `components` refers to
 * these types.
 */
function namedTypes(types: string): string {
  const schemas = /^ {4}schemas: \{\n(?<members>.*?)^ {4}\};\n/ms;
  const members = schemas.exec(types)?.groups?.["members"]?.replaceAll(/^ {8}/gm, "") ?? "";
  const names: string[] = [];
  const declarations = members.replaceAll(
    /^(?<comment>\/\*\*.*?\*\/\n)?(?<name>\w+): (?<type>.*?);\n(?=[\w/]|$(?!\n))/gms,
    (_member, comment: string | undefined, name: string, type: string) => {
      names.push(name);
      const isObject = /^\{\n(?: .*\n)*\}$/.test(type);
      return `${comment ?? ""}export ${isObject ? `interface ${name} ${type}` : `type ${name} = ${type};`}\n`;
    },
  );
  const references = names.map((name) => `        ${name}: ${name};\n`).join("");
  return `${types.replace(schemas, `    schemas: {\n${references}    };\n`)}${declarations}`
    .replaceAll(/^export type \w+ = components\['schemas'\].*\n/gm, "")
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, "$1");
}

/**
 * Types an array with only `minItems` as a tuple, so that the compiler refuses an empty list: one or more becomes `[T, ...T[]]`. With
 * `maxItems`, it is a read-only array: a tuple would refuse lists whose length the compiler does not know. The client checks the length.
 *
 * Nullable arrays occur only in responses, which are not validated, and stay arrays.
 */
function arrayLength(schema: SchemaObject, options: TransformNodeOptions): ts.TypeNode | undefined {
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

/**
 * Puts descriptions first in the comments of types. openapi-typescript writes them as the tag `@description`, after the summary and format;
 * editors show the text before the tags.
 */
function descriptionFirst(types: string): string {
  return types.replaceAll(
    /\/\*\* @description (?<only>.*) \*\/|(?<format> *\* Format: .*\n)?(?<summary> *\* (?!@).*\n)?(?<star> *\* )@description (?<text>(?:(?! *\* @| *\*\/).*\n)+)/g,
    (_comment, only: string | undefined, format, summary, star: string, text: string) => {
      if (only !== undefined) return `/** ${only} */`;
      return [summary, `${star}${text}`, isShown(format) ? format : undefined]
        .filter((part) => part !== undefined)
        .join(`${star.trimEnd()}\n`);
    },
  );
}

/** Returns whether the format of a value tells its reader more than the type: every number is a double. */
function isShown(format: string | undefined): boolean {
  return format !== undefined && !/Format: (?:double|float|int32)$/.test(format.trim());
}

/** Types a string with `x-extensible-enum` so that editors suggest the known values and any other string is accepted. */
function extensibleEnum(schema: SchemaObject): ts.TypeNode | undefined {
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

/**
 * Returns a copy of a document without `additionalProperties: true`, except in schemas with `x-unlisted-fields`.
 *
 * In TypeScript, an open schema accepts every name, so the compiler would not report a misspelled field.
 */
function listedFieldsOnly<T>(value: T): T {
  if (Array.isArray(value)) return value.map(listedFieldsOnly) as T;
  if (typeof value !== "object" || value === null) return value;
  const { additionalProperties, ...rest } = value as { additionalProperties?: unknown; [keyword: string]: unknown };
  const copy = Object.fromEntries(Object.entries(rest).map(([keyword, item]) => [keyword, listedFieldsOnly(item)]));
  const isDropped =
    additionalProperties === true && rest["properties"] !== undefined && rest["x-unlisted-fields"] !== true;
  return (additionalProperties === undefined || isDropped ? copy : { ...copy, additionalProperties }) as T;
}

type ClosedObject = { additionalProperties: false; properties: Record<string, unknown> };

/**
 * Types `oneOf` over closed objects so that a value can have the properties of only one of them.
 *
 * A plain union of object types accepts a value with the properties of several.
 */
function exclusiveUnion(schema: SchemaObject, options: TransformNodeOptions): ts.TypeNode | undefined {
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

/**
 * Types pattern properties with a template literal key: `^series_[0-9]+\.data$` becomes `series_${number}.data`.
 *
 * By default, the generator uses an index signature over all strings, which no object with other properties satisfies. Listed properties
 * that match a pattern are covered by its key.
 */
function patternProperties(schema: SchemaObject, options: TransformNodeOptions): ts.TypeNode | undefined {
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
