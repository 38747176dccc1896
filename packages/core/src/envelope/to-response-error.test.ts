import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { json, startServer } from "@obstack/testing";
import type { TestResponse } from "@obstack/testing";
import { expect, test } from "vitest";
import { createTestTransport, getError } from "../../test/create-test-transport.ts";
import { isResponseError } from "../errors/any-obstack-error.ts";

test.each([
  ["text", { status: 401, body: "Unauthorized" }, "failed with 401: Unauthorized"],
  [
    "JSON with a message",
    json({ message: "Body validation failed: name: Required" }, 400),
    "400: Body validation failed: name: Required",
  ],
  ["JSON with an error", json({ error: "Source not found" }, 400), "400: Source not found"],
  ["JSON with a nested error", json({ error: { message: "nested" } }, 400), "400: nested"],
  [
    "an RFC 9457 problem",
    json({ type: "about:blank", title: "Quota exceeded", status: 403, detail: "The organization has 10 keys." }, 403),
    "failed with 403: Quota exceeded: The organization has 10 keys.",
  ],
  [
    "a problem with only a title",
    json({ type: "about:blank", title: "Forbidden", status: 403 }, 403),
    "403: Forbidden",
  ],
  ["a problem with only a detail", json({ detail: "No such key." }, 404), "404: No such key."],
  [
    "a list of strings",
    json({ errors: ["name is required", "roles is empty"] }, 400),
    "400: name is required; roles is empty",
  ],
  [
    "a list of errors with their fields",
    json(
      {
        title: "Invalid request",
        errors: [
          { pointer: "#/name", detail: "is required" },
          { path: ["roles", 0], message: "is unknown" },
          { field: "state", message: "is unknown" },
          null,
          {},
        ],
      },
      400,
    ),
    "Invalid request: #/name: is required; roles.0: is unknown; state: is unknown",
  ],
  ["a message that is a list", json({ message: ["a", "b"], error: "Bad Request" }, 400), "400: a; b"],
  ["an empty message next to an error", json({ message: "", error: "Bad Request" }, 400), "400: Bad Request"],
  [
    "errors that are nested too deeply",
    { status: 500, body: `${'{"error":'.repeat(500)}"deep"${"}".repeat(500)}` },
    "the server gave no reason",
  ],
  ["JSON as plain text", { status: 404, body: '{"message":"Not found"}' }, "404: Not found"],
  [
    "an HTML page",
    { status: 503, body: "<html><head><title>503 Busy</title></head></html>" },
    '503: HTML page "503 Busy"',
  ],
  ["no body", { status: 500 }, "the server gave no reason"],
  ["an unknown shape", json([1, 2], 500), "the server gave no reason"],
  [
    "invalid UTF-8",
    (response: ServerResponse) => response.writeHead(400).end(Buffer.from([0xff, 0xfe, 0x41])),
    "failed with 400: ",
  ],
] as [string, TestResponse, string][])("field note: reads the reason from %s", async (_, response, message) => {
  expect((await getError(response)).message).toContain(message);
});

test("includes the request id of the hosted deployment in the error and its message", async () => {
  const error = await getError(json({ status: 400, error: "BAD_REQUEST: no", requestId: "abc" }, 400));
  expect(error).toMatchObject({ status: 400, requestId: "abc", method: "GET", path: "/things" });
  expect(error.message).toContain("(request id abc)");
  const problem = json({ title: "Refused", detail: "no", requestId: "abc" }, 403);
  expect((await getError(problem)).message).toContain("403: Refused: no (request id abc)");
  expect(isResponseError(error, 400)).toBe(true);
  expect(isResponseError(error, 404)).toBe(false);
});

test("truncates a long body", async () => {
  const { body, message } = await getError({ status: 500, body: "x".repeat(30_000_000) });
  expect(String(body).length).toBeLessThan(5000);
  expect(message.length).toBeLessThan(1000);
});

test("redacts a secret of the request body that the server echoes", async () => {
  const echo: TestResponse = (response, { body }) =>
    void response.writeHead(400).end(`{"message":"refused: ${body.replaceAll('"', "'")}"}`);
  await using server = await startServer(echo);
  const body = { name: "orders", source: [{ credentials: { username: "web-shop", password: "hunter2 is long" } }] };
  const error = await createTestTransport(server.baseUrl)
    .POST("/things", { body })
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ message: expect.stringContaining("'password':'[secret]'") });
  expect(inspect(error, { depth: 9 })).not.toContain("hunter2");
});

test("hints that the outcome of a write is unknown after a gateway error", async () => {
  expect((await getError({ status: 504, body: "<html></html>" }, "POST")).hint).toContain("page with 504");
  expect((await getError({ status: 504, body: "" }, "POST")).hint).toContain("outcome is unknown");
  expect((await getError({ status: 500, body: "" }, "POST")).hint).toContain("outcome is unknown");
  expect((await getError({ status: 502, body: "" })).hint).toBe(
    "A gateway or proxy in front of the server sent this error.",
  );
  expect((await getError({ status: 500, body: "" })).hint).toBeUndefined();
});

test("names the delay that an overloaded server asks for", async () => {
  for (const status of [429, 503]) {
    const error = await getError({ status, headers: { "Retry-After": "3600" }, body: "Busy." });
    expect(error).toMatchObject({
      retryAfter: 3_600_000,
      message: expect.stringMatching(/: Busy\. Retry after 3600 s$/),
    });
  }
  const others = { "Retry-After": "3600", "RateLimit-Remaining": "7", "RateLimit-Reset": "5" };
  expect(await getError({ status: 400, headers: others })).not.toHaveProperty("retryAfter");
});
