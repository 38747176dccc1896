import { Converter } from "@apiture/openapi-down-convert";

type Schema = { [keyword: string]: unknown };

/** Where a key is data of an example, not a keyword. */
const exampleKeywords = new Set(["example", "examples", "value"]);

/**
 * Returns the document in OpenAPI 3.0.3, for generators that read no 3.1.
 *
 * What the converter does not know is rewritten first: several types in one schema; descriptions beside a reference,
 * which 3.0 ignores; and pattern properties, which it lacks. These become as many properties as `x-pattern-property-count`
 * says, in an object that is open to others.
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
      // `oneOf`, since some generators make nothing of `anyOf`; so `null` may be in one of the options only.
      schema["oneOf"] = names.map((name: string, index) => ({
        type: name,
        // The only format that stands beside several types is the number's.
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

/** Names the properties of a pattern such as `^series_[0-9]+\\.data$`, from zero on. */
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
