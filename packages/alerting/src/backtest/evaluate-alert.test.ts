import { readRule } from "../evaluate/read-rule.ts";
import type { Firing } from "../evaluate/find-firings.ts";
import { expect, test } from "vitest";
import { evaluateAlert, measurePain } from "./evaluate-alert.ts";

const minute = 60_000;
const firing = (from: number, to: number) => ({ from: from * minute, to: to * minute, notifications: 1 }) as Firing;

test("minutes in which several groups fire count once", () => {
  const firings = [firing(0, 10), firing(5, 20), firing(6, 8), firing(30, 35)];
  expect(measurePain(firings, 100 * minute)).toEqual({
    notifications: 4,
    firingMinutes: 25,
    firingPercent: 25,
    longestMinutes: 15,
  });
});

test.each([
  [0, 0],
  [1, 0.1],
  [9999, 99.9],
  [10_000, 100],
])("%d of 10,000 minutes are %d percent, so only never and always look like it", (minutes, percent) => {
  expect(measurePain([firing(0, minutes)], 10_000 * minute).firingPercent).toBe(percent);
});

const windows = [[{ group: [], value: 5 }], [], [{ group: [], value: null }]].map((rows, index) => ({
  start: index * minute,
  rows,
}));

test.each([
  { isGrouped: false, lowest: 0 },
  { isGrouped: true, lowest: 5 },
])("a window without rows has the value 0 only if the alert is not grouped: $isGrouped", ({ isGrouped, lowest }) => {
  const rule = readRule({ interval: "1m", threshold: 10, thresholdType: "above" }, isGrouped);
  if (typeof rule === "string") throw new Error(rule);
  expect(evaluateAlert(rule, "above", windows)).toMatchObject({ highest: 5, lowest, windowsWithoutData: 2 });
});
