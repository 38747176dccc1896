import { expect, test } from "vitest";
import { readTile } from "./read-tile.ts";
import { tileResults, pieContent, tableContent } from "./tile-content.ts";

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

const groups = Array.from({ length: 12 }, (_, index) => ({ time: 0, group: [`g${index}`], value: 12 - index }));
const results = [{ name: "count", aggFn: "count", points: groups }];

test.each([
  [undefined, 10, "3 others"],
  [3, 3, "g2"],
  [50, 10, "3 others"],
])("a pie with a limit of %s has %s slices, the last of which is %s", (limit, count, last) => {
  const { slices } = pieContent({ groupBy: ["name"], limit, fillsGaps: true }, results);
  expect(slices).toHaveLength(count);
  expect(slices.at(-1)?.name).toBe(last);
});

test("says that bars are drawn as a table", () => {
  const tileOf = (displayType: string): object =>
    readTile({ config: { displayType, sourceId: "s", select: [{ aggFn: "count" }] } }, []);
  expect(tileOf("bar")).toMatchObject({ kind: "table", remark: "drawn as a table" });
  expect(tileOf("table")).not.toHaveProperty("remark");
  expect(tableContent({ groupBy: [], fillsGaps: true, remark: "drawn as a table" }, results)).toMatchObject({
    remark: "drawn as a table",
  });
});
