import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startMock } from "../src/index.ts";

const headers = { Authorization: "Bearer any", "Content-Type": "application/json" };

test("returns the examples selected by Prefer", async () => {
  await using mock = await startMock("selfhosted.v2");
  const get = async (prefer?: string): Promise<Response> =>
    fetch(`${mock.baseUrl}/api/v2/dashboards`, {
      headers: prefer === undefined ? headers : { ...headers, Prefer: prefer },
    });
  expect(await (await get()).json()).toMatchObject({ data: [{ name: "Service overview" }, { name: "Scratch" }] });
  expect(await (await get("example=none")).json()).toEqual({ data: [] });
  expect((await get("code=429")).headers.get("RateLimit-Reset")).toBe("1");
});

test("requires credentials, and rejects requests that violate the spec", async () => {
  await using mock = await startMock("selfhosted.v2");
  expect((await fetch(`${mock.baseUrl}/api/v2/sources`)).status).toBe(401);
  const body = JSON.stringify({ tags: "none" });
  expect((await fetch(`${mock.baseUrl}/api/v2/dashboards`, { method: "POST", headers, body })).status).toBe(400);
});

test("records requests with their operation", async () => {
  await using mock = await startMock("selfhosted.v2");
  expect(mock.requests).toEqual([]);
  await fetch(`${mock.baseUrl}/api/v2/alerts/a1?x=1`, { method: "DELETE", headers });
  await fetch(`${mock.baseUrl}/api/v3/alerts`);
  expect(mock.requests).toMatchObject([
    { method: "DELETE", path: "/api/v2/alerts/a1", operationId: "deleteAlert" },
    { method: "GET", path: "/api/v3/alerts" },
  ]);
  expect(mock.requests[1]?.operationId).toBeUndefined();
});

test("throws if its port is in use", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await expect(startMock("hosted.v1", { port })).rejects.toThrow("EADDRINUSE");
  await new Promise((resolve) => server.close(resolve));
});

test("allows requests from other origins", async () => {
  await using mock = await startMock("selfhosted.v2");
  const preflight = {
    Origin: "http://localhost:3000",
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization,content-type",
  };
  const response = await fetch(`${mock.baseUrl}/api/v2/dashboards`, { method: "OPTIONS", headers: preflight });
  expect(response.status).toBe(204);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("http://localhost:3000");
  expect(response.headers.get("Access-Control-Allow-Headers")).toContain("authorization");
});

test("npm run mock prints example requests and runs until stopped", async () => {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main, "--port", "0", "--hosted-port", "0"]);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 60_000 }).toContain("SERVICE_ID");
  const [, baseUrl = ""] = /self-hosted {2}(\S+)/.exec(output) ?? [];
  expect((await fetch(`${baseUrl}/api/v2/sources`, { headers })).status).toBe(200);
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([0, null]);
  expect(output).toContain("Prefer: example=none");
  expect(output).toContain("Stopped.");
  await expect(fetch(baseUrl)).rejects.toThrow("fetch failed");
});
