/** The fields of a record that the spec knows, nested as the record is; arrays are passed through. */
export interface KnownFields {
  readonly [name: string]: KnownFields;
}

/** What the spec says of the fields of a record. */
export interface RecordFields {
  /** Fields that only responses carry. */
  readonly readOnly: readonly string[];
  readonly known: KnownFields;
}

/**
 * Returns a record as the body of an update, with every field that the client does not know.
 *
 * Fields that only responses carry are left out. So is `null` in a field that the spec knows: it means the same as no field,
 * and servers that answer with it refuse it in a request.
 */
export function toUpdateBody(record: object, fields: RecordFields): Record<string, unknown> {
  const body = withoutKnownNulls(record, fields.known) as Record<string, unknown>;
  for (const name of fields.readOnly) delete body[name];
  return body;
}

function withoutKnownNulls(value: unknown, known: KnownFields): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutKnownNulls(item, known));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, item]) => item !== null || !Object.hasOwn(known, name))
      .map(([name, item]) => [name, Object.hasOwn(known, name) ? withoutKnownNulls(item, known[name] ?? {}) : item]),
  );
}
