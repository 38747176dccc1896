import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chartOf } from "../../test/chart-of.ts";
import { timeTile } from "./time-tile.ts";

const names = ["Checkout errors of the web shop", "Any error"];
const values = [14, 25, 46, 17];
const chart = chartOf(
  { cart: values, checkout: values, payments: values },
  {
    width: 900_000,
    marks: {
      thresholds: [33, 57].map((value, index) => ({ value, name: names[index], state: "firing" })),
      firings: names.map((name) => ({ name, periods: [{ from: 900_000, to: 1_800_000 }] })),
    },
  },
);

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
