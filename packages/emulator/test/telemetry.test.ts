// Counts the events that queries generate, because their number decides how long the first query takes.
import { expect, test } from "vitest";
import { openDatabase } from "../src/store/open-database.ts";
import { divisorOf, outcomes, toFields, toShape } from "../src/telemetry/event-shape.ts";
import { generateEvents } from "../src/telemetry/generate-events.ts";
import { services } from "../src/telemetry/shop-conditions.ts";
import { createTelemetry } from "../src/telemetry/telemetry.ts";

const now = Date.parse("2026-03-01T12:00:00Z");
const minute = 60_000;

/** Returns a telemetry with two sources, and functions that count stored events and prepared statements. */
function setUp() {
  const database = openDatabase();
  let [runs, parameters] = [0, 0];
  const observed = new Proxy(database, {
    get(target, name) {
      if (name !== "prepare") return Reflect.get(target, name).bind(target) as unknown;
      return (text: string) => {
        const statement = target.prepare(text);
        return {
          run(...values: unknown[]) {
            runs++;
            parameters += values.length;
            return statement.run(...values);
          },
        };
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
  return { database, telemetry, count, cost: () => ({ runs, parameters }) };
}

const expectedCount = (from: number, to: number): number => {
  let sum = 0;
  for (let time = from; time < to; time += minute) {
    sum += generateEvents("a", "log", time / minute).length;
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

test("stores a day of events with one statement for each 200, and two parameters for each event", () => {
  const { database, telemetry, count, cost } = setUp();
  const before = cost();
  telemetry.fill(now - 1440 * minute, now, new Set(["logs"]));
  const events = expectedCount(now - 1440 * minute, now);
  expect(count("logs")).toBe(events);
  // The source is stored once.
  const runs = Math.ceil(events / 200);
  expect(cost()).toEqual({
    runs: before.runs + runs + 1,
    parameters: before.parameters + 2 * events + 2 * runs + 2,
  });
  database.close();
});

test("keeps the text of generated events once for each shape", () => {
  const { database, telemetry } = setUp();
  telemetry.fill(now - 1440 * minute, now, new Set(["logs", "traces"]));
  const { bytes } = database
    .prepare("SELECT sum(coalesce(length(own), 0) + length(packed)) AS bytes FROM event_row")
    .get() as { bytes: number };
  const { count, json } = database.prepare("SELECT count(*) AS count, sum(length(body)) AS json FROM event").get() as {
    count: number;
    json: number;
  };
  expect(json / count).toBeGreaterThan(150);
  expect(bytes / count).toBeLessThan(16);
  database.close();
});

test.each(["log", "trace"] as const)("generates a %s that failed for each service in every hour of a week", (kind) => {
  const hours = Array.from({ length: 168 }, (_, hour) => {
    const events = Array.from({ length: 60 }, (__, index) =>
      generateEvents("a", kind, now / minute + 60 * hour + index),
    );
    const failed = events.flat().flatMap(({ shapeId }) => {
      const { service, outcome } = toShape(shapeId);
      return outcome >= outcomes.failure ? [service] : [];
    });
    return new Set(failed).size;
  });
  expect(hours).toEqual(hours.map(() => services.length));
});

test.each(["log", "trace", "metric"] as const)("stores every %s as it was generated", (kind) => {
  for (const columns of ["any", "table"] as const) {
    const database = openDatabase();
    const minuteOfEvents = now / minute;
    const telemetry = createTelemetry(database, {
      seed: "a",
      sources: () => ({ [kind]: "source" }),
      columns,
      now: () => now,
      isGenerated: true,
    });
    telemetry.fill(now - 60 * minute, now, new Set(["source"]));
    const rows = database.prepare("SELECT time, body FROM event ORDER BY time").all() as {
      time: number;
      body: string;
    }[];
    const events = Array.from({ length: 60 }, (_, index) =>
      generateEvents("a", kind, minuteOfEvents - 60 + index),
    ).flat();
    expect(rows.length).toBe(events.length);
    for (const [index, { time, shapeId, value, user }] of events.entries()) {
      const shape = toShape(shapeId);
      const expected = JSON.parse(
        JSON.stringify(toFields(shape, columns))
          .replace('"<value>"', String(value / divisorOf(shape)))
          .replace('"<milliseconds>"', String(value / 1e6))
          .replaceAll("<user>", `user-${user}`),
      ) as object;
      expect({ time: rows[index]?.time, body: JSON.parse(rows[index]?.body ?? "") as unknown }).toEqual({
        time,
        body: expected,
      });
    }
    database.close();
  }
});
