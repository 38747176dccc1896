import { inspect } from "node:util";
import { json, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import type { AttemptEvent, AttemptEndEvent, AttemptErrorEvent } from "./hooks.ts";
import { createTestTransport, secret } from "../../test/create-test-transport.ts";

test("calls the hooks for every attempt, response and retry, without secrets", async () => {
  const limited = { status: 429, headers: { "RateLimit-Reset": "0" }, body: secret };
  await using server = await startServer(limited, json({ data: [] }));
  const events: unknown[] = [];
  const record = (name: string) => (event: object) => void events.push({ name, ...event });
  const hooks = { onRequest: record("request"), onResponse: record("response"), onRetry: record("retry") };
  const http = createTestTransport(server.baseUrl, { retry: {}, hooks });
  await http.POST("/things", { body: { password: secret }, params: { query: { token: secret } } });
  const context = { id: expect.any(Number), method: "POST", path: "/things", template: "/things" };
  expect(events).toEqual([
    { name: "request", ...context, attempt: 1 },
    { name: "response", ...context, attempt: 1, status: 429, duration: expect.any(Number) },
    { name: "retry", ...context, attempt: 1, status: 429, delay: expect.any(Number) },
    { name: "request", ...context, attempt: 2 },
    { name: "response", ...context, attempt: 2, status: 200, duration: expect.any(Number) },
  ]);
  expect(new Set((events as { id: number }[]).map(({ id }) => id)).size).toBe(1);
  expect(inspect(events, { depth: 9 })).not.toContain(secret);
});

test.each([
  ["onRequest", { status: 400 }, "400"],
  ["onResponse", { status: 400 }, "400"],
  ["onError", undefined, "ECONNREFUSED"],
  ["onEnd", { status: 400 }, "400"],
] as const)("calls `%s` if it is the only hook", async (name, response, message) => {
  await using server = await startServer(response ?? {});
  if (response === undefined) await server[Symbol.asyncDispose]();
  const attempts: number[] = [];
  const hooks = { [name]: ({ attempt }: AttemptEvent) => void attempts.push(attempt) };
  const http = createTestTransport(server.baseUrl, { retry: false, hooks });
  await expect(http.GET("/things", {})).rejects.toThrow(message);
  expect(attempts).toEqual([1]);
});

test("every attempt ends once, with a status or an error, and calls differ by their id", async () => {
  await using server = await startServer(json({ data: {} }), json({ data: {} }));
  const closed = await startServer({});
  await closed[Symbol.asyncDispose]();
  const ids = new Set<number>();
  const open = new Map<string, string>();
  const ends: unknown[] = [];
  const hooks = {
    onRequest: ({ id, attempt, template = "" }: AttemptEvent) => {
      ids.add(id);
      open.set(`${id}/${attempt}`, template);
    },
    onError: ({ error }: AttemptErrorEvent) => void ends.push((error as Error).name),
    onRetry: ({ error }: { error?: Error }) => void ends.push(`retry after ${error?.name}`),
    onEnd: ({ id, attempt, status }: AttemptEndEvent) => {
      ends.push(status ?? "error");
      open.delete(`${id}/${attempt}`);
    },
  };
  const http = createTestTransport(server.baseUrl, { hooks });
  await http.GET("/things", {});
  await http.GET("/things", {});
  const failing = createTestTransport(closed.baseUrl, { retry: { limit: 1, backoffLimit: 1 }, hooks });
  await expect(failing.GET("/things", {})).rejects.toThrow("ECONNREFUSED");
  expect(ends).toEqual([
    200,
    200,
    "ConnectionError",
    "error",
    "retry after ConnectionError",
    "ConnectionError",
    "error",
  ]);
  expect([...open]).toEqual([]);
  expect(ids.size).toBe(3);
});

test("calls `onEnd` even if another hook throws", async () => {
  await using server = await startServer(json({ data: {} }));
  const ends: unknown[] = [];
  const hooks = {
    onResponse: () => {
      throw new Error("mine");
    },
    onEnd: ({ status }: AttemptEndEvent) => void ends.push(status),
  };
  await expect(createTestTransport(server.baseUrl, { hooks }).GET("/things", {})).rejects.toThrow("mine");
  expect(ends).toEqual([200]);
});
