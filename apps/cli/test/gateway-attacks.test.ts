// What programs behind a gateway, and servers in front of it, try.
import { spawn } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { connect } from "node:net";
import { json, obstackCommand, startServer } from "@obstack/testing";
import { expect, test } from "vitest";
import { both, startGateway } from "./start-gateway.ts";

const alerts = "/api/v2/alerts";
const chart = "/api/v2/charts/series";

test.each([101, 3132, 200_000])("refuses a body of %d levels, and logs it", async (depth) => {
  await using server = await startServer(json({ data: [] }));
  await using gateway = await startGateway(both(server.baseUrl), ["--output", "ndjson"]);
  const body = `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  const response = await fetch(gateway.url + chart, { method: "POST", body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: expect.stringContaining("nested more than 100 levels") });
  expect(server.requests).toEqual([]);
  expect(JSON.parse(gateway.log())).toMatchObject({ status: 400, refused: expect.any(String) });
});

test("half-sent requests do not lock others out for long", async () => {
  await using server = await startServer(json({ data: [] }));
  await using gateway = await startGateway(both(server.baseUrl));
  const sockets = Array.from({ length: 110 }, () => connect(gateway.port, "127.0.0.1"));
  try {
    for (const socket of sockets) {
      socket.on("error", () => undefined);
      socket.write(`POST ${chart} HTTP/1.1\r\nHost: 127.0.0.1:${gateway.port}\r\nContent-Le`);
    }
    await expect.poll(async () => (await fetch(gateway.url + alerts).catch(() => undefined))?.status).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

test("answers with JSON only", async () => {
  await using server = await startServer(
    { status: 200, headers: { "content-type": "text/html" }, body: "<script>alert(1)</script>" },
    { status: 401, headers: { "content-type": "text/plain" }, body: "Unauthorized" },
  );
  await using gateway = await startGateway(both(server.baseUrl));
  for (const [status, message] of [
    [200, "<script>alert(1)</script>"],
    [401, "Unauthorized"],
  ] as const) {
    const response = await fetch(gateway.url + alerts);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual({ message });
  }
});

test("keeps the digits of large numbers", async () => {
  const body = '{"data":[{"id":"a","count":9007199254740993}]}';
  await using server = await startServer({ status: 200, headers: { "content-type": "application/json" }, body });
  await using gateway = await startGateway(both(server.baseUrl));
  expect(await (await fetch(gateway.url + alerts)).text()).toBe(body);
});

test.each([
  ["a closed pipe", undefined],
  ["a full disk", "/dev/full"],
])("passes nothing that it cannot log to %s", async (_name, path) => {
  if (path !== undefined && !existsSync(path)) return;
  await using server = await startServer(json({ data: ["secret"] }));
  const child = spawn(process.execPath, [obstackCommand, "gateway", "--read-only", "--port", "0"], {
    env: { PATH: process.env["PATH"], HOME: "/nonexistent", ...both(server.baseUrl) },
    stdio: ["ignore", path === undefined ? "pipe" : openSync(path, "w"), "pipe"],
  });
  child.stdout?.destroy();
  try {
    let said = "";
    for await (const chunk of child.stderr ?? []) {
      said += String(chunk);
      if (said.includes("Gateway at")) break;
    }
    const [, url = ""] = /Gateway at (\S+)\./.exec(said) ?? [];
    const response = await fetch(url + alerts);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("could not write its log");
  } finally {
    child.kill();
  }
});
