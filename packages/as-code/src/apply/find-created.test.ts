import { ConnectionError, ResponseError } from "@obstack/core";
import { expect, test } from "vitest";
import { isOutcomeUnknown } from "./find-created.ts";

const request = { method: "POST", path: "/" };

test.each([500, 502, 503, 504])("a create with status %d may have happened", (status) => {
  expect(isOutcomeUnknown(new ResponseError("no", { ...request, status, body: "" }))).toBe(true);
});

test.each([400, 404, 409, 429, 499])("a create with status %d was rejected", (status) => {
  expect(isOutcomeUnknown(new ResponseError("no", { ...request, status, body: "" }))).toBe(false);
});

test.each([true, false])("a create on a lost connection may have happened if it was sent: %s", (sent) => {
  expect(isOutcomeUnknown(new ConnectionError({ ...request, sent, origin: "http://x" }))).toBe(sent);
});
