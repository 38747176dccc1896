import { inspect } from "node:util";
import { expect, test } from "vitest";
import { isHeaderValue, mergeHeaders } from "./headers.ts";

test("overrides headers of the client with those of the call, regardless of case", () => {
  expect(mergeHeaders({ "user-agent": "a", accept: "b" }, { "User-Agent": "c", "X-Trace": "d" })).toEqual({
    "user-agent": "c",
    accept: "b",
    "x-trace": "d",
  });
  expect(mergeHeaders({ accept: "b" }, undefined)).toEqual({ accept: "b" });
});

test.each([
  ["X-Token", "secret\r\nX-Other: 1"],
  ["X-Token", "secret\u0000"],
  ["X-Token", "secret \u2603"],
  ["X Token", "secret"],
  ["", "secret"],
])("rejects %j: %j without showing the value", (name, value) => {
  try {
    mergeHeaders({}, { [name]: value });
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ kind: "input", field: "headers", value: name });
    expect(String(error)).not.toContain("secret");
    expect(inspect(error)).not.toContain("secret");
  }
});

test("checks header values", () => {
  expect(["Bearer é", "a\tb", ""].map(isHeaderValue)).toEqual([true, true, true]);
  expect(["a\nb", "a\u0000", "\u2603"].map(isHeaderValue)).toEqual([false, false, false]);
});
