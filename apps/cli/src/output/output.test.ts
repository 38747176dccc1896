import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { chart } from "./chart.ts";
import { terminalText } from "../terminal/terminal-text.ts";
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
    chart({ ...data, columns: [{ series: 0, group: [], values }] }, ["a"], range, { color: false, now });

  test("draws one chart with a legend in color", () => {
    const terminal = { columns: 60, color: true, now };
    const drawn = stripVTControlCharacters(terminalText(chart(data, ["requests", "errors"], range, terminal)));
    expect(drawn.match(/└/g)).toHaveLength(1);
    expect(drawn).toMatch(/─ requests\n─ errors$/);
    expect(drawn).toContain("1.5K┤");
  });

  test("draws a chart for each series without color", () => {
    const drawn = chart(data, ["requests", "errors"], range, { color: false, now });
    expect(drawn.match(/^ *└/gm)).toHaveLength(2);
    expect(drawn).toMatch(/^requests\n[^]*\n\nerrors\n/);
  });

  test("reports that there is nothing to draw", () => {
    const empty = { times: [], width: 1, columns: [] };
    expect(chart(empty, [], range, { color: false, now })).toBe("No points in this time range.");
    expect(draw([null, null, null])).toBe("No values in this time range.");
  });

  test("labels the axis precisely for small values, such as those of a ratio", () => {
    for (const label of ["0.15┤", "0.1┤", "0.05┤", "0┤"]) expect(draw([0.01, 0.16, 0.1])).toContain(label);
  });

  test("draws a flat line above, at and below zero", () => {
    for (const value of [0, 7, -7]) expect(draw([value, value, value])).toMatch(/[┤│]─{50}/);
  });
});
