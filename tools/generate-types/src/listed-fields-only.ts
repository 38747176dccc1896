/**
 * Returns a copy of a document without `additionalProperties: true`, except in schemas with `x-unlisted-fields`.
 *
 * In TypeScript, an open schema accepts every name, so the compiler would not report a misspelled field.
 */
export function listedFieldsOnly<T>(value: T): T {
  if (Array.isArray(value)) return value.map(listedFieldsOnly) as T;
  if (typeof value !== "object" || value === null) return value;
  const { additionalProperties, ...rest } = value as { additionalProperties?: unknown; [keyword: string]: unknown };
  const copy = Object.fromEntries(Object.entries(rest).map(([keyword, item]) => [keyword, listedFieldsOnly(item)]));
  const isDropped =
    additionalProperties === true && rest["properties"] !== undefined && rest["x-unlisted-fields"] !== true;
  return (additionalProperties === undefined || isDropped ? copy : { ...copy, additionalProperties }) as T;
}
