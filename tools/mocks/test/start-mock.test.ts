import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { operationsOf, startMock } from "../src/index.ts";

const headers = { Authorization: "Bearer any", "Content-Type": "application/json" };

test("answers with examples, as asked by Prefer", async () => {
  await using mock = await startMock("selfhosted.v2");
  const get = async (prefer?: string): Promise<Response> =>
    fetch(`${mock.baseUrl}/api/v2/dashboards`, {
      headers: prefer === undefined ? headers : { ...headers, Prefer: prefer },
    });
  expect(await (await get()).json()).toMatchObject({ data: [{ name: "Service overview" }, { name: "Scratch" }] });
  expect(await (await get("example=none")).json()).toEqual({ data: [] });
  expect((await get("code=429")).headers.get("RateLimit-Reset")).toBe("1");
});

test("asks for a credential, and refuses what breaks the spec", async () => {
  await using mock = await startMock("selfhosted.v2");
  expect((await fetch(`${mock.baseUrl}/api/v2/sources`)).status).toBe(401);
  const body = JSON.stringify({ tags: "none" });
  expect((await fetch(`${mock.baseUrl}/api/v2/dashboards`, { method: "POST", headers, body })).status).toBe(400);
});

test("observes requests with their operation", async () => {
  await using mock = await startMock("selfhosted.v2");
  expect(mock.requests).toEqual([]);
  await fetch(`${mock.baseUrl}/api/v2/alerts/a1?x=1`, { method: "DELETE", headers });
  await fetch(`${mock.baseUrl}/api/v3/alerts`);
  expect(mock.requests).toMatchObject([
    { method: "DELETE", path: "/api/v2/alerts/a1", operationId: "deleteAlert", query: { x: "1" } },
    { method: "GET", path: "/api/v3/alerts" },
  ]);
  expect(mock.requests[1]?.operationId).toBeUndefined();
});

test("leaves its port when it is closed", async () => {
  const mock = await startMock("hosted.v1");
  await mock.close();
  await expect(fetch(mock.baseUrl)).rejects.toThrow("fetch failed");
});

test("says so when its port is taken", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await expect(startMock("hosted.v1", { port })).rejects.toThrow("EADDRINUSE");
  await new Promise((resolve) => server.close(resolve));
});

test("knows every operation of both specs", () => {
  expect(operationsOf("selfhosted.v2")).toHaveLength(13);
  expect(operationsOf("hosted.v1")).toHaveLength(17);
});
