import type { alertFields } from "@obstack/core";
import type { Json } from "../store/record-store.ts";

type Fields = typeof alertFields;

/**
 * Returns a body with those of the sent fields that the stored record has too, though neither the server's schema nor the spec knows them:
 * a server that answers a field takes it back.
 */
export function keepStoredFields(body: Json, sent: unknown, stored: unknown, fields: Fields): Json {
  if (!isObject(sent) || !isObject(stored)) return body;
  const kept: Record<string, unknown> = { ...body };
  for (const [name, value] of Object.entries(sent)) {
    const before = Object.hasOwn(stored, name) ? stored[name] : undefined;
    if (before === undefined) continue;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const own = Object.hasOwn(body, name) ? body[name] : undefined;
    if (own === undefined) {
      if (field === undefined) kept[name] = value;
    } else if (Array.isArray(own) && Array.isArray(value) && Array.isArray(before)) {
      kept[name] = own.map((item: unknown, index) => {
        const original: unknown = value[index];
        return isObject(item)
          ? keepStoredFields(item, original, matchOf(original, before, index), field?.fields ?? {})
          : item;
      });
    } else if (isObject(own)) kept[name] = keepStoredFields(own, value, before, field?.fields ?? {});
  }
  return kept;
}

/** Items with an identifier match by it, others by their position. */
function matchOf(item: unknown, items: readonly unknown[], index: number): unknown {
  if (!isObject(item) || item["id"] === undefined) return items[index];
  return items.find((one) => isObject(one) && one["id"] === item["id"]);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
