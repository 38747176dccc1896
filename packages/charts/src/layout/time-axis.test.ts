import { afterEach, expect, test } from "vitest";
import { timeAxisTicks } from "./time-axis.ts";

const zone = process.env["TZ"];
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const start = Date.parse("2026-11-19T17:50:10Z");
const lengths = [90_000, 3 * minute, 10 * minute, hour, 6 * hour, day, 2 * day, 2.1 * day, 3 * day, 9 * day, 45 * day];

test.each([...lengths, 400 * day, 3000 * day])("labels of %d ms differ, at equal distances", (length) => {
  for (let count = 2; count <= 16; count++) {
    const ticks = timeAxisTicks({ startTime: start, endTime: start + length }, count, true);
    expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
    expect(ticks.length).toBeLessThanOrEqual(count + 1);
    const distances = new Set(ticks.slice(1).map(({ time }, index) => time - (ticks[index]?.time ?? 0)));
    expect(distances.size).toBeLessThanOrEqual(1);
  }
});

test.each([
  [2.1 * day, 6, "Nov 20, Fri 12:00, Nov 21, Sat 12:00"],
  [2 * minute, 5, "17:50:30, 17:51:00, 17:51:30, 17:52:00"],
  [20 * minute, 4, "17:55, 18:00, 18:05, 18:10"],
  [400 * day, 3, "2027-04-26, 2027-10-25"],
])("%d ms in %d ticks", (length, count, labels) => {
  const ticks = timeAxisTicks({ startTime: start, endTime: start + length }, count, true);
  expect(ticks.map(({ label }) => label).join(", ")).toBe(labels);
});

test("are round in local time, also while clocks change", () => {
  process.env["TZ"] = "Europe/Berlin";
  const range = { startTime: Date.parse("2026-10-24T12:00Z"), endTime: Date.parse("2026-10-26T12:00Z") };
  const ticks = timeAxisTicks(range, 8, false);
  expect(ticks.map(({ label }) => label)).toEqual([
    "Sat 18:00",
    "Oct 25",
    "Sun 06:00",
    "Sun 12:00",
    "Sun 18:00",
    "Oct 26",
    "Mon 06:00",
    "Mon 12:00",
  ]);
  expect(ticks.map(({ time }) => new Date(time).getHours())).toEqual([18, 0, 6, 12, 18, 0, 6, 12]);
});
