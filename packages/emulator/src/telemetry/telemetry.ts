import type Database from "libsql";
import { randomOf } from "./random.ts";

/** An event of a source: its time in milliseconds since the epoch, and its fields. */
export interface Event {
  readonly source: string;
  readonly time: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Events to ask questions about. */
export interface Telemetry {
  /** Makes sure that the events of some sources between two moments are there. */
  fill(from: number, to: number, wanted: ReadonlySet<string>): void;
  /** Begins with these events; the others are made again when they are asked for. */
  reset(events: readonly Event[]): void;
}

const minute = 60_000;
/** How long events are kept. */
const retention = 7 * 24 * 60 * minute;

const nanosecondsInMillisecond = 1e6;

const services = ["checkout", "cart", "catalog", "payment", "frontend"];
const regions = ["eu-central-1", "us-east-1"];

/**
 * Makes events when they are asked for: those of a minute are the same whenever and wherever they are made from the same seed, and
 * reach back seven days. Nothing of them is stored.
 *
 * @param sources Identifiers of the sources that have events, by their kinds.
 */
export function createTelemetry(
  database: Database.Database,
  { seed, sources, now }: { seed: string; sources: () => Readonly<Record<string, string>>; now: () => number },
): Telemetry {
  const insert = database.prepare("INSERT INTO event VALUES (?, ?, ?)");
  /** The minutes whose events are there, by source. */
  const made = new Map<string, Set<number>>();
  const add = (events: readonly Event[]): void => {
    for (const { source, time, fields } of events) insert.run(source, time, JSON.stringify(fields));
  };
  return {
    reset(events) {
      made.clear();
      database.exec("DELETE FROM event");
      add(events);
    },
    fill(from, to, wanted) {
      const end = Math.min(to, now());
      const begin = Math.max(from, now() - retention);
      const { log, trace } = sources();
      for (const [kind, source] of [
        ["log", log],
        ["trace", trace],
      ] as const) {
        if (source === undefined || !wanted.has(source)) continue;
        const known = made.get(source) ?? new Set<number>();
        made.set(source, known);
        database.exec("BEGIN");
        // The minute that is not over yet is made when it is.
        for (let time = Math.floor(begin / minute); time < Math.floor(end / minute); time++) {
          if (known.has(time)) continue;
          known.add(time);
          add(eventsOf(seed, source, time, kind));
        }
        database.exec("COMMIT");
      }
    },
  };
}

/** The events of a minute: more by day than by night, and a wave of errors in checkout every six hours. */
function eventsOf(seed: string, source: string, time: number, kind: "log" | "trace"): Event[] {
  const random = randomOf(`${seed}/${kind}/${time}`);
  const day = Math.sin(((time % 1440) / 1440) * 2 * Math.PI - Math.PI / 2);
  const incident = time % 360 < 20;
  const count = Math.round(20 + 10 * day + 6 * random());
  return Array.from({ length: count }, (_, index) => {
    const service = services[Math.floor(random() ** 1.5 * services.length)] ?? "checkout";
    const failed = random() < (incident && service === "checkout" ? 0.4 : 0.03);
    const duration = Math.round((20 + 60 * random() ** 3 * 10) * (failed ? 4 : 1) * 100) / 100;
    const level = failed ? "error" : random() < 0.08 ? "warn" : "info";
    const message = failed ? `${service} could not answer in time` : `${service} answered`;
    return {
      source,
      time: time * minute + Math.floor((index / count) * minute),
      fields: {
        service,
        level,
        status: failed ? 500 : 200,
        duration,
        region: regions[Math.floor(random() * regions.length)],
        user: `user-${Math.floor(random() * 400)}`,
        message,
        ServiceName: service,
        ...(kind === "trace"
          ? {
              span: { name: `${service}.request` },
              SpanName: `${service}.request`,
              Duration: Math.round(duration * nanosecondsInMillisecond),
              StatusCode: failed ? "Error" : "Ok",
            }
          : { SeverityText: level, Body: message }),
      },
    };
  });
}
