import { timeAxisTicks, timeZone } from "@obstack/charts";
import { afterEach, expect, test, vi } from "vitest";
import { parseTime } from "../input/parse-time.ts";
import type { CliContext } from "../context.ts";
import { warnTimeZone } from "./warn-time-zone.ts";

const zone = process.env["TZ"];
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

const time = Date.UTC(2026, 6, 12, 8, 30);

test.each([
  ["Europe/Berlin", "2026-07-12T10:30+02:00"],
  ["America/St_Johns", "2026-07-12T06:00-02:30"],
  ["Asia/Kathmandu", "2026-07-12T14:15+05:45"],
  ["UTC", "2026-07-12T08:30Z"],
])("formats a time in %s as flags accept it", (name, text) => {
  process.env["TZ"] = name;
  expect(timeZone()).toMatchObject({
    name: name === "Asia/Kathmandu" ? expect.stringMatching(/Katmandu|Kathmandu/) : name,
  });
  expect(timeZone().format(time)).toBe(text);
  expect(timeZone(true)).toMatchObject({ name: "UTC", isUtc: true });
  expect(timeZone(true).format(time)).toBe("2026-07-12T08:30Z");
  for (const isUtc of [true, false]) expect(parseTime(timeZone(isUtc).format(time), 0, { isUtc: !isUtc })).toBe(time);
});

test.each([
  ["", "UTC", "2026-07-12T08:30Z", false],
  ["UTC-3", "local time", "2026-07-12T11:30+03:00", false],
  ["GMT+2", "local time", "2026-07-12T06:30-02:00", false],
  ["/etc/localtime", expect.any(String), expect.stringContaining("2026-07-12T"), false],
  [":Europe/Berlin", "Europe/Berlin", "2026-07-12T10:30+02:00", false],
  ["UTC0", "UTC", "2026-07-12T08:30Z", false],
  ["Mars/City", "UTC", "2026-07-12T08:30Z", true],
  ["/no/such/file", "UTC", "2026-07-12T08:30Z", true],
  // Valid rules that Node does not follow.
  ["CET-1CEST,M3.5.0,M10.5.0/3", "UTC", "2026-07-12T08:30Z", true],
  ["<+0530>-5:30", "UTC", "2026-07-12T08:30Z", true],
])("TZ=%s is a time zone, and unknown cities are UTC with a warning", (zone_, name, text, isUnknown) => {
  process.env["TZ"] = zone_;
  expect(timeZone().name).toEqual(name);
  expect(timeZone().format(time)).toEqual(text);
  // All labels of an axis follow the same zone.
  expect(timeAxisTicks({ startTime: time, endTime: time + 3_600_000 }, 2, false).length).toBeGreaterThan(0);
  const tell = vi.fn<CliContext["tell"]>();
  warnTimeZone(zone_, { tell });
  const message = `Unknown time zone ${JSON.stringify(zone_)} in TZ. Times are in UTC.`;
  expect(tell.mock.calls).toEqual(isUnknown ? [[message, "warning"]] : []);
});
