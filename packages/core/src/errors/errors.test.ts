import { expect, test } from "vitest";
import { AbortedError } from "./aborted-error.ts";
import { AlertLossError } from "./alert-loss-error.ts";
import { ConfigurationError } from "./configuration-error.ts";
import { ConnectionError } from "./connection-error.ts";
import { InputError } from "./input-error.ts";
import { isObstackError, isResponseError } from "./any-obstack-error.ts";
import { ResponseError } from "./response-error.ts";
import { TimeoutError } from "./timeout-error.ts";
import { UnexpectedResponseError } from "./unexpected-response-error.ts";
import { WaitFailedError, WaitTimeoutError } from "./wait-errors.ts";

const context = { method: "GET", path: "/things" };

test.each([
  ["AbortedError", new AbortedError({ ...context, sent: false })],
  ["AlertLossError", new AlertLossError("d1", [{ id: "a1", name: null }])],
  ["ConfigurationError", new ConfigurationError("timeout", "is invalid")],
  ["ConnectionError", new ConnectionError({ ...context, sent: true, origin: "http://localhost" })],
  ["InputError", new InputError("id", "an identifier", "")],
  ["ResponseError", new ResponseError("no", { ...context, status: 404 })],
  ["TimeoutError", new TimeoutError({ ...context, timeout: 5 })],
  ["UnexpectedResponseError", new UnexpectedResponseError("the body is empty", { ...context, status: 200 })],
  ["WaitFailedError", new WaitFailedError("The endpoint", "failed", { id: "e1" })],
  ["WaitTimeoutError", new WaitTimeoutError("The endpoint", 5, {})],
])("%s has its name in the stack and is recognized by isObstackError", (name, error) => {
  expect(error.name).toBe(name);
  expect(error.stack?.startsWith(`${name}: ${error.message}`)).toBe(true);
  expect(isObstackError(error)).toBe(true);
  expect(isResponseError(error, 404)).toBe(name === "ResponseError");
});

test("an attempt that times out after retries says so", () => {
  const timedOut = (attempt: number): string => new TimeoutError({ ...context, timeout: 100, attempt }).message;
  expect(timedOut(1)).toMatch(/ after 100 ms\.$/);
  expect(timedOut(4)).toMatch(/ after 100 ms in attempt 4\.$/);
});

test("the union of errors is told apart by kind, exhaustively", () => {
  expect(describeError(new AlertLossError("d1", []))).toBe("tiles");
  expect(describeError(new ResponseError("no", { ...context, status: 404 }))).toBe(404);
  expect(describeError(new WaitFailedError("The endpoint", "failed", { status: "Failed" }))).toBe("Failed");

  function describeError(error: unknown): string | number | boolean {
    if (!isObstackError(error)) return "unknown";
    switch (error.kind) {
      case "aborted":
      case "connection":
        return error.sent;
      case "configuration":
        return error.option;
      case "input":
        return error.field;
      case "response":
        return error.status;
      case "timeout":
        return error.timeout;
      case "unexpected-response":
        return error.message;
      case "wait-failed":
        return error.last.status ?? "unknown";
    }
  }
});

test("omits unset properties, which a console would print", () => {
  expect(Object.keys(new ResponseError("no", { ...context, status: 404, hint: undefined }))).toEqual([
    "method",
    "path",
    "status",
    "kind",
  ]);
});
