import { AbortedError, ResponseError } from "@obstack/core";
import { describe, expect, test } from "vitest";
import { CommandError } from "./command-error.ts";
import { createErrorReport } from "./error-report.ts";

const reported = (...errors: unknown[]): unknown => {
  const report = createErrorReport(["plan", "--output", "json"]);
  for (const error of errors) expect(report.failed(error, true)).toBe("");
  return (JSON.parse(report.end(1) ?? "") as { error: unknown }).error;
};

test("an error that nobody expected is one too", () => {
  expect(reported(new TypeError("x is undefined"))).toEqual({
    kind: "unexpected",
    message: "x is undefined",
    hint: expect.stringContaining("mistake in obstack itself"),
    exitCode: 1,
  });
  expect(reported("thrown text")).toMatchObject({ kind: "unexpected", message: "thrown text" });
});

test("a command's own error names the request behind it, and its kind", () => {
  const context = { method: "GET", path: "/api/v2/alerts", status: 500, requestId: "r-1" };
  const cause = new ResponseError("no", { ...context, body: { secret: "hidden" } });
  const error = new CommandError("failure", "The plan failed.", "Try again.", { cause });
  expect(reported(error)).toEqual({
    kind: "response",
    message: "The plan failed.",
    hint: "Try again.",
    ...context,
    exitCode: 1,
  });
  expect(reported(new CommandError("overBudget", "Too much."))).toMatchObject({ kind: "over-budget" });
  expect(reported(new CommandError("failure", "No."))).toMatchObject({ kind: "failure" });
});

test("an interruption says whether a write was on its way", () => {
  const error = new AbortedError({ method: "POST", path: "/a", sent: true });
  expect(reported(error)).toMatchObject({
    kind: "aborted",
    message: "Interrupted. POST /a was on its way.",
    hint: expect.stringContaining("outcome is unknown"),
  });
});

describe("the output of a command line", () => {
  test.each([
    [["a", "--output", "json"], true],
    [["a", "--output=ndjson"], true],
    [["a", "--output", "json", "--output", "table"], false],
    [["a", "--output", "yaml"], false],
    [["a", "--output"], false],
    [["a", "json"], false],
    [["a", "--", "--output", "json"], false],
    [[], false],
  ])("%j", (words, isJson) => {
    expect(createErrorReport(words).isJson).toBe(isJson);
  });
});
