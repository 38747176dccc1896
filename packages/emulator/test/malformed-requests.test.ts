// Malformed requests are rejected without an internal error.
import { createConnection } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendForText } from "./send.ts";
import { startEmulator } from "../src/index.ts";
import type { Behavior, Emulator } from "../src/index.ts";

const behaviors: readonly Behavior[] = ["documented", "deployed", "deployed=older"];
const now = Date.parse("2026-03-10T12:00:00Z");
let emulator: Emulator;

const send = (method: string, path: string, body?: string) => sendForText(emulator.selfHosted, method, path, body);

describe.each(behaviors)("%s", (behavior) => {
  beforeEach(async () => {
    vi.spyOn(console, "error");
    emulator = await startEmulator({ behavior, now: () => now });
  });
  afterEach(async () => {
    // The emulator calls it for internal errors.
    const errors = vi.mocked(console.error).mock.calls;
    if (errors.length > 0) throw new Error(`Internal error: ${String(errors[0])}`);
    vi.restoreAllMocks();
    await emulator.close();
  });

  test("rejects filters that are too long or too deep", async () => {
    const series = { sourceId: "665f1c2ab4d3e5f6a7b8cb01", aggFn: "count", groupBy: [] };
    for (const [whereLanguage, where] of [
      ["lucene", "(".repeat(10_000)],
      ["sql", "(".repeat(10_000)],
      ["sql", `${"(".repeat(900)}ServiceName = 'a'${")".repeat(900)}`],
      ["lucene", "a ".repeat(5000)],
    ]) {
      const body = JSON.stringify({
        series: [{ ...series, where, whereLanguage }],
        startTime: now - 60_000,
        endTime: now,
      });
      const { status, text } = await send("POST", "/api/v2/charts/series", body);
      expect([status, text]).toEqual([
        400,
        expect.stringMatching(/The filter is longer than 2000 characters|Cannot run the query/),
      ]);
    }
  });

  test.each([
    ["events", null],
    ["events", [null]],
    ["events", { source: "Logs", time: 0 }],
    ["events", { source: "Logs", time: 0, fields: null }],
    ["restore", { selfhosted: null }],
    ["restore", { selfhosted: { sources: true } }],
    ["restore", { selfhosted: { sources: [null] } }],
    ["restore", { events: { length: 1e9 } }],
    ["restore", { events: [{}] }],
  ])("refuses /_emulator/%s with %j, and keeps its state", async (name, body) => {
    const snapshot = async () => (await send("GET", "/_emulator/snapshot")).text;
    const before = await snapshot();
    expect((await send("POST", `/_emulator/${name}`, JSON.stringify(body))).status).toBe(400);
    expect(await snapshot()).toBe(before);
  });

  test("responds to malformed HTTP, or closes the connection", async () => {
    const { hostname, port } = new URL(emulator.selfHosted.baseUrl);
    const host = `${hostname}:${port}`;
    const authorization = `Authorization: Bearer ${emulator.selfHosted.apiKey}`;
    const exchange = async (text: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = createConnection(Number(port), hostname);
        let received = "";
        socket.on("data", (data) => (received += String(data)));
        socket.on("close", () => resolve(received)).on("error", () => undefined);
        socket.end(text);
      });
    const getStatuses = (text: string): string[] =>
      [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = ""]) => status);
    for (const [line, ...headers] of [
      [`GET http://${host}/api/v2/sources HTTP/1.1`, `Host: ${host}`],
      [`GET http://[bad/api/v2/sources HTTP/1.1`, `Host: ${host}`],
      ["GET //api/v2/sources HTTP/1.1", `Host: ${host}`],
      [String.raw`GET /api\v2\sources HTTP/1.1`, `Host: ${host}`],
      ["GET /api/v2/dashboards/%00 HTTP/1.1", `Host: ${host}`],
      ["GET /api/v2/dashboards/%2e%2e/%2e%2e/_emulator/snapshot HTTP/1.1", `Host: ${host}`],
      ["GET /api/v2/dashboards/% HTTP/1.1", `Host: ${host}`],
      ["GET /api/v2/sources HTTP/1.1", "Host: a b"],
      ["GET /api/v2/sources HTTP/1.1", "Host: [::1"],
      ["GET /api/v2/sources HTTP/1.1", "Host: "],
      ["GET /api/v2/sources HTTP/1.1"],
      ["GET /api/v2/sources HTTP/1.0"],
      ["GET /api/v2/sources HTTP/1.1", `Host: ${host}`, `X-Large: ${"a".repeat(100_000)}`],
      ["OPTIONS * HTTP/1.1", `Host: ${host}`],
      ["TRACE /api/v2/sources HTTP/1.1", `Host: ${host}`],
      ["CONNECT example.com:443 HTTP/1.1", `Host: ${host}`],
      ["PROPFIND /api/v2/sources HTTP/1.1", `Host: ${host}`],
      ["BREW /api/v2/sources HTTP/1.1", `Host: ${host}`],
      ["HEAD /api/v2/sources HTTP/1.1", `Host: ${host}`],
      ["GET /api/v2/sources HTTP/1.1", `Host: ${host}`, "Upgrade: websocket", "Connection: Upgrade"],
      ["POST /api/v2/dashboards HTTP/1.1", `Host: ${host}`, "Transfer-Encoding: chunked", "Content-Length: 3"],
      ["POST /api/v2/dashboards HTTP/1.1", `Host: ${host}`, "Content-Length: -1"],
      ["\0\0\0"],
    ]) {
      const statuses = getStatuses(
        await exchange(`${[line, ...headers, authorization, "Connection: close"].join("\r\n")}\r\n\r\n`),
      );
      expect(
        statuses.filter((status) => status.startsWith("5")),
        line,
      ).toEqual([]);
    }
    const one = `GET /api/v2/sources HTTP/1.1\r\nHost: ${host}\r\n${authorization}\r\n`;
    const pipelined = await exchange(`${`${one}\r\n`.repeat(5)}${one}Connection: close\r\n\r\n`);
    expect(getStatuses(pipelined)).toEqual(Array.from({ length: 6 }, () => "200"));
  });
});
