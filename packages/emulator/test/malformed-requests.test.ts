// Malformed requests are rejected without an internal error.
import { createConnection } from "node:net";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonText } from "./arbitrary-values.ts";
import { behaviors, consoleError, fuzzed, runs, useFuzzed } from "./fuzz-setup.ts";

const post = async (path: string, body: string) =>
  fuzzed.send({ deployment: "selfhosted", method: "POST", path, body });

const get = async (path: string) => fuzzed.send({ deployment: "selfhosted", method: "GET", path });

describe.each(behaviors)("%s", (behavior) => {
  useFuzzed(behavior);

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
        startTime: fuzzed.now() - 60_000,
        endTime: fuzzed.now(),
      });
      const { status, text } = await post("/api/v2/charts/series", body);
      expect([status, text]).toEqual([
        400,
        expect.stringMatching(/The filter is longer than 2000 characters|Cannot run the query/),
      ]);
    }
  });

  test("rejects malformed requests to /_emulator", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("faults", "events", "clock", "restore"), jsonText, async (name, body) => {
        const { status } = await post(`/_emulator/${name}`, body);
        expect(status).toBeLessThan(500);
        expect(consoleError).not.toHaveBeenCalled();
        fuzzed.emulator.faults.clear();
      }),
      propertyRuns(runs / 4),
    );
    for (const body of ["null", "[null]", '{"kind":"latency","milliseconds":"1"}', '{"kind":{}}']) {
      expect((await post("/_emulator/faults", body)).status).toBe(400);
    }
  });

  test("draws the page of every dashboard and range, or says that there is none", async () => {
    const text = fc.oneof(fc.string(), fc.constantFrom("7d", "constructor", "665f1c2ab4d3e5f6a7b8c901", "<b>"));
    await fc.assert(
      fc.asyncProperty(fc.record({ dashboard: text, range: text, deployment: text }), async (query) => {
        const { status } = await get(`/_emulator/?${new URLSearchParams(query).toString()}`);
        expect([200, 404]).toContain(status);
        expect(consoleError).not.toHaveBeenCalled();
      }),
      propertyRuns(runs / 16),
    );
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
    const snapshot = async () =>
      (await fuzzed.send({ deployment: "selfhosted", method: "GET", path: "/_emulator/snapshot" })).text;
    const before = await snapshot();
    expect((await post(`/_emulator/${name}`, JSON.stringify(body))).status).toBe(400);
    expect(await snapshot()).toBe(before);
  });

  test("responds to malformed HTTP, or closes the connection", async () => {
    const { hostname, port } = new URL(fuzzed.emulator.selfHosted.baseUrl);
    const host = `${hostname}:${port}`;
    const authorization = `Authorization: Bearer ${fuzzed.emulator.selfHosted.apiKey}`;
    const exchange = async (text: string): Promise<string> =>
      new Promise((resolve) => {
        fuzzed.advance();
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
    expect(consoleError).not.toHaveBeenCalled();
  });
});
