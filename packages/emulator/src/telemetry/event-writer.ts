import type Database from "libsql";
import type { Event } from "../store/event.ts";
import { scaleOf, toPieces, toShape } from "./event-shape.ts";
import type { Columns } from "./event-shape.ts";
import type { GeneratedEvent } from "./generate-events.ts";

/** Rows of a statement. Inserting them together takes a third of the time of one by one. */
export const rowsOfStatement = 200;

export interface EventWriter {
  add(events: readonly Event[]): void;
  /** Stores generated events. Call {@link EventWriter.flush} afterwards. */
  addGenerated(source: string, events: readonly GeneratedEvent[]): void;
  flush(source: string): void;
}

const valuesOfRow = 2;

/** Packs the shape and the values of an event into one number, because each bound parameter costs as much as the rest of a row. */
function packEvent({ shapeId, value, user }: GeneratedEvent): number {
  return (value * 512 + user) * 256 + shapeId;
}

/** @param columns Fields of generated events. */
export function createEventWriter(database: Database.Database, columns: Columns): EventWriter {
  const prepare = (rows: number): Database.Statement => {
    const values = Array.from({ length: rows }, (_, row) => `(?1, ?${2 * row + 3}, ?2 + ${row}, ?${2 * row + 4})`);
    return database.prepare(`INSERT INTO event_row (source_number, time, number, packed) VALUES ${values.join(", ")}`);
  };
  const [insertMany, insertOne] = [prepare(rowsOfStatement), prepare(1)];
  const insertEvent = database.prepare("INSERT INTO event_row (source_number, time, number, body) VALUES (?, ?, ?, ?)");
  const insertShape = database.prepare("INSERT OR IGNORE INTO event_shape VALUES (?, ?, ?, ?, ?, ?, ?)");
  const insertSource = database.prepare("INSERT INTO event_source VALUES (?, ?)");
  const shapes = new Set<number>();
  const sources = new Map<string, number>();
  const toSourceNumber = (source: string): number => {
    const known = sources.get(source) ?? sources.size;
    if (known === sources.size) insertSource.run(known, source);
    sources.set(source, known);
    return known;
  };
  let number = 0;
  let pending: number[] = [];
  return {
    add(events) {
      for (const { source, time, fields } of events)
        insertEvent.run(toSourceNumber(source), time, number++, JSON.stringify(fields));
    },
    addGenerated(source, events) {
      for (const event of events) {
        const { shapeId } = event;
        if (!shapes.has(shapeId)) {
          shapes.add(shapeId);
          const shape = toShape(shapeId);
          insertShape.run(shapeId, scaleOf(shape), ...toPieces(shape, columns));
        }
        pending.push(event.time, packEvent(event));
        if (pending.length === rowsOfStatement * valuesOfRow) {
          insertMany.run(toSourceNumber(source), number, ...pending);
          number += rowsOfStatement;
          pending = [];
        }
      }
    },
    flush(source) {
      for (let start = 0; start < pending.length; start += valuesOfRow) {
        insertOne.run(toSourceNumber(source), number++, ...pending.slice(start, start + valuesOfRow));
      }
      pending = [];
    },
  };
}
