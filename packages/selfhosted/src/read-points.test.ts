import { describe, expect, test } from "vitest";
import { readPoints } from "./read-points.ts";

const bucket = "2026-11-22T00:15:00Z";
const time = Date.parse(bucket);

describe("rows", () => {
  test("keep the group order of the request", () => {
    const row = { b: "2", series_0: 1, series_1: "7", a: null, __stack_time_bucket: bucket };
    expect(readPoints([row], ["a", "b"])).toEqual([
      { ts_bucket: time, group: [null, "2"], "series_0.data": 1, "series_1.data": "7" },
    ]);
  });

  test("may rename the column of a group expression", () => {
    const row = { series_0: 1, "lower(a)": "x", b: 2, __stack_time_bucket: bucket };
    expect(readPoints([row], ["LOWER(a)", "b"])).toMatchObject([{ group: ["x", "2"], numericGroups: [1] }]);
  });

  test.each([
    ["two expressions", { "lower(a)": "x", "lower(b)": "y" }, ["LOWER(a)", "LOWER(b)"]],
    ["an unknown column", { a: "x", c: "y" }, ["a"]],
  ])("are rejected if the groups are ambiguous: %s", (_name, columns, groupBy) => {
    const row = { series_0: 1, ...columns, __stack_time_bucket: bucket };
    expect(readPoints([row], groupBy)).toContain("cannot be assigned");
  });

  test.each(["__time_bucket", "__other_time_bucket", "__other_db2_time_bucket"])(
    "may have the bucket in `%s`",
    (name) => {
      const rows = [
        { [name]: bucket, series_0: 1 },
        { [name]: bucket, series_1: 2 },
      ];
      expect(readPoints(rows, [])).toEqual([{ ts_bucket: time, group: [], "series_0.data": 1, "series_1.data": 2 }]);
    },
  );

  test("may group by a column named like the bucket", () => {
    const row = { __my_time_bucket: "x", series_0: 1, __stack_time_bucket: bucket };
    expect(readPoints([row], ["__my_time_bucket"])).toEqual([{ ts_bucket: time, group: ["x"], "series_0.data": 1 }]);
  });

  test("may group by a column named like a series", () => {
    const row = { series_0: "x", series_1: 5, __stack_time_bucket: bucket };
    expect(readPoints([row], ["series_0"])).toEqual([{ ts_bucket: time, group: ["x"], "series_1.data": 5 }]);
  });

  test("may lack a value or a time zone, which defaults to UTC", () => {
    const rows = [
      { series_0: null, __stack_time_bucket: "2026-11-22 00:15:00" },
      { __stack_time_bucket: "2026-11-22T02:15:00+01:00" },
    ];
    expect(readPoints(rows, [])).toEqual([
      { ts_bucket: time, group: [], "series_0.data": null },
      { ts_bucket: time + 3_600_000, group: [] },
    ]);
  });
});
