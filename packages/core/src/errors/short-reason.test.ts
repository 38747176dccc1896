import { expect, test } from "vitest";
import { shortReason } from "./short-reason.ts";

test.each([
  ["Unknown column Foo: While processing SELECT Foo FROM logs", "Unknown column Foo"],
  ["Unknown function f. In scope SELECT f(1)", "Unknown function f"],
  ["Timeout\n  exceeded", "Timeout exceeded"],
  ["SELECT 1", "SELECT 1"],
  ["a".repeat(400), `${"a".repeat(300)}…`],
])("%j is shortened", (reason, expected) => {
  expect(shortReason(reason)).toBe(expected);
});
