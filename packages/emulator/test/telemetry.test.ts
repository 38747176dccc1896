import { expect, test } from "vitest";
import { openDatabase } from "../src/store/open-database.ts";
import { generateEvents } from "../src/telemetry/generate-events.ts";
import { services } from "../src/telemetry/shop-conditions.ts";
import { createTelemetry } from "../src/telemetry/telemetry.ts";

const now = Date.parse("2026-03-01T12:00:00Z");
const minute = 60_000;

const generate = (kind: "log" | "trace", start: number) =>
  generateEvents({ seed: "a", kind, columns: "table", minute: start / minute });

function expectedCount(from: number, to: number): number {
  let sum = 0;
  for (let time = from; time < to; time += minute) sum += generate("log", time).length;
  return sum;
}

test("generates only the events of the queried source and time range, once", () => {
  const database = openDatabase();
  const telemetry = createTelemetry(database, {
    seed: "a",
    sources: () => ({ log: "logs", trace: "traces" }),
    columns: "table",
    now: () => now,
    isGenerated: true,
  });
  const count = (source: string): number =>
    (database.prepare("SELECT count(*) AS count FROM event WHERE source = ?").get(source) as { count: number }).count;
  telemetry.fill(now - 15 * minute, now, new Set(["logs"]));
  expect(count("logs")).toBe(expectedCount(now - 15 * minute, now));
  expect(count("traces")).toBe(0);
  telemetry.fill(now - 20 * minute, now, new Set(["logs"]));
  expect(count("logs")).toBe(expectedCount(now - 20 * minute, now));
  database.close();
});

test.each([
  ["log", "SeverityText", "error"],
  ["trace", "StatusCode", "Error"],
] as const)("generates a %s that failed for each service in every hour of a week", (kind, field, failed) => {
  const hours = Array.from({ length: 168 }, (_, hour) => {
    const events = Array.from({ length: 60 }, (__, index) => generate(kind, now + (60 * hour + index) * minute));
    const errors = events.flat().filter(({ fields }) => fields[field] === failed);
    return new Set(errors.map(({ fields }) => fields["ServiceName"])).size;
  });
  expect(hours).toEqual(hours.map(() => services.length));
});
