import { expect, test } from "vitest";
import { toBuckets } from "./to-buckets.ts";

const granularities = "30s 1m 5m 10m 15m 30m 1h 2h 6h 12h 1d 2d 7d 30d auto".split(" ");
const at = (time: string): number => Date.parse(`2026-01-12T${time}Z`);

test.each([
  ["5m", "08:31", "09:29", "5m", "08:30", "09:30"],
  ["5m", "08:30", "09:30", "5m", "08:30", "09:30"],
  ["1h", "08:31", "08:32", "1h", "08:00", "09:00"],
  ["auto", "08:30:10", "09:30:10", "1m", "08:30", "09:31"],
  ["auto", "08:30:10", "08:40:10", "30s", "08:30", "08:40:30"],
  ["auto", "03:00", "08:01", "10m", "03:00", "08:10"],
])("%s from %s to %s is in buckets of %s from %s to %s", (wanted, from, to, granularity, start, end) => {
  const range = toBuckets({ startTime: at(from), endTime: at(to) }, wanted, granularities);
  expect(range).toMatchObject({ granularity, startTime: at(start), endTime: at(end) });
});

test("the longest ranges have the widest buckets, and an unknown width is left to the client", () => {
  expect(toBuckets({ startTime: 0, endTime: 1e15 }, "auto", granularities).granularity).toBe("30d");
  expect(toBuckets({ startTime: 1, endTime: 2 }, "2m", granularities)).toMatchObject({
    granularity: "2m",
    startTime: 1,
  });
});
