import { Converter } from "@apiture/openapi-down-convert";

type Schema = { [keyword: string]: unknown };

/** Where a key is data of an example, not a keyword. */
const exampleKeywords = new Set(["example", "examples", "value"]);

/**
 * Returns the document in OpenAPI 3.0.3, for generators that read no 3.1.
 *
 * What the converter does not know is rewritten first: several types in one schema, and pattern properties, which 3.0
 * lacks and which become an open object.
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

  const { type, patternProperties } = schema;
  if (Array.isArray(type)) {
    const names = type.filter((name) => name !== "null");
    if (names.length > 1) {
      delete schema["type"];
      const nullable = type.includes("null") ? { nullable: true } : {};
      schema["anyOf"] = names.map((name: string) => ({ type: name, ...nullable }));
    }
  }
  if (patternProperties !== undefined) schema["additionalProperties"] = true;
  return schema;
}
