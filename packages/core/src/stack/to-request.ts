import { isJsonObject, getOwn } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Fields, RequestFields } from "../specification/fields.ts";

/**
 * Converts a record or a documented body to a body that servers accept.
 *
 * Omits read-only fields, and `null` in fields that the spec defines: it is equivalent to absence, and servers reject it even though
 * they return it. A field of the record itself gets the value that is equivalent to absence, if there is one, because servers keep some
 * fields that an update omits. Adds required fields. Keeps unknown fields. Does not modify `body`.
 *
 * @param fields Fields of the record that the spec defines.
 * @param required Fields that servers require, with their defaults. Default: none.
 */
export function toRequest(body: object, fields: Fields, required: RequestFields = {}): JsonObject {
  const request = convert(body, fields, required);
  for (const [name, value] of Object.entries(body)) {
    const absent = value === null ? getOwn(fields, name)?.sameAsAbsent : undefined;
    if (absent !== undefined) request[name] ??= absent;
  }
  return request;
}

function convert(body: object, fields: Fields, required: RequestFields = {}): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = getOwn(fields, name);
    const requiredField = getOwn(required, name);
    if (field === undefined && requiredField === undefined) request[name] = value;
    else if (value !== null && value !== undefined && (field?.readOnly !== true || requiredField !== undefined)) {
      request[name] = mapItems(value, (item) => convert(item, field?.fields ?? {}, requiredField?.fields));
    }
  }
  for (const [name, { aliasOf = "", readOnly }] of Object.entries(fields)) {
    // Responses use an alias that requests do not accept.
    const value = (body as JsonObject)[aliasOf];
    if (fields[aliasOf]?.readOnly === true && readOnly !== true && typeof value === "string") request[name] ??= value;
  }
  for (const [name, field] of Object.entries(required)) {
    if (request[name] !== undefined) continue;
    if (field.newId === true) request[name] = newId();
    else if (field.default !== undefined) request[name] = field.default;
    else continue;
  }
  return request;
}

function mapItems(value: unknown, map: (item: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (isJsonObject(item) ? map(item) : item));
  return isJsonObject(value) ? map(value) : value;
}

/** Returns a new identifier of 24 hexadecimal characters, as servers use. */
function newId(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
