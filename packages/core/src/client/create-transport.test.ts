import type { ServerResponse } from "node:http";
import { json, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { createTestTransport, secret } from "../../test/create-test-transport.ts";

test("sends the credential, a JSON body and its content type, and resolves to the envelope", async () => {
  await using server = await startServer(json({ data: [1], meta: { total: 1 } }));
  const http = createTestTransport(`${server.baseUrl}/prefix`);
  expect(await http.POST("/things", { body: { name: "é" } })).toEqual({ data: [1], meta: { total: 1 } });
  expect(server.requests).toMatchObject([
    {
      method: "POST",
      url: "/prefix/things",
      body: '{"name":"é"}',
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    },
  ]);
});

test("sends the user agent of the client, which a call can override", async () => {
  await using server = await startServer(json({ data: [] }));
  const http = createTestTransport(server.baseUrl);
  await http.GET("/things", {});
  await http.GET("/things", {}, { headers: { "User-Agent": "shop/2" } });
  expect(server.requests.map(({ headers }) => headers["user-agent"])).toEqual(["test/1", "shop/2"]);
  expect(server.requests[0]?.headers["content-type"]).toBeUndefined();
});

test.each([
  ["timeout", { timeout: 0 }],
  ["timeout", { timeout: Number.POSITIVE_INFINITY }],
  ["timeout", { timeout: Number.NaN }],
  ["concurrency", { concurrency: 0 }],
  ["concurrency", { concurrency: 1.5 }],
  ["budget.requests", { budget: { requests: 0, per: 1 } }],
  ["budget.per", { budget: { requests: 1, per: -1 } }],
])("rejects %s in %j", (option, options) => {
  expect(() => createTestTransport("http://127.0.0.1:1", options)).toThrow(
    expect.objectContaining({ kind: "configuration", option }),
  );
});

test.each([-1, "5s"])("rejects the invalid timeout %j of a call", async (timeout) => {
  const http = createTestTransport("http://127.0.0.1:1");
  await expect(http.GET("/things", {}, { timeout: timeout as number })).rejects.toMatchObject({
    kind: "input",
    field: "timeout",
    value: timeout,
  });
});

test("limits requests by concurrency and budget", async () => {
  const running: ServerResponse[] = [];
  let maximum = 0;
  await using server = await startServer((response) => {
    running.push(response);
    maximum = Math.max(maximum, running.length);
    // Waits for the second request, and for a third that must not come.
    if (running.length === 2)
      setTimeout(() => {
        for (const one of running.splice(0)) one.end('{"data":[]}');
      }, 20);
  });
  const http = createTestTransport(server.baseUrl, { concurrency: 2, budget: { requests: 4, per: 300 } });
  const start = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => http.GET("/things", {})));
  expect(maximum).toBe(2);
  expect(performance.now() - start).toBeGreaterThanOrEqual(290);
});
