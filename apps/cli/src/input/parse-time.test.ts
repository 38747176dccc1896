import { describe, expect, test } from "vitest";
import { parseDuration, parseTime } from "./parse-time.ts";

const now = Date.UTC(2026, 0, 12, 8, 30);
const hour = 3_600_000;

describe("parseTime", () => {
  test.each([
    ["now", now],
    ["today", now - 8.5 * hour],
    ["Yesterday", now - 32.5 * hour],
    ["3h", now - 3 * hour],
    ["2d", now - 48 * hour],
    ["1768206600", now],
    ["1768206600000", now],
    ["2026-01-12", now - 8.5 * hour],
    ["2026-01-12T08:30:00Z", now],
    ["2026-01-12T09:30:00+01:00", now],
    ["2026-01-12T08:30Z", now],
    ["2026-01-12T03:30-05:00", now],
    ["2026-01-12 08:30", now],
    ["now-3h", now - 3 * hour],
    ["now + 1h30m", now + 1.5 * hour],
    ["1h30m", now - 1.5 * hour],
    ["90 minutes", now - 1.5 * hour],
    ["3 hours ago", now - 3 * hour],
    ["NOW-3h", now - 3 * hour],
    ["Yesterday 17:00", now - 15.5 * hour],
    ["08:00", now - hour / 2],
    ["8:30", now],
    // The last one.
    ["17:00", now - 15.5 * hour],
    ["yesterday 17:00", now - 15.5 * hour],
    ["today 17:00:30", now + 8.5 * hour + 30_000],
  ])("parses %s", (text, expected) => {
    expect(parseTime(text, now, { isUtc: true })).toBe(expected);
  });

  test.each([
    ["17:00", now + 8.5 * hour],
    ["08:30", now + 24 * hour],
    ["2h", now + 2 * hour],
    ["now-1h", now - hour],
    ["tomorrow 08:30", now + 24 * hour],
    ["tomorrow", now + 15.5 * hour],
  ])("parses %s as an end in the future", (text, expected) => {
    expect(parseTime(text, now, { isUtc: true, isFuture: true })).toBe(expected);
  });

  test("parses times without an offset in local time, if wanted", () => {
    for (const text of ["today", "2026-01-12", "2026-01-12T00:00", "2026-01-12 00:00:00"])
      expect(parseTime(text, now, { isUtc: false })).toBe(new Date(2026, 0, 12).getTime());
    expect(parseTime("2026-01-12T08:30Z", now, { isUtc: false })).toBe(now);
  });

  test.each([
    "",
    "soon",
    "2026-02-30",
    "2026-13-01",
    "12/01/2026",
    "24:00",
    "17:60",
    "now-",
    "yesterday 25:00",
    "3",
    "h",
    "-3h",
    "2026-01-12garbage",
  ])("rejects %j", (text) => {
    expect(() => parseTime(text, now, { isUtc: true })).toThrow("Invalid time");
  });

  test("suggests times in the past or in the future", () => {
    const hintOn = (hint: string) => expect.objectContaining({ hint: expect.stringContaining(hint) });
    expect(() => parseTime("soon", now, { isUtc: true })).toThrow(hintOn("3h (three hours ago)"));
    expect(() => parseTime("soon", now, { isUtc: true, isFuture: true })).toThrow(hintOn("3h (in three hours)"));
  });
});

describe("parseDuration", () => {
  test.each([
    ["30s", 30_000],
    ["15m", 900_000],
    ["1.5h", 1.5 * hour],
    ["2d", 48 * hour],
    ["1h30m", 1.5 * hour],
    ["1 hour 30 min", 1.5 * hour],
    ["1mo", 720 * hour],
    ["2 months", 1440 * hour],
    ["1w", 168 * hour],
    ["1Y", 365.25 * 24 * hour],
    ["3600000000ms", 1000 * hour],
    [" 90 Minutes ", 1.5 * hour],
  ])("parses %s", (text, expected) => {
    expect(parseDuration(text)).toBe(expected);
  });

  test.each([
    [5, "ms msec msecs millisecond milliseconds"],
    [5000, "s sec secs second seconds"],
    [hour / 12, "m min mins minute minutes"],
    [5 * hour, "h hr hrs hour hours"],
    [120 * hour, "d day days"],
    [840 * hour, "w week weeks"],
    [5 * 8766 * hour, "y yr yrs year years"],
  ])("parses %d ms with each name of its unit", (expected, names) => {
    for (const name of names.split(" ")) expect(parseDuration(`5 ${name}`)).toBe(expected);
  });

  test.each(["", "0h", "0y", "1x", "1hs", "1mss", "1..5h", ".5h", "1constructor", "h", "-1h", "1"])(
    "rejects %j",
    (text) => {
      expect(() => parseDuration(text)).toThrow("Invalid duration");
    },
  );

  test("refuses M, which may be a month or a minute", () => {
    expect(() => parseDuration("3M")).toThrow(
      expect.objectContaining({ hint: "Use 3mo or 90d for months, and 3m for minutes." }),
    );
  });
});
