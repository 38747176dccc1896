/** Maximum number of characters of an object in a row. */
const maxObject = 160;

/**
 * Returns rows with the plain fields of records, those whose text contains `text`. Lists become their length, and large objects the names of
 * their fields.
 */
export function selectRows(records: unknown, text: string | undefined): unknown {
  if (!Array.isArray(records)) return records;
  const wanted = text?.toLowerCase();
  return records
    .filter((record: unknown) => wanted === undefined || namesOf(record).toLowerCase().includes(wanted))
    .map(toRow);
}

function namesOf(record: unknown): string {
  const { id, name, tags } = (record ?? {}) as Readonly<Record<string, unknown>>;
  return JSON.stringify([id, name, tags]);
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
