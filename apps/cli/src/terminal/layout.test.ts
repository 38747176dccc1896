import { describe, expect, test } from "vitest";
import { columns, columnsFor, paragraphs, widthFor, wrap } from "./layout.ts";

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

test("uses the width of the terminal, within limits", () => {
  expect([undefined, 5, 40, 100, 500].map(widthFor)).toEqual([80, 20, 40, 100, 120]);
});
