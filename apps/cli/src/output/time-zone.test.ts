import { timeZone } from "@obstack/drawing";
import { afterEach, expect, test } from "vitest";
import { parseTime } from "../input/parse-time.ts";

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
  for (const isUtc of [true, false]) expect(parseTime(timeZone(isUtc).format(time), 0, !isUtc)).toBe(time);
});
