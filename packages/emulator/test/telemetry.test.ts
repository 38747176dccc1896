// Counts the events that queries generate, because their number decides how long the first query takes.
import { expect, test } from "vitest";
import { openDatabase } from "../src/store/open-database.ts";
import { generateEvents } from "../src/telemetry/generate-events.ts";
import { createTelemetry } from "../src/telemetry/telemetry.ts";

const now = Date.parse("2026-03-01T12:00:00Z");
const minute = 60_000;

/** Returns a telemetry with two sources, and functions that count stored events and prepared statements. */
function setUp() {
  const database = openDatabase();
  let runs = 0;
  const observed = new Proxy(database, {
    get(target, name) {
      if (name !== "prepare") return Reflect.get(target, name).bind(target) as unknown;
      return (text: string) => {
        const statement = target.prepare(text);
        return { run: (...values: unknown[]) => (runs++, statement.run(...values)) };
      };
    },
  });
  const telemetry = createTelemetry(observed, {
    seed: "a",
    sources: () => ({ log: "logs", trace: "traces" }),
    columns: "table",
    now: () => now,
    isGenerated: true,
  });
  const count = (source: string): number =>
    (database.prepare("SELECT count(*) AS count FROM event WHERE source = ?").get(source) as { count: number }).count;
  return { database, telemetry, count, runs: () => runs };
}

const expectedCount = (from: number, to: number): number => {
  let sum = 0;
  for (let time = from; time < to; time += minute) {
    const parts = { seed: "a", source: "logs", kind: "log", columns: "table", minute: time / minute } as const;
    sum += generateEvents(parts).length;
  }
  return sum;
};

test("generates only the events of the queried source and time range, once", () => {
  const { database, telemetry, count } = setUp();
  telemetry.fill(now - 15 * minute, now, new Set(["logs"]));
  expect(count("logs")).toBe(expectedCount(now - 15 * minute, now));
  expect(count("traces")).toBe(0);
  telemetry.fill(now - 20 * minute, now, new Set(["logs"]));
  expect(count("logs")).toBe(expectedCount(now - 20 * minute, now));
  database.close();
});

test("stores a day of events with one statement for each 200", () => {
  const { database, telemetry, count, runs } = setUp();
  telemetry.fill(now - 1440 * minute, now, new Set(["logs"]));
  const events = expectedCount(now - 1440 * minute, now);
  expect(count("logs")).toBe(events);
  // The rest, fewer than 200, one by one.
  expect(runs()).toBe(Math.floor(events / 200) + (events % 200));
  database.close();
});
