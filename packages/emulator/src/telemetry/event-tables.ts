import type Database from "libsql";
import { divisorOf, placeholders, shapeCount, toFields, toShape } from "./event-shape.ts";
import type { Columns } from "./event-shape.ts";

/** A value with its names in the JSON of an event. */
interface Leaf {
  readonly names: readonly string[];
  readonly value: unknown;
}

function toLeaves(value: unknown, names: readonly string[] = []): Leaf[] {
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, one]) => toLeaves(one, [...names, name]))
    : [{ names, value }];
}

const keyOf = (names: readonly string[]): string => JSON.stringify(names);

const shapes = Array.from({ length: shapeCount }, (_, id) => ({ id, shape: toShape(id) }));
/** The values of all shapes. Each has a column of the table `event_shape`, so that queries parse no JSON. */
const leaves = new Map(
  shapes.flatMap(({ shape }) => toLeaves(toFields(shape, "any")).map((leaf) => [keyOf(leaf.names), leaf])),
);
const columnOf = new Map([...leaves.keys()].map((key, index) => [key, `field_${index}`]));
const roots = new Set(shapes.flatMap(({ shape }) => Object.keys(toFields(shape, "any"))));

const packedValue = "(packed >> 17)";
const divide = (divisor: string): string =>
  `iif(${packedValue} % ${divisor} = 0, ${packedValue} / ${divisor}, CAST(${packedValue} AS REAL) / ${divisor})`;
/** SQL of the placeholders in shapes. */
const sqlOf: Readonly<Record<string, string>> = {
  [placeholders.value]: divide("divisor"),
  [placeholders.milliseconds]: divide("1000000"),
  [placeholders.user]: "('user-' || (packed >> 8 & 511))",
};

/** Packs the shape and the values of an event into one number, because each bound parameter costs as much as the rest of a row. */
export function packEvent({ shapeId, value, user }: { shapeId: number; value: number; user: number }): number {
  return (value * 512 + user) * 256 + shapeId;
}

/**
 * Returns the SQL of a value of generated events in the view `event`: NULL if none has it. Returns undefined if only their JSON has it.
 *
 * @param names Names in the JSON of an event.
 */
export function generatedSql(names: readonly string[]): string | undefined {
  const key = keyOf(names);
  const column = columnOf.get(key);
  // SQLite reads escape sequences in paths.
  if (column === undefined) return roots.has(names[0] ?? "") || key.includes("\\") ? undefined : "NULL";
  const sql = sqlOf[String(leaves.get(key)?.value)];
  return sql === undefined ? column : `iif(${column} IS NULL, NULL, ${sql})`;
}

/**
 * Creates the tables of events, and their view `event`. Generated events are a shape and a number, which take a third of the time and a fifth
 * of the memory of JSON. Other events have JSON of their own in `own`.
 *
 * @param columns Fields of generated events.
 */
export function createEventTables(database: Database.Database, columns: Columns): void {
  const names = [...columnOf.values()].join(", ");
  const body = `replace(replace(replace(fields, '"${placeholders.value}"', ${sqlOf[placeholders.value]}),
    '"${placeholders.milliseconds}"', ${sqlOf[placeholders.milliseconds]}), '${placeholders.user}', ${sqlOf[placeholders.user]})`;
  database.exec(`
    CREATE TEMP TABLE event_source (source_id INTEGER PRIMARY KEY, source TEXT UNIQUE);
    CREATE TEMP TABLE event_shape (shape_id INTEGER PRIMARY KEY, divisor INTEGER, fields TEXT, ${names});
    CREATE TEMP TABLE event_row (
      source_number INTEGER,
      time INTEGER,
      number INTEGER,
      own TEXT,
      packed INTEGER,
      PRIMARY KEY (source_number, time, number)
    ) WITHOUT ROWID;
    CREATE TEMP VIEW event AS
      SELECT source, time, own, packed, divisor, ${names}, coalesce(own, ${body}) AS body
      FROM event_source CROSS JOIN event_row ON source_number = source_id
      LEFT JOIN event_shape ON shape_id = packed & 255;
  `);
  const columnCount = columnOf.size + 3;
  const insert = database.prepare(
    `INSERT INTO event_shape VALUES (${Array.from({ length: columnCount }, () => "?").join(", ")})`,
  );
  for (const { id, shape } of shapes) {
    const fields = toFields(shape, columns);
    const values = new Map(toLeaves(fields).map((leaf) => [keyOf(leaf.names), leaf.value]));
    insert.run(
      id,
      divisorOf(shape),
      JSON.stringify(fields),
      ...[...columnOf.keys()].map((key) => values.get(key) ?? null),
    );
  }
}
