import { expect, test } from "vitest";
import { toColumns } from "./to-columns.ts";

test("sorts by time and makes gaps explicit", () => {
  expect(
    toColumns([
      { ts_bucket: 2000, "series_0.data": 2, "series_1.data": 20 },
      { ts_bucket: 1000, "series_0.data": 1 },
      { ts_bucket: 3000, "series_1.data": 30 },
    ]),
  ).toEqual({
    times: [1000, 2000, 3000],
    columns: [
      { series: 0, group: [], values: [1, 2, null] },
      { series: 1, group: [], values: [null, 20, 30] },
    ],
  });
});

test("field note: converts numeric strings, and turns other values into gaps", () => {
  const { times, columns } = toColumns([
    { ts_bucket: "1000", "series_0.data": "9007199254740993" },
    { ts_bucket: 2000, "series_0.data": "" },
    { ts_bucket: 3000, "series_0.data": null },
    { ts_bucket: 4000, "series_0.data": "nan" },
    { ts_bucket: 5000, "series_0.data": "1.5" },
  ]);
  expect(times).toEqual([1000, 2000, 3000, 4000, 5000]);
  expect(columns[0]?.values).toEqual([9_007_199_254_740_992, null, null, null, 1.5]);
});

test("field note: groups several points per bucket", () => {
  const { columns } = toColumns([
    { ts_bucket: 1, group: ["b", "x"], "series_0.data": 1 },
    { ts_bucket: 1, group: ["a", "x"], "series_0.data": 2 },
    { ts_bucket: 2, group: ["a", "x"], "series_0.data": 3 },
  ]);
  expect(columns).toEqual([
    { series: 0, group: ["b", "x"], values: [1, null] },
    { series: 0, group: ["a", "x"], values: [2, 3] },
  ]);
});

test("sorts series numerically", () => {
  const { columns } = toColumns([{ ts_bucket: 1, "series_10.data": 1, "series_2.data": 2 }]);
  expect(columns.map(({ series }) => series)).toEqual([2, 10]);
});
