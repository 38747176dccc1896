import type { ToolInput } from "./tool.ts";

/** Maximum number of characters of an object in a row. */
const maxObject = 160;

/**
 * Returns rows with the plain fields of records, those whose text contains `text`. Lists become their length, and large objects the names of
 * their fields. Of dashboards, the names of the tiles that match remain or, with `tile`, the tiles of this name, whole.
 */
export function selectRows(records: unknown, { text, tile }: ToolInput): unknown {
  if (!Array.isArray(records)) return records;
  return records.flatMap((record: unknown) => {
    const { tiles } = Object(record) as { readonly tiles?: unknown };
    const all: readonly unknown[] = Array.isArray(tiles) ? tiles : [];
    const matching = text === undefined ? [] : all.filter((one) => contains(one, text));
    const named = tile === undefined ? [] : all.filter((one) => contains(nameOf(one), tile));
    if (text !== undefined && matching.length === 0 && !contains(namesOf(record), text)) return [];
    if (tile !== undefined && named.length === 0) return [];
    const row = toRow(record);
    if (named.length > 0) return [{ ...Object(row), tiles: named }];
    return [matching.length > 0 ? { ...Object(row), tiles: matching.map(nameOf) } : row];
  });
}

function contains(value: unknown, part: ToolInput[string]): boolean {
  return JSON.stringify(value ?? "")
    .toLowerCase()
    .includes(JSON.stringify(part).slice(1, -1).toLowerCase());
}

function namesOf(record: unknown): unknown {
  const { id, tags } = Object(record) as Readonly<Record<string, unknown>>;
  return [id, nameOf(record), tags];
}

/** Returns the name of a record. The name of a tile can be in its configuration. */
function nameOf(record: unknown): unknown {
  const { name, config } = Object(record) as Readonly<Record<string, unknown>>;
  return name ?? (Object(config) as { readonly name?: unknown }).name;
}

/** Fields that no question is about. */
const omitted = new Set(["teamId", "team", "createdAt"]);

function toRow(record: unknown): unknown {
  if (typeof record !== "object" || record === null) return record;
  const entries = Object.entries(record)
    .filter(([key, value]) => value !== null && !omitted.has(key) && !(key === "channel" && "channels" in record))
    .map(([key, value]) => [key, toCell(value)] as const);
  return Object.fromEntries(entries);
}

function toCell(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (JSON.stringify(value).length <= maxObject) return value;
  return Array.isArray(value) ? `${value.length} ${value.length === 1 ? "item" : "items"}` : Object.keys(value);
}
