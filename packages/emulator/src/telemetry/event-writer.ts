import type Database from "libsql";
import type { Event } from "../store/event.ts";
import { packEvent } from "./event-tables.ts";
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

export function createEventWriter(database: Database.Database): EventWriter {
  const prepare = (rows: number): Database.Statement => {
    const values = Array.from({ length: rows }, (_, row) => `(?1, ?${2 * row + 3}, ?2 + ${row}, ?${2 * row + 4})`);
    return database.prepare(`INSERT INTO event_row (source_number, time, number, packed) VALUES ${values.join(", ")}`);
  };
  const [insertMany, insertOne] = [prepare(rowsOfStatement), prepare(1)];
  const insertEvent = database.prepare("INSERT INTO event_row (source_number, time, number, own) VALUES (?, ?, ?, ?)");
  const insertSource = database.prepare("INSERT INTO event_source VALUES (?, ?)");
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
