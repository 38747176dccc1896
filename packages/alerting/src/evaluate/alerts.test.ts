import document from "@obstack/openapi/selfhosted.v2.json" with { type: "json" };
import { expect, test } from "vitest";
import { windowLength, windowStart } from "@obstack/core/alerts";
import { findFirings } from "./find-firings.ts";
import { thresholdTypes } from "./threshold.ts";

const minute = 60_000;

test("supports every threshold type of the spec", () => {
  const schemas: Readonly<Record<string, object>> = document.components.schemas;
  expect(schemas["Alert"]).toHaveProperty("properties.thresholdType.x-extensible-enum", thresholdTypes);
});

test("aligns windows to UTC", () => {
  expect(["1m", "15m", "6h", "1d"].map(windowLength)).toEqual([minute, 15 * minute, 360 * minute, 1440 * minute]);
  expect(["", "5", "m", "0m", "1.5h", "5 m", "1w", "-1m"].map(windowLength)).toEqual(Array(8).fill(undefined));
  const start = windowStart(Date.parse("2026-11-22T17:59:59.999Z"), 360 * minute);
  expect(new Date(start).toISOString()).toBe("2026-11-22T12:00:00.000Z");
});

test("reports firings until they are resolved, with their peak and notifications", () => {
  const rule = { condition: (value: number) => value >= 5, threshold: 5, isGrouped: false, consecutiveWindows: 2 };
  const windows = [6, 7, 9, null, 9, 1, 5, 5].map((value, index) => ({
    start: index * minute,
    rows: [{ group: [], value }],
  }));
  expect(findFirings(rule, windows, minute)).toEqual([
    {
      from: minute,
      isOpenAtStart: true,
      to: 3 * minute,
      notifiedAt: 2 * minute,
      resolvedAt: 4 * minute,
      notifications: 3,
      sentAt: [2 * minute, 3 * minute, 4 * minute],
      peak: 9,
    },
    { from: 7 * minute, to: 8 * minute, notifiedAt: 8 * minute, notifications: 1, sentAt: [8 * minute], peak: 5 },
  ]);
});
