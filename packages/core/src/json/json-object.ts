/** A parsed JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns whether a value is an object, and not an array or `null`. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns whether a value is neither `undefined` nor `null`. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Returns a property of an object, ignoring inherited properties such as `constructor`. */
export function getOwn<Value>(object: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Parses JSON. Returns `undefined` if a text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads a number that a server may send as a string. Returns `undefined` for values that are not finite numbers. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Returns whether the day at the start of a date or date-time exists: engines read February 30 as March 2. */
export function hasRealDay(text: string): boolean {
  const day = text.slice(0, 10);
  // Every month has 28 days.
  if (!(Number(day.slice(8)) > 28)) return true;
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Reads an ISO 8601 time of a file or a server, in milliseconds since the epoch: in UTC without an offset, on every machine. Returns `NaN` for other text. */
export function readTime(text: string): number {
  if (!hasRealDay(text)) return Number.NaN;
  return Date.parse(/(?:z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.replace(" ", "T")}Z`);
}
