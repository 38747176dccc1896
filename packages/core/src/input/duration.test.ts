import { expect, test } from "vitest";
import { readDuration } from "./duration.ts";

test.each([
  ["500ms", 500],
  ["0s", 0],
  ["1.5h", 5_400_000],
  ["2w", 1_209_600_000],
  ["0.3333h", 1_199_880],
  ["1h30m", 5_400_000],
  ["2d12h0.5s", 216_000_500],
  ["1mo", 2_592_000_000],
  ["1y", 31_557_600_000],
  ["1h30", undefined],
  ["h", undefined],
  ["5", undefined],
  ["5 m", undefined],
  ["-5m", undefined],
  ["1e3s", undefined],
  ["5M", undefined],
])("reads %s", (text, milliseconds) => {
  expect(readDuration(text)).toBe(milliseconds);
});
