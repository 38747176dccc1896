import { isJsonObject, ownValue } from "../json/json-object.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Fields, RequestFields } from "../specification/fields.ts";

/**
 * Returns a record, or a body that was written for the document, as a body that servers take.
 *
 * Leaves out what only the server sets, and `null` in fields that the spec knows: it means the same as no value, and servers that send
 * it refuse it. Adds what servers require. Keeps unknown fields. Never changes its argument.
 *
 * @param fields What the spec knows of the record.
 * @param required What servers require of the request.
 */
export function toRequest(body: object, fields: Fields, required: RequestFields = {}): JsonObject {
  const request: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = ownValue(fields, name);
    const requiredField = ownValue(required, name);
    if (field === undefined && requiredField === undefined) request[name] = value;
    else if (value !== null && value !== undefined && (field?.readOnly !== true || requiredField !== undefined)) {
      request[name] = mapItems(value, (item) => toRequest(item, field?.fields ?? {}, requiredField?.fields));
    }
  }
  for (const [name, { aliasOf = "", readOnly }] of Object.entries(fields)) {
    // Responses have another name for it, which requests do not take.
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

/** An identifier in the form that servers use, 24 hexadecimal characters. */
function newId(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
