type Schema = { [keyword: string]: unknown };
type PatternedSchema = Schema & {
  properties?: object;
  patternProperties: Record<string, Schema & { "x-pattern-property-count"?: number }>;
};

/**
 * Returns a copy of a document in which schemas also list the properties that match their patterns.
 *
 * Many generators ignore pattern properties. A pattern such as `^series_[0-9]+\\.data$` becomes `x-pattern-property-count` properties,
 * numbered from zero.
 */
export function expandPatterns<T>(value: T): T {
  if (Array.isArray(value)) return value.map(expandPatterns) as T;
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expandPatterns(item as unknown)]));
  if (!isPatterned(copy)) return copy as T;
  return { ...copy, properties: { ...copy.properties, ...propertiesOf(copy) } } as T;
}

function isPatterned(schema: Schema): schema is PatternedSchema {
  return typeof schema["patternProperties"] === "object";
}

function propertiesOf({ patternProperties }: PatternedSchema): Schema {
  return Object.fromEntries(
    Object.entries(patternProperties).flatMap(([pattern, { "x-pattern-property-count": count = 0, ...schema }]) =>
      Array.from({ length: count }, (_, index) => [nameOf(pattern, index), schema]),
    ),
  );
}

function nameOf(pattern: string, index: number): string {
  return pattern
    .replace(/^\^(.*)\$$/, "$1")
    .replace("[0-9]+", String(index))
    .replaceAll("\\", "");
}
