import { readRule } from "@obstack/core/alerts";
import { expect, test } from "vitest";
import { evaluateAlert } from "../src/backtest/evaluate-alert.ts";

const windows = [[{ group: [], value: 5 }], [], [{ group: [], value: null }]].map((rows, index) => ({
  start: index * 60_000,
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
