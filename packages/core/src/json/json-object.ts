/** A parsed JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns whether a value is an object, and not an array or `null`. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a property of an object, ignoring inherited properties such as `constructor`. */
export function getOwn<Value>(object: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
