import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { chart } from "./chart.ts";
import { terminalText } from "../terminal/terminal-text.ts";
import { relativeTime } from "./relative-time.ts";
import { fields, table } from "./table.ts";
import type { Column } from "./table.ts";

const now = Date.parse("2026-01-12T09:30:00Z");

type Row = { id: string; name: string; count: number };

const columns: readonly Column<Row>[] = [
  { title: "id", value: ({ id }) => id, truncate: false },
  { title: "name", value: ({ name }) => name },
  { title: "count", value: ({ count }) => count, align: "right" },
];
const rows = [
  { id: "665f1c2ab4d3e5f6a7b8c901", name: "A name that is rather long", count: 5 },
  { id: "665f1c2ab4d3e5f6a7b8c902", name: "Übersicht 概要", count: 12_345 },
];

describe("table", () => {
  test("is as wide as needed without a terminal", () => {
    expect(table(rows, columns, { color: false, now })).toBe(
      [
        "ID                        NAME                        COUNT",
        "665f1c2ab4d3e5f6a7b8c901  A name that is rather long      5",
        "665f1c2ab4d3e5f6a7b8c902  Übersicht 概要              12345",
      ].join("\n"),
    );
  });

  test("fits the terminal and never cuts an identifier", () => {
    const drawn = table(rows, columns, { columns: 45, color: false, now });
    expect(drawn).toBe(
      [
        "ID                        NAME          COUNT",
        "665f1c2ab4d3e5f6a7b8c901  A name that…      5",
        "665f1c2ab4d3e5f6a7b8c902  Übersicht …   12345",
      ].join("\n"),
    );
  });

  test("leaves out the last columns if cutting is not enough", () => {
    expect(table(rows, columns, { columns: 35, color: false, now }).split("\n")[0]).toBe(
      "ID                        NAME",
    );
    expect(table(rows, columns, { columns: 10, color: false, now }).split("\n")[0]).toBe("ID");
  });

  test("colors only the header", () => {
    const [head, ...others] = terminalText(table(rows, columns, { color: true, now })).split("\n");
    expect(stripVTControlCharacters(head ?? "")).not.toBe(head);
    expect(stripVTControlCharacters(others.join("\n"))).toBe(others.join("\n"));
  });
});

test("shows times relative to now, and next to the exact time for a single record", () => {
  const times = ["2026-01-12T08:30:00Z", "2026-01-12T09:30:00.000Z", "2026-01-14T08:30:00Z", "soon", null];
  const updated = [{ title: "updated", value: (time: string | null) => time, isTime: true }];
  expect(table(times, updated, { color: false, now }).split("\n")).toEqual([
    "UPDATED",
    "1h ago",
    "now",
    "in 2d",
    "soon",
    "",
  ]);
  expect(fields({ expireAt: times[2], date: "2026-01-12" }, { color: false, now })).toBe(
    "expireAt  2026-01-14T08:30:00Z (in 2d)\ndate      2026-01-12",
  );
});

test("leaves out empty fields", () => {
  expect(fields({ id: "1", none: null, empty: [], name: "A", nested: { a: 1 } }, { color: false, now })).toBe(
    ["id      1", "name    A", 'nested  {"a":1}'].join("\n"),
  );
});

describe("chart", () => {
  const range = { startTime: 0, endTime: 900_000 };
  const data = {
    times: [0, 300_000, 600_000],
    width: 300_000,
    columns: [
      { series: 0, group: [], values: [1000, 1500, 1250] },
      { series: 1, group: [], values: [null, 10, 0] },
    ],
  };
  const draw = (values: (number | null)[]): string =>
    chart(
      { data: { ...data, columns: [{ series: 0, group: [], values }] }, names: ["a"], range },
      { color: false, now },
    );

  const drawing = { data, names: ["requests", "errors"], range, utc: true };

  test("draws a chart for each series above one axis, with and without color", () => {
    const plain = chart(drawing, { columns: 60, color: false, now });
    expect(plain.match(/^ *└/gm)).toHaveLength(1);
    expect(plain).toMatch(/^requests\n[^]*\nerrors \(own scale\)\n/);
    expect(plain).toContain("1.5K┤");
    const colored = terminalText(chart(drawing, { columns: 60, color: true, now }));
    expect(colored).toContain("\u001B[36m");
    expect(stripVTControlCharacters(colored)).toBe(plain);
  });

  test("gives series the same scale unless one would be flat", () => {
    const series = [10, 6].map((value, index) => ({ series: index, group: [], values: [value, value, value] }));
    const drawn = chart({ ...drawing, data: { ...data, columns: series } }, { columns: 60, color: false, now });
    expect(drawn).not.toContain("own scale");
    expect(drawn.match(/10┤/g)).toHaveLength(2);
  });

  test("draws the eight series with the highest peaks", () => {
    const series = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value, index) => ({
      series: index,
      group: [],
      values: [value, 0, 0],
    }));
    const names = series.map(({ values }) => `peak ${values[0]}`);
    const drawn = chart({ ...drawing, names, data: { ...data, columns: series } }, { columns: 80, color: false, now });
    expect(drawn.match(/^peak \d+/gm)).toEqual(names.slice(2));
    expect(drawn).toContain("2 more series with lower peaks; `--output csv` lists all");
  });

  test("draws open buckets with another line, dim in color", () => {
    const series = [{ series: 0, group: [], values: [7, 7, 7] }];
    const open = { ...drawing, data: { ...data, columns: series }, openFrom: 600_000 };
    const drawn = chart(open, { columns: 62, color: false, now });
    expect(drawn).toMatch(/[│┤]─{40}┄{20}\n/);
    expect(drawn).toContain("┄ still open");
    expect(terminalText(chart(open, { columns: 62, color: true, now }))).toContain("\u001B[2m┄");
    expect(chart({ ...open, openFrom: undefined }, { columns: 62, color: false, now })).not.toContain("┄");
  });

  test("names the range, its time zone and the width of buckets", () => {
    expect(chart(drawing, { columns: 80, color: false, now }).split("\n").at(-1)).toBe(
      "1970-01-01T00:00Z to 1970-01-01T00:15Z, UTC, buckets of 5m",
    );
  });

  test("leaves a threshold far above the values out of the scale", () => {
    const marks = { thresholds: [1e15], firings: [] };
    const drawn = chart(
      { ...drawing, data: { ...data, columns: data.columns.slice(0, 1) }, marks },
      { color: false, now },
    );
    expect(drawn).toContain("1.5K┤");
    expect(drawn).toContain("╌ threshold 1000T   never fires");
  });

  test("reports that there is nothing to draw", () => {
    const empty = { times: [], width: 1, columns: [] };
    expect(chart({ data: empty, names: [], range }, { color: false, now })).toBe("No points in this time range.");
    expect(draw([null, null, null])).toBe("No values in this time range.");
  });

  test("labels the axis precisely for small values, such as those of a ratio", () => {
    for (const label of ["0.15┤", "0.1┤", "0.05┤", "0┤"]) expect(draw([0.01, 0.16, 0.1])).toContain(label);
  });

  test("draws a flat line above, at and below zero", () => {
    for (const value of [0, 7, -7]) expect(draw([value, value, value])).toMatch(/[┤│]─{50}/);
  });
});

test("a time a few seconds ahead is now, because clocks differ", () => {
  const at = (milliseconds: number): string => new Date(now + milliseconds).toISOString();
  expect(relativeTime(at(2000), now)).toBe("now");
  expect(relativeTime(at(60_000), now)).toBe("in 1m");
  expect(relativeTime(at(-2000), now)).toBe("2s ago");
  expect(relativeTime(at(-90 * 60_000), now)).toBe("2h ago");
  expect(relativeTime(at(40 * 86_400_000), now)).toBe("in 40d");
});
