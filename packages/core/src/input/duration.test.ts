import { expect, test } from "vitest";
import { readDuration } from "./duration.ts";

test.each([
  ["500ms", 500],
  ["0s", 0],
  ["1.5h", 5_400_000],
  ["2w", 1_209_600_000],
  ["0.3333h", 1_199_880],
  ["5", undefined],
  ["5 m", undefined],
  ["-5m", undefined],
  ["1e3s", undefined],
  ["5M", undefined],
])("reads %s", (text, milliseconds) => {
  expect(readDuration(text)).toBe(milliseconds);
});
