import { Converter } from "@apiture/openapi-down-convert";

type Schema = { [keyword: string]: unknown };

/** Keywords whose value is example data rather than schema. */
const exampleKeywords = new Set(["example", "examples", "value"]);

/**
 * Returns the document in OpenAPI 3.0.3, for generators that do not support 3.1.
 *
 * First rewrites what the converter does not handle: references that can be null, which 3.0 expresses with `allOf`; descriptions next
 * to a reference, which 3.0 ignores; and pattern properties, which 3.0 lacks.
 */
export function downLevel(document: object): object {
  return new Converter(rewrite(document) as object, { deleteExampleWithId: false }).convert();
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (typeof value !== "object" || value === null) return value;
  const { patternProperties: _, ...schema }: Schema = Object.fromEntries(
    Object.entries(value).map(([keyword, item]) => [keyword, exampleKeywords.has(keyword) ? item : rewrite(item)]),
  );

  const { $ref, oneOf } = schema;
  if (typeof $ref === "string") return { $ref };
  if (!Array.isArray(oneOf)) return schema;
  const options = (oneOf as Schema[]).filter(({ type }) => type !== "null");
  if (options.length === oneOf.length) return schema;
  const { oneOf: __, ...rest } = schema;
  // In 3.0, `nullable` has no effect without a type.
  return { ...rest, type: "object", allOf: options, nullable: true };
}
