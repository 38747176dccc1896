import type Database from "libsql";
import type { Event } from "../store/event.ts";
import { generatedKinds } from "./event-fields.ts";
import type { Columns } from "./event-fields.ts";
import { generateEvents } from "./generate-events.ts";

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
  database.exec(`
    CREATE TEMP TABLE event (
      source TEXT,
      time INTEGER,
      number INTEGER,
      body TEXT,
      PRIMARY KEY (source, time, number)
    ) WITHOUT ROWID;
  `);
  const statement = database.prepare("INSERT INTO event VALUES (?, ?, ?, ?)");
  let number = 0;
  const insert = ({ source, time, fields }: Event): void =>
    void statement.run(source, time, number++, JSON.stringify(fields));
  const generated = new Map<string, Set<number>>();
  const seeded = new Map<string, Set<string>>();
  let version = 0;
  const add = (events: readonly Event[]): void => {
    version++;
    for (const event of events) {
      const names = seeded.get(event.source) ?? new Set<string>();
      seeded.set(event.source, names);
      for (const name of Object.keys(event.fields)) names.add(name);
      insert(event);
    }
  };
  return {
    add,
    reset(events) {
      generated.clear();
      seeded.clear();
      database.exec("DELETE FROM event");
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
        database.exec("BEGIN");
        // The current minute is generated once it has ended.
        for (let time = Math.floor(start / minute); time < Math.floor(end / minute); time++) {
          if (minutes.has(time)) continue;
          minutes.add(time);
          for (const event of generateEvents({ seed, kind, columns, minute: time })) insert({ source, ...event });
        }
        database.exec("COMMIT");
      }
    },
    isComplete: (time) => time <= Math.floor(now() / minute) * minute,
    version: () => version,
    seededFields: (source) => seeded.get(source) ?? new Set(),
  };
}
