import type Database from "libsql";
import type { Event } from "../store/event.ts";
import { generatedKinds } from "./event-shape.ts";
import type { Columns } from "./event-shape.ts";
import { createEventTables, packEvent } from "./event-tables.ts";
import { generateEvents } from "./generate-events.ts";
import type { GeneratedEvent } from "./generate-events.ts";

/** The events that charts query. */
export interface Telemetry {
  /** Generates the missing events of the sources `wanted` from `from` to `to`, in milliseconds since the epoch. */
  fill(from: number, to: number, wanted: ReadonlySet<string>): void;
  /** Replaces all events with seeded ones. Other events are generated again on demand. */
  reset(events: readonly Event[]): void;
  add(events: readonly Event[]): void;
  /** Returns whether all events before a time exist, except for those that are added later. */
  isComplete(time: number): boolean;
  /** Returns a number that changes when events are added or removed, except for generated ones. */
  version(): number;
  /** Returns the names of the fields of the seeded events of a source. */
  seededFields(source: string): ReadonlySet<string>;
}

const minute = 60_000;
const hour = 60 * minute;
/** Age of the oldest generated events in milliseconds. They start at a full hour, like charts of seven days. */
const retention = 7 * 24 * hour;

/**
 * Creates events that are generated on demand for the last seven days and kept in memory. The same seed always gives the same events
 * for a minute.
 *
 * @param sources Returns the identifiers of the sources with generated events, by kind.
 * @param columns Fields of generated events.
 * @param isGenerated Whether events are generated. Otherwise, there are only those that were added.
 */
export function createTelemetry(
  database: Database.Database,
  {
    seed,
    sources,
    columns,
    now,
    isGenerated,
  }: {
    seed: string;
    sources: () => Readonly<Record<string, string>>;
    columns: Columns;
    now: () => number;
    isGenerated: boolean;
  },
): Telemetry {
  createEventTables(database, columns);
  const writer = createEventWriter(database);
  const generated = new Map<string, Set<number>>();
  const seeded = new Map<string, Set<string>>();
  let version = 0;
  const add = (events: readonly Event[]): void => {
    version++;
    for (const { source, fields } of events) {
      const names = seeded.get(source) ?? new Set<string>();
      seeded.set(source, names);
      for (const name of Object.keys(fields)) names.add(name);
    }
    writer.add(events);
  };
  return {
    add,
    reset(events) {
      generated.clear();
      seeded.clear();
      database.exec("DELETE FROM event_row");
      add(events);
    },
    fill(from, to, wanted) {
      if (!isGenerated) return;
      const end = Math.min(to, now());
      const start = Math.max(from, Math.floor((now() - retention) / hour) * hour);
      const sourceOfKind = sources();
      for (const kind of generatedKinds) {
        const source = sourceOfKind[kind];
        if (source === undefined || !wanted.has(source)) continue;
        const minutes = generated.get(source) ?? new Set<number>();
        generated.set(source, minutes);
        const events: GeneratedEvent[] = [];
        database.exec("BEGIN");
        // The current minute is generated once it has ended.
        for (let time = Math.floor(start / minute); time < Math.floor(end / minute); time++) {
          if (minutes.has(time)) continue;
          minutes.add(time);
          events.push(...generateEvents(seed, kind, time));
          while (events.length >= rowsOfStatement) writer.addGenerated(source, events.splice(0, rowsOfStatement));
        }
        if (events.length > 0) writer.addGenerated(source, events);
        database.exec("COMMIT");
      }
    },
    isComplete: (time) => time <= Math.floor(now() / minute) * minute,
    version: () => version,
    seededFields: (source) => seeded.get(source) ?? new Set(),
  };
}

/** Rows of a statement. Inserting them together takes a third of the time of one by one. */
const rowsOfStatement = 200;

function createEventWriter(database: Database.Database) {
  const prepare = (rows: number): Database.Statement => {
    const values = Array.from({ length: rows }, (_, row) => `(?1, ?${2 * row + 3}, ?2 + ${row}, ?${2 * row + 4})`);
    return database.prepare(`INSERT INTO event_row (source_number, time, number, packed) VALUES ${values.join(", ")}`);
  };
  const insertMany = prepare(rowsOfStatement);
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
  return {
    add(events: readonly Event[]): void {
      for (const { source, time, fields } of events)
        insertEvent.run(toSourceNumber(source), time, number++, JSON.stringify(fields));
    },
    /** Adds generated events of a source: fastest with {@link rowsOfStatement}. */
    addGenerated(source: string, events: readonly GeneratedEvent[]): void {
      const insert = events.length === rowsOfStatement ? insertMany : prepare(events.length);
      insert.run(toSourceNumber(source), number, ...events.flatMap((event) => [event.time, packEvent(event)]));
      number += events.length;
    },
  };
}
