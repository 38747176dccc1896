import { inspect } from "node:util";
import { json, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { createTestTransport, secret } from "../../test/create-test-transport.ts";

test("calls the hooks for every attempt, response and retry, without secrets", async () => {
  const limited = { status: 429, headers: { "RateLimit-Reset": "0" }, body: secret };
  await using server = await startServer(limited, json({ data: [] }));
  const events: unknown[] = [];
  const record = (name: string) => (event: object) => void events.push({ name, ...event });
  const hooks = { onRequest: record("request"), onResponse: record("response"), onRetry: record("retry") };
  const http = createTestTransport(server.baseUrl, { retry: {}, hooks });
  await http.POST("/things", { body: { password: secret }, params: { query: { token: secret } } });
  const context = { method: "POST", path: "/things" };
  expect(events).toEqual([
    { name: "request", ...context, attempt: 1 },
    { name: "response", ...context, attempt: 1, status: 429, duration: expect.any(Number) },
    { name: "retry", ...context, attempt: 1, status: 429, delay: expect.any(Number) },
    { name: "request", ...context, attempt: 2 },
    { name: "response", ...context, attempt: 2, status: 200, duration: expect.any(Number) },
  ]);
  expect(inspect(events, { depth: 9 })).not.toContain(secret);
});

test("passes the error of an attempt without a response to `onRetry`", async () => {
  const server = await startServer({});
  await server[Symbol.asyncDispose]();
  const reasons: unknown[] = [];
  const hooks = { onRetry: ({ error }: { error?: Error }) => void reasons.push(error?.name) };
  const http = createTestTransport(server.baseUrl, { retry: { limit: 2, backoffLimit: 1 }, hooks });
  await expect(http.GET("/things", {})).rejects.toThrow("ECONNREFUSED");
  expect(reasons).toEqual(["ConnectionError", "ConnectionError"]);
});
