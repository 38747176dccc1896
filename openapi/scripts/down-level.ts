import { Converter } from "@apiture/openapi-down-convert";

type Schema = { [keyword: string]: unknown };

/** Keywords whose value is example data rather than schema. */
const exampleKeywords = new Set(["example", "examples", "value"]);

/**
 * Returns the document in OpenAPI 3.0.3, for generators that do not support 3.1.
 *
 * First rewrites what the converter does not handle: schemas with several types; descriptions next to a reference, which
 * 3.0 ignores; and pattern properties, which 3.0 lacks. Each pattern expands to `x-pattern-property-count` properties of
 * an open object.
 */
export function downLevel(document: object): object {
  return new Converter(rewrite(document) as object, { deleteExampleWithId: false }).convert();
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (typeof value !== "object" || value === null) return value;
  const schema: Schema = Object.fromEntries(
    Object.entries(value).map(([keyword, item]) => [keyword, exampleKeywords.has(keyword) ? item : rewrite(item)]),
  );

  const { $ref, type, patternProperties } = schema;
  if (typeof $ref === "string") return { $ref };
  if (Array.isArray(type)) {
    const names = type.filter((name) => name !== "null");
    if (names.length > 1) {
      delete schema["type"];
      const { format } = schema;
      delete schema["format"];
      // Some generators ignore `anyOf`. With `oneOf`, only one option may allow `null`.
      schema["oneOf"] = names.map((name: string, index) => ({
        type: name,
        // Only numbers have a format in a schema with several types.
        ...(name === "number" && format !== undefined ? { format } : {}),
        ...(index === 0 && type.includes("null") ? { nullable: true } : {}),
      }));
    }
  }
  if (patternProperties !== undefined) {
    schema["properties"] = { ...(schema["properties"] as object), ...expand(value as PatternedSchema) };
    schema["additionalProperties"] = true;
  }
  return schema;
}

type PatternedSchema = { patternProperties: Record<string, Schema & { "x-pattern-property-count"?: number }> };

/** Expands a pattern such as `^series_[0-9]+\\.data$` into properties numbered from zero. */
function expand({ patternProperties }: PatternedSchema): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  for (const [pattern, schema] of Object.entries(patternProperties)) {
    for (let index = 0; index < (schema["x-pattern-property-count"] ?? 0); index++) {
      const name = pattern
        .replace(/^\^(.*)\$$/, "$1")
        .replace("[0-9]+", String(index))
        .replaceAll("\\", "");
      properties[name] = rewrite(schema);
    }
  }
  return properties;
}
