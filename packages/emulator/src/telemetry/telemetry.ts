import type Database from "libsql";
import type { Event } from "../store/event.ts";
import { madeKinds, makeEvents } from "./make-events.ts";
import type { Columns } from "./make-events.ts";

/** Events to ask questions about. */
export interface Telemetry {
  /** Makes sure that the events of some sources between two moments are there. */
  fill(from: number, to: number, wanted: ReadonlySet<string>): void;
  /** Begins with these events; the others are made again when they are asked for. */
  reset(events: readonly Event[]): void;
  /** Returns the names of the fields that events of a source were given from outside. */
  givenFields(source: string): ReadonlySet<string>;
}

const minute = 60_000;
/** How long events are kept. */
const retention = 7 * 24 * 60 * minute;

/**
 * Makes events when they are asked for: those of a minute are the same whenever and wherever they are made from the same seed, and
 * reach back seven days. Nothing of them is stored.
 *
 * @param sources Identifiers of the sources that have events, by their kinds.
 * @param columns Which fields events have.
 */
export function createTelemetry(
  database: Database.Database,
  {
    seed,
    sources,
    columns,
    now,
  }: {
    seed: string;
    sources: () => Readonly<Record<string, string>>;
    columns: Columns;
    now: () => number;
  },
): Telemetry {
  const insert = database.prepare("INSERT INTO event VALUES (?, ?, ?)");
  /** The minutes whose events are there, by source. */
  const made = new Map<string, Set<number>>();
  const given = new Map<string, Set<string>>();
  const add = (events: readonly Event[]): void => {
    for (const { source, time, fields } of events) insert.run(source, time, JSON.stringify(fields));
  };
  return {
    reset(events) {
      made.clear();
      given.clear();
      for (const { source, fields } of events) {
        given.set(source, new Set([...(given.get(source) ?? []), ...Object.keys(fields)]));
      }
      database.exec("DELETE FROM event");
      add(events);
    },
    fill(from, to, wanted) {
      const end = Math.min(to, now());
      const begin = Math.max(from, now() - retention);
      const sourceOf = sources();
      for (const kind of madeKinds) {
        const source = sourceOf[kind];
        if (source === undefined || !wanted.has(source)) continue;
        const known = made.get(source) ?? new Set<number>();
        made.set(source, known);
        database.exec("BEGIN");
        // The minute that is not over yet is made when it is.
        for (let time = Math.floor(begin / minute); time < Math.floor(end / minute); time++) {
          if (known.has(time)) continue;
          known.add(time);
          add(makeEvents({ seed, source, kind, columns, minute: time }));
        }
        database.exec("COMMIT");
      }
    },
    givenFields: (source) => given.get(source) ?? new Set(),
  };
}
