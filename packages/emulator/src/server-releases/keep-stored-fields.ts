import type { alertFields } from "@obstack/core";
import type { Json } from "../store/record-store.ts";

type Fields = typeof alertFields;

/**
 * Adds to a body the unknown fields that were sent and that the stored record has, because servers accept the fields that they
 * return.
 */
export function keepStoredFields(body: Json, sent: unknown, stored: unknown, fields: Fields): Json {
  if (!isObject(sent) || !isObject(stored)) return body;
  const kept: Record<string, unknown> = { ...body };
  for (const [name, value] of Object.entries(sent)) {
    const storedValue = Object.hasOwn(stored, name) ? stored[name] : undefined;
    if (storedValue === undefined) continue;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const accepted = Object.hasOwn(body, name) ? body[name] : undefined;
    if (accepted === undefined) {
      if (field === undefined) kept[name] = value;
    } else if (Array.isArray(accepted) && Array.isArray(value) && Array.isArray(storedValue)) {
      kept[name] = accepted.map((item: unknown, index) => {
        const original: unknown = value[index];
        return isObject(item)
          ? keepStoredFields(item, original, findMatch(original, storedValue, index), field?.fields ?? {})
          : item;
      });
    } else if (isObject(accepted)) kept[name] = keepStoredFields(accepted, value, storedValue, field?.fields ?? {});
  }
  return kept;
}

/** Finds an item by its identifier, or by its position if it has none. */
function findMatch(item: unknown, items: readonly unknown[], index: number): unknown {
  if (!isObject(item) || item["id"] === undefined) return items[index];
  return items.find((one) => isObject(one) && one["id"] === item["id"]);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
