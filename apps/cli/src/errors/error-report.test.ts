import { AbortedError, ResponseError } from "@obstack/core";
import { describe, expect, test } from "vitest";
import { CommandError } from "./command-error.ts";
import { createErrorReport } from "./error-report.ts";

const reportAsJson = (...errors: unknown[]): unknown => {
  const report = createErrorReport(["plan", "--output", "json"]);
  for (const error of errors) expect(report.addError(error, true)).toBe("");
  return (JSON.parse(report.end(1) ?? "") as { error: unknown }).error;
};

test("reports an unexpected error as a bug", () => {
  expect(reportAsJson(new TypeError("x is undefined"))).toEqual({
    code: "unexpected",
    message: "x is undefined",
    hint: expect.stringContaining("bug in obstack"),
    retryable: false,
    outcome: "unknown",
    exitCode: 1,
  });
  expect(reportAsJson("thrown text")).toMatchObject({ code: "unexpected", message: "thrown text" });
});

test("includes the failed request and the kind in a command error", () => {
  const context = { method: "GET", path: "/api/v2/alerts", status: 500, requestId: "r-1" };
  const cause = new ResponseError("no", { ...context, body: { secret: "hidden" } });
  const error = new CommandError("failure", "The plan failed.", "Try again.", { cause });
  expect(reportAsJson(error)).toEqual({
    code: "response",
    message: "The plan failed.",
    hint: "Try again.",
    ...context,
    retryable: false,
    outcome: "unchanged",
    exitCode: 1,
  });
  expect(reportAsJson(new CommandError("overBudget", "Too much."))).toMatchObject({ code: "over-budget" });
  expect(reportAsJson(new CommandError("failure", "No."))).toMatchObject({ code: "failure" });
});

test("reports a write that was in progress when interrupted", () => {
  const error = new AbortedError({ method: "POST", path: "/a", sent: true });
  expect(reportAsJson(error)).toMatchObject({
    code: "aborted",
    message: "Interrupted. POST /a was in progress.",
    hint: expect.stringMatching(/^The outcome of the request is unknown/),
  });
});

test("starts each of several mistakes with the same word, but not their details", () => {
  const error = new CommandError("usage", "a.yaml:1:1: One.\n  More on it.\na.yaml:2:1: Two.", "Correct them.");
  expect(createErrorReport([]).addError(error, false)).toBe(
    "error: a.yaml:1:1: One.\n  More on it.\nerror: a.yaml:2:1: Two.\n  hint: Correct them.",
  );
});

describe("createErrorReport", () => {
  test.each([
    [["a", "--output", "json"], true],
    [["a", "--output=ndjson"], true],
    [["a", "-o", "json"], true],
    [["a", "--output", "json", "--output", "table"], false],
    [["a", "--output", "yaml"], false],
    [["a", "--output"], false],
    [["a", "json"], false],
    [["a", "--", "--output", "json"], false],
    [[], false],
  ])("reports errors of %j as JSON: %j", (words, isJson) => {
    expect(createErrorReport(words).isJson).toBe(isJson);
  });
});
