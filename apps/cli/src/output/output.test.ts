import { stripVTControlCharacters } from "node:util";
import type { TimeChart } from "@obstack/charts";
import { describe, expect, test } from "vitest";
import { chart } from "./chart.ts";
import { parse } from "yaml";
import { toYaml } from "./to-yaml.ts";
import { terminalText } from "../terminal/terminal-text.ts";
import { fields, relativeTime, table } from "./table.ts";
import type { Column } from "./table.ts";

const now = Date.parse("2026-01-12T09:30:00Z");

type Row = { id: string; name: string; count: number };

const columns: readonly Column<Row>[] = [
  { title: "id", value: ({ id }) => id, isIdentifier: true },
  { title: "name", value: ({ name }) => name },
  { title: "count", value: ({ count }) => count, align: "right" },
];
const rows = [
  { id: "665f1c2ab4d3e5f6a7b8c901", name: "A name that is rather long", count: 5 },
  { id: "665f1c2ab4d3e5f6a7b8c902", name: "Übersicht 概要", count: 12_345 },
];

describe("table", () => {
  test("has a column as wide as its widest cell, of 200,000 rows", () => {
    const many = Array.from({ length: 200_000 }, (_, index) => String(index));
    const text = table(many, [{ title: "n", value: (row) => row }], { color: false, now });
    expect(text.split("\n")[1]).toBe("0");
    expect(text.split("\n")).toHaveLength(200_001);
  });

  test("is as wide as needed without a terminal", () => {
    expect(table(rows, columns, { color: false, now })).toBe(
      [
        "ID                        NAME                        COUNT",
        "665f1c2ab4d3e5f6a7b8c901  A name that is rather long      5",
        "665f1c2ab4d3e5f6a7b8c902  Übersicht 概要              12345",
      ].join("\n"),
    );
  });

  test("fits the terminal: identifiers are shortened first, then text, and numbers stay whole", () => {
    const draw = (width: number): string[] => table(rows, columns, { columns: width, color: false, now }).split("\n");
    expect(draw(45)).toEqual([
      "ID       NAME                        COUNT",
      "…b8c901  A name that is rather long      5",
      "…b8c902  Übersicht 概要              12345",
    ]);
    expect(draw(22)).toEqual(["ID       NAME    COUNT", "…b8c901  A nam…      5", "…b8c902  Übers…  12345"]);
  });

  test("leaves out optional columns without information", () => {
    const unknown = { title: "budget left", value: () => "unknown", isOptional: true };
    const known = { ...unknown, title: "data", value: ({ count }: Row) => (count === 5 ? "5%" : "unknown") };
    const [titles] = table(rows, [...columns.slice(1), unknown, known], { color: false, now }).split("\n");
    expect(titles).toBe("NAME                        COUNT  DATA");
  });

  test("cuts other texts before names, and breaks lines where a column asks for it", () => {
    const all = (truncate: "middle" | "wrap"): readonly Column<Row>[] => [
      { title: "name", value: ({ name }) => name, truncate },
      { title: "condition", value: () => "above 1 in 15m" },
    ];
    const draw = (width: number, truncate: "middle" | "wrap"): string[] =>
      table(rows.slice(0, 1), all(truncate), { columns: width, color: false, now }).split("\n");
    expect(draw(34, "middle")).toEqual(["NAME                        CONDI…", "A name that is rather long  above…"]);
    expect(draw(30, "middle")[1]).toBe("A name …is rather long  above…");
    expect(draw(30, "wrap")).toEqual(["NAME            CONDITION", "A name that is  above 1 in 15m", "rather long"]);
  });

  test("leaves out the last columns if that is not enough, except those that a command is about", () => {
    const draw = (all: readonly Column<Row>[]): string =>
      table(rows, all, { columns: 20, color: false, now }).split("\n")[0] ?? "";
    expect(draw(columns)).toBe("ID       NAME");
    expect(draw(columns.map((one) => ({ ...one, isKept: one.title === "count" })))).toBe("ID       COUNT");
  });

  test("cuts what names start with before the rest of them", () => {
    const services = [
      "payments-eu-web-shop-checkout",
      "payments-eu-web-shop-cart",
      "payments-eu-web-shop-search-of-offers",
    ];
    const named = [{ title: "name", value: (name: string) => name, truncate: "middle" as const }];
    expect(table(services, named, { columns: 20, color: false, now }).split("\n").slice(1)).toEqual([
      "…u-web-shop-checkout",
      "…ts-eu-web-shop-cart",
      "…op-search-of-offers",
    ]);
  });

  test("leaves out columns before a name gets unreadable", () => {
    const named: readonly Column<Row>[] = [
      { title: "name", value: ({ name }) => name, truncate: "middle" },
      { title: "id", value: ({ id }) => id, short: ({ id }) => id.slice(-4), truncate: false },
      { title: "count", value: ({ count }) => count, align: "right" },
    ];
    const draw = (width: number): string[] => table(rows, named, { columns: width, color: false, now }).split("\n");
    expect(draw(29)).toEqual([
      "NAME              ID    COUNT",
      "A nam…ather long  c901      5",
      "Übersicht 概要    c902  12345",
    ]);
    expect(draw(28)).toEqual([
      "NAME                    ID",
      "A name …is rather long  c901",
      "Übersicht 概要          c902",
      "Not shown in 28 columns: count.",
    ]);
    expect(table(rows, named, { columns: 28, color: false, now, hasTitles: false }).split("\n")).toHaveLength(2);
    // How to see other columns, if there is room for it.
    const long: Column<Row> = { title: "url", value: () => "u".repeat(60), truncate: false };
    expect(table(rows, [...named, long], { columns: 60, color: false, now })).toContain(": url (see `-o json`).");
    // Narrower than a name.
    expect(draw(12)).toEqual(["NAME", "A n…her long", "Übe…cht 概要", "Not shown in 12 columns: id, count."]);
  });

  test("colors only the header", () => {
    const [head, ...others] = terminalText(table(rows, columns, { color: true, now })).split("\n");
    expect(stripVTControlCharacters(head ?? "")).not.toBe(head);
    expect(stripVTControlCharacters(others.join("\n"))).toBe(others.join("\n"));
  });
});

test("prints no line that is a command of a CI runner, and keeps the data of YAML exact", () => {
  const words = `${"word ".repeat(20)}::error::c`;
  expect(terminalText("::error::a\n\t ::b\na ::c\nA::B\n")).toBe("\\u003a:error::a\n\t \\u003a:b\na ::c\nA::B\n");
  const data = { text: `a\n::error::b`, words };
  const printed = terminalText(toYaml(data));
  expect(printed).not.toMatch(/^\s*::/m);
  expect(parse(printed)).toEqual(data);
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
  const drawing: TimeChart = {
    kind: "time",
    display: "line",
    times: [0, 300_000, 600_000],
    width: 300_000,
    range: { startTime: 0, endTime: 900_000 },
    series: Array.from({ length: 9 }, (_, index) => ({ name: `peak ${index}`, values: [index + 5, 6, 7] })),
  };

  test("has colors that pass the guard of the output", () => {
    const colored = terminalText(chart(drawing, { columns: 60, color: true, has256Colors: true, now }));
    expect(colored).toContain("\u001B[38;5;32m");
    expect(terminalText(chart(drawing, { columns: 60, color: true, now }))).toContain("\u001B[94m");
    expect(chart(drawing, { columns: 60, color: false, now })).not.toContain("\u001B");
  });

  test("names the output with all series", () => {
    expect(chart(drawing, { columns: 80, color: false, now })).toContain(
      "3 more series with lower peaks; `--output csv` lists all",
    );
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
