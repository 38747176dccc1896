import { expect, test } from "vitest";
import { tileResults } from "./tile-results.ts";

const counts = ["A", "B"].map((name) => ({ name, request: { aggFn: "count" } }));
const [first, second] = ["A / B", "A + 1"].map((expression) => ({ expression, fields: {} }));
const points = [{ ts_bucket: 0, group: ["a"], "series_0.data": 3, "series_1.data": "4" }];

// Servers return the series of formulas first, unless a tile hides them. Number tiles always do.
test.each([
  ["line", [], false, ["A", "B"]],
  ["line", [first], false, ["A", "B", "A / B"]],
  ["stacked", [first, second], false, ["A", "B", "A / B", "A + 1"]],
  ["table", [first], false, ["A", "B", "A / B"]],
  ["table", [first], true, ["A / B"]],
  ["line", [first, second], true, ["A / B", "A + 1"]],
  ["number", [first], false, ["A / B"]],
  ["pie", [first], false, ["A / B"]],
  ["number", [], true, ["A", "B"]],
] as const)(
  "a tile of kind %s with formulas %j (hidden series: %s) shows %j",
  (kind, formulas, hidesOperands, names) => {
    const all = formulas.flatMap((one) => one ?? []);
    const results = tileResults({ kind, series: counts, asRatio: false, formulas: all, hidesOperands }, points);
    expect(results.map(({ name }) => name)).toEqual(names);
    const values = { A: 3, B: 4, "A / B": 0.75, "A + 1": 4 };
    expect(results.map((one) => one.points)).toEqual(
      names.map((name) => [{ time: 0, group: ["a"], value: values[name] }]),
    );
  },
);
