import { inspect } from "node:util";
import { expect, test } from "vitest";
import { createUrl, toJson } from "./create-request.ts";

const base = "http://localhost:8000/prefix";

test("fills in and encodes path parameters", () => {
  const path = { organizationId: "a b", id: "../x?y#z%" };
  expect(createUrl(base, "/v1/{organizationId}/things/{id}", { path })).toBe(
    `${base}/v1/a%20b/things/..%2Fx%3Fy%23z%25`,
  );
});

test.each([undefined, null, "", " ", "..", 5, {}, []])("refuses %j as a path parameter", (id) => {
  expect(() => createUrl(base, "/things/{id}", { path: { id: id as never } })).toThrow(
    expect.objectContaining({ kind: "input", field: "id" }),
  );
  expect(() => createUrl(base, "/things/{id}")).toThrow(expect.objectContaining({ field: "id" }));
});

test("encodes query parameters and omits those that are not set", () => {
  const query = { limit: 5, from: "2026-01-01T00:00:00Z", flag: false, none: undefined, nothing: null };
  expect(createUrl(base, "/things", { query })).toBe(`${base}/things?limit=5&from=2026-01-01T00%3A00%3A00Z&flag=false`);
  expect(createUrl(base, "/things", { query: { none: undefined } })).toBe(`${base}/things`);
  expect(createUrl(base, "/things")).toBe(`${base}/things`);
});

test("rejects a body that JSON cannot represent, without showing its values", () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  for (const body of [circular, { count: 1n }]) {
    expect(() => toJson(body)).toThrow(expect.objectContaining({ kind: "input", field: "body" }));
  }
  expect(inspect(getError(() => toJson({ count: 1n, password: "hunter2" })))).not.toContain("hunter2");
  expect(toJson({ a: [1, null] })).toBe('{"a":[1,null]}');
});

function getError(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
