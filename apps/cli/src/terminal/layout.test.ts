import { describe, expect, test } from "vitest";
import { columns, columnsFor, paragraphs, widthFor, wrap, wrapLines } from "./layout.ts";
import { style } from "./style.ts";

const rows = [
  ["--name <text>", "Name of the dashboard"],
  ["--a-very-long-flag-name <address=description>", "Addresses that may use the key"],
] as const;

describe("columns", () => {
  test("wraps meanings in their column, below terms that are too long", () => {
    expect(columns(rows, 50)).toBe(
      [
        "  --name <text>   Name of the dashboard",
        "  --a-very-long-flag-name <address=description>",
        "                  Addresses that may use the key",
      ].join("\n"),
    );
    expect(columns([["-a", "one two three four five six seven eight"]], 40)).toBe(
      "  -a   one two three four five six seven\n       eight",
    );
  });

  test("stacks terms and meanings on a narrow terminal", () => {
    expect(columns(rows, 40)).toBe(
      [
        "  --name <text>",
        "        Name of the dashboard",
        "  --a-very-long-flag-name <address=description>",
        "        Addresses that may use the key",
      ].join("\n"),
    );
  });

  test("aligns groups of rows with each other", () => {
    const toColumns = columnsFor(
      [
        ["-a", "A"],
        ["-long", "B"],
      ],
      80,
    );
    expect(toColumns([["-a", "A"]])).toBe("  -a      A");
  });
});

test("breaks lines at spaces, never inside words", () => {
  expect(wrap("aaa bbb ccc", 7)).toEqual(["aaa bbb", "ccc"]);
  expect(wrap("a".repeat(30), 20)).toEqual(["a".repeat(30)]);
  expect(paragraphs("one\ntwo three\n\n  code   as is", 7)).toBe("one two\nthree\n\n  code   as is");
  expect(paragraphs("- one\ntwo three\n- four", 9)).toBe("- one two\n  three\n- four");
});

test("breaks the lines of a report at the width of the terminal, if it has one", () => {
  const line = `  ${style("red", "aaa")} ${"b".repeat(25)} c`;
  expect(wrapLines(`x\n${line} d`, 33)).toBe(`x\n  ${style("red", "aaa")}\n      ${"b".repeat(25)} c\n      d`);
  expect(wrapLines(line, 33)).toBe(line);
  expect([undefined, 0, 10].map((width) => wrapLines(line, width))).toEqual([line, line, line]);
});

test("uses the width of the terminal, within limits", () => {
  expect([undefined, 5, 40, 100, 500].map(widthFor)).toEqual([80, 20, 40, 100, 120]);
});
