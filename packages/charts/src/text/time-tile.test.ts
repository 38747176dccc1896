import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TimeChart } from "../model/drawing.ts";
import { timeTile } from "./time-tile.ts";

const names = ["Checkout errors of the web shop", "Any error"];
const range = { startTime: 0, endTime: 3_600_000 };
const chart: TimeChart = {
  kind: "time",
  display: "line",
  times: [0, 900_000, 1_800_000, 2_700_000],
  width: 900_000,
  range,
  series: ["cart", "checkout", "payments"].map((name) => ({ name, values: [14, 25, 46, 17] })),
  marks: {
    thresholds: [33, 57].map((value, index) => ({ value, name: names[index], state: "firing" })),
    firings: names.map((name) => ({ name, periods: [{ from: 900_000, to: 1_800_000 }] })),
  },
};

const size = fc.record({
  width: fc.integer({ min: 16, max: 130 }),
  height: fc.integer({ min: 3, max: 24 }),
  color: fc.boolean(),
});

test("values of thresholds are visible when there is no room for their names", () => {
  fc.assert(
    fc.property(size, (one) => {
      const text = timeTile(chart, { ...one, utc: true })
        .map((line) => line.map(({ text: part }) => part).join(""))
        .join("\n");
      for (const value of [33, 57]) expect(text).toMatch(new RegExp(`╌ (\\d+, )?${value}`));
    }),
    propertyRuns(200),
  );
});
