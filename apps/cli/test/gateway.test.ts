// The gateway: reads pass with the key, and nothing else reaches a server.
import { connect } from "node:net";
import { startEmulator } from "@obstack/emulator";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { json, runObstack, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { apiKey, selfHosted } from "./environment.ts";
import { id, operations } from "./operations.ts";
import { both, startGateway } from "./start-gateway.ts";

/** Sends bytes as they are, and returns everything that comes back. */
async function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(text));
    socket.on("data", (chunk) => (received += String(chunk)));
    socket.on("close", () => resolve(received)).on("error", reject);
  });
}

const get =
  (path: string, headers: readonly string[] = [], method = "GET") =>
  (port: number) =>
    [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, "Connection: close", ...headers, "", ""].join("\r\n");

test("passes every read of both specs with the key, and refuses every write in the deployment's form", async () => {
  await using server = await startServer(json({ data: [], result: [], status: 200 }));
  await using gateway = await startGateway(both(server.baseUrl));
  for (const { name, deployment, method, path, isRead } of operations) {
    const sent = server.requests.length;
    const body = method === "GET" || method === "DELETE" ? {} : { body: "{}" };
    const response = await fetch(gateway.url + path, { method, ...body, headers: { authorization: "Bearer mine" } });
    expect({ name, status: response.status }).toEqual({ name, status: isRead ? 200 : 403 });
    expect({ name, sent: server.requests.length - sent }).toEqual({ name, sent: isRead ? 1 : 0 });
    const failure = (await response.json()) as {
      message?: string;
      error?: string;
      status?: number;
      requestId?: string;
    };
    if (isRead) {
      const expected = deployment === "hosted" ? /^Basic / : `Bearer ${apiKey}`;
      expect(server.requests.at(-1)).toMatchObject({ method, url: path });
      expect(server.requests.at(-1)?.headers.authorization).toMatch(expected);
    } else if (deployment === "hosted") {
      expect(failure).toEqual({
        status: 403,
        error: expect.stringMatching(/^FORBIDDEN: This gateway is read-only/),
        requestId: expect.any(String),
      });
    } else expect(failure).toEqual({ message: expect.stringMatching(/^This gateway is read-only/) });
  }
  expect(gateway.log().trim().split("\n")).toHaveLength(operations.length);
});

test("hides the values of secret fields in hosted responses", async () => {
  const objectStorage = {
    url: "https://storage",
    connectionString: "AccountKey=hunter2",
    credentials: { username: "u" },
  };
  await using server = await startServer(json({ status: 200, result: [{ name: "p", source: { objectStorage } }] }));
  await using gateway = await startGateway(both(server.baseUrl));
  const { path } = operations.find(({ name }) => name === "hosted listPipes") ?? { path: "" };
  const text = await (await fetch(gateway.url + path)).text();
  expect(text).not.toContain("hunter2");
  expect(JSON.parse(text)).toMatchObject({
    result: [{ source: { objectStorage: { ...objectStorage, connectionString: "[secret]" } } }],
  });
});

const alerts = "/api/v2/alerts";
const chart = "/api/v2/charts/series";

/** Requests that must not reach a server. */
const attacks: readonly (readonly [string, (port: number) => string])[] = [
  ["a dot segment", get("/api/v2/charts/../dashboards")],
  ["encoded dots", get("/api/v2/%2e%2e/%2e%2e/admin")],
  ["an encoded slash", get("/api/v2/alerts%2f1")],
  ["an encoded slash in an identifier", get("/api/v2/alerts/..%2fdashboards")],
  ["an encoded letter", get("/api/v2/%61lerts")],
  ["a double encoding", get("/api/v2/alerts/%252e%252e")],
  ["a double slash", get("//api/v2/alerts")],
  ["a double slash inside", get("/api/v2//alerts")],
  ["a trailing slash", get("/api/v2/alerts/")],
  ["a backslash", get("/api/v2\\alerts")],
  ["a path parameter", get("/api/v2/alerts;x=1")],
  ["another letter case", get("/API/v2/alerts")],
  ["the address of another server", get("http://127.0.0.1:1/api/v2/alerts")],
  ["an address without a scheme", get("//127.0.0.1:1/api/v2/alerts")],
  ["an unknown path", get("/_emulator/state")],
  ["an unknown query parameter", get(`${alerts}?_method=DELETE`)],
  ["a second question mark", get(`${alerts}?limit=1?_method=DELETE`)],
  ["an encoded query parameter", get(`${alerts}?%5Fmethod=DELETE`)],
  ["a null byte", get(`${alerts}%00`)],
  ["POST to a list", get(alerts, ["Content-Length: 2"], "POST")],
  ["POST with a method override", get(alerts, ["X-HTTP-Method-Override: GET", "Content-Length: 0"], "POST")],
  ["DELETE with an override to GET", get(`${alerts}/1`, ["X-Method-Override: GET"], "DELETE")],
  ["PUT of a chart", get(chart, ["Content-Length: 2"], "PUT")],
  ["HEAD", get(alerts, [], "HEAD")],
  ["OPTIONS", get(alerts, [], "OPTIONS")],
  ["TRACE", get(alerts, [], "TRACE")],
  ["PROPFIND", get(alerts, [], "PROPFIND")],
  ["a lowercase method", get(alerts, [], "get")],
  ["CONNECT", (port) => `CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`],
  ["an upgrade", get(alerts, ["Connection: Upgrade", "Upgrade: websocket"])],
  ["a GET with a body", (port) => `${get(alerts, ["Content-Length: 2"])(port)}{}`],
  ["a GET with a chunked body", (port) => `${get(alerts, ["Transfer-Encoding: chunked"])(port)}2\r\n{}\r\n0\r\n\r\n`],
  ["two lengths", (port) => `${get(chart, ["Content-Length: 2", "Content-Length: 5"], "POST")(port)}{}   `],
  [
    "a length and chunks",
    (port) => `${get(chart, ["Content-Length: 4", "Transfer-Encoding: chunked"], "POST")(port)}2\r\n{}\r\n0\r\n\r\n`,
  ],
  ["a chart that is a list", (port) => `${get(chart, ["Content-Length: 2"], "POST")(port)}[]`],
  ["a chart that is no JSON", (port) => `${get(chart, ["Content-Length: 3"], "POST")(port)}a=b`],
  ["a compressed chart", (port) => `${get(chart, ["Content-Length: 2", "Content-Encoding: gzip"], "POST")(port)}{}`],
  ["another host", () => "GET /api/v2/alerts HTTP/1.1\r\nHost: evil.example\r\n\r\n"],
  ["a host on another port", () => "GET /api/v2/alerts HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n"],
  ["no host", () => "GET /api/v2/alerts HTTP/1.0\r\n\r\n"],
  ["two hosts", (port) => `GET ${alerts} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.example\r\n\r\n`],
  ["another origin", get(alerts, ["Origin: https://evil.example"])],
  ["a null origin", get(alerts, ["Origin: null"])],
  ["another loopback origin", get(alerts, ["Origin: http://127.0.0.1:3000"])],
  ["a page that embeds the address", get(alerts, ["Sec-Fetch-Site: cross-site"])],
  ["a header line with a bare line feed", (port) => `GET ${alerts} HTTP/1.1\nHost: 127.0.0.1:${port}\nX: y\n\n`],
];

describe("refuses", () => {
  test.each(attacks)("%s", async (_, attack) => {
    await using server = await startServer(json({ data: [], result: [] }));
    await using gateway = await startGateway(both(server.baseUrl));
    const received = await sendRaw(gateway.port, attack(gateway.port));
    expect(received).not.toMatch(/^HTTP\/1\.1 (?:[23])/);
    expect(server.requests).toEqual([]);
  });
});

test("does not treat the rest of a refused body as a request", async () => {
  await using server = await startServer(json({ data: [] }));
  await using gateway = await startGateway(both(server.baseUrl));
  const second = get(alerts)(gateway.port);
  const headers = [`POST ${alerts} HTTP/1.1`, `Host: 127.0.0.1:${gateway.port}`, `Content-Length: ${second.length}`];
  const received = await sendRaw(gateway.port, [...headers, "", second].join("\r\n"));
  expect(received.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 403"]);
  expect(server.requests).toEqual([]);
});

test("sends a chart query as it was understood, and no header of the program", async () => {
  await using server = await startServer(json({ data: [] }));
  await using gateway = await startGateway(both(server.baseUrl));
  const response = await fetch(gateway.url + chart, {
    method: "POST",
    body: '{"series": [], "series": [1],\n "startTime": 5}',
    headers: { "x-http-method-override": "DELETE", cookie: "a=b", "content-type": "text/plain" },
  });
  expect(response.status).toBe(200);
  expect(server.requests[0]).toMatchObject({ method: "POST", body: '{"series":[1],"startTime":5}' });
  const names = Object.keys(server.requests[0]?.headers ?? {});
  expect(names.filter((name) => ["cookie", "x-http-method-override"].includes(name))).toEqual([]);
  expect(server.requests[0]?.headers["content-type"]).toBe("application/json");
});

test("is not broken by values of 10 MB in responses, queries and addresses", async () => {
  const big = "y".repeat(10_000_000);
  const data = [{ id, name: `${big}\u001B[2J` }];
  await using server = await startServer(json({ data }), json({ data: [] }));
  await using gateway = await startGateway(both(server.baseUrl), ["--output", "ndjson"]);
  const passed = await fetch(gateway.url + alerts);
  expect(passed.status).toBe(200);
  expect(((await passed.json()) as { data: unknown }).data).toEqual(data);
  // The connection may be closed before everything is sent.
  const query = await fetch(gateway.url + chart, { method: "POST", body: JSON.stringify({ where: big }) }).then(
    ({ status }) => status,
    () => 413,
  );
  expect(query).toBe(413);
  const received = await sendRaw(gateway.port, get(`${alerts}?limit=${big}`)(gateway.port)).catch(() => "");
  expect(received).not.toMatch(/^HTTP\/1\.1 (?:[23])/);
  expect(server.requests).toHaveLength(1);
  expect((await fetch(gateway.url + alerts)).status).toBe(200);
  expect(gateway.log().length).toBeLessThan(2000);
});

test("writes JSON lines for an agent", async () => {
  await using server = await startServer(json({ data: [] }));
  await using gateway = await startGateway({ ...both(server.baseUrl), OBSTACK_AGENT: "1" });
  await fetch(gateway.url + alerts);
  await fetch(gateway.url + alerts, { method: "DELETE" });
  const lines = (text: string): unknown[] =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
  expect(lines(gateway.log())).toEqual([
    expect.objectContaining({ method: "GET", status: 200 }),
    expect.objectContaining({ method: "DELETE", status: 403 }),
  ]);
  expect(lines(gateway.stderr())).toEqual([{ notice: expect.stringContaining(gateway.url) }]);
});

test("shows the key nowhere, even if the server repeats it", async () => {
  const basic = Buffer.from("key-id:key-secret-that-must-not-show").toString("base64");
  const echo = {
    data: [{ id, echo: apiKey }],
    result: [basic],
    message: `Bearer ${apiKey} key-secret-that-must-not-show`,
  };
  await using server = await startServer(json(echo, 200, { "x-request-id": apiKey }), json(echo), json(echo, 500));
  await using gateway = await startGateway(both(server.baseUrl), ["--output", "ndjson"]);
  const texts = [];
  for (const path of [alerts, `/v1/organizations/${id}/services/${id}/stack/alerts`, `${alerts}/${apiKey}`, alerts]) {
    const response = await fetch(gateway.url + path, { headers: { authorization: `Bearer ${apiKey}` } });
    texts.push(await response.text(), JSON.stringify([...response.headers]));
  }
  const shown = [...texts, gateway.stderr(), gateway.log()].join("\n");
  for (const secret of [apiKey, basic, "key-secret-that-must-not-show"]) expect(shown).not.toContain(secret);
  expect(texts.join()).toContain("[secret]");
});

test("logs what was asked as JSON lines, without control characters and secrets", async () => {
  await using server = await startServer(json({ data: [] }));
  await using gateway = await startGateway(both(server.baseUrl), ["--output", "ndjson"]);
  await fetch(gateway.url + chart, { method: "POST", body: '{"series":[{"where":"a"}]}' });
  await fetch(`${gateway.url}${alerts}?token=hunter2`);
  const [first, second] = gateway
    .log()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(first).toMatchObject({ method: "POST", path: chart, status: 200, query: { series: [{ where: "a" }] } });
  expect(second).toMatchObject({ path: `${alerts}?token=[secret]`, status: 400, refused: expect.any(String) });
});

test("limits requests per minute", async () => {
  await using server = await startServer(json({ data: [] }));
  await using gateway = await startGateway(both(server.baseUrl), ["--requests-per-minute", "2"]);
  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push((await fetch(gateway.url + alerts)).status);
  const last = await fetch(gateway.url + alerts);
  expect(statuses).toEqual([200, 200, 429]);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(50);
  expect(server.requests).toHaveLength(2);
});

test("does not lead programs past itself with a redirect", async () => {
  await using server = await startServer({ status: 307, body: "", headers: { location: "http://127.0.0.1:1/x" } });
  await using gateway = await startGateway(both(server.baseUrl));
  const response = await fetch(gateway.url + chart, { method: "POST", body: "{}", redirect: "manual" });
  expect(response.status).toBe(502);
  expect(response.headers.get("location")).toBeNull();
});

test("explains that the server cannot be reached", async () => {
  await using gateway = await startGateway(selfHosted());
  const response = await fetch(gateway.url + alerts);
  expect(response.status).toBe(502);
  expect(await response.json()).toEqual({ message: expect.stringContaining("ECONNREFUSED") });
  const missing = await fetch(`${gateway.url}/v1/organizations/${id}/usageCost?from_date=a&to_date=b`);
  expect(missing.status).toBe(403);
  expect(await missing.json()).toMatchObject({ error: expect.stringContaining("no key for the hosted deployment") });
});

test("serves the command and both clients without the key, and 0 writes", async () => {
  await using emulator = await startEmulator({ behavior: "documented", port: 0, hostedPort: 0 });
  await using gateway = await startGateway(emulator.environment as Record<string, string>);
  const assignments = gateway.stderr().matchAll(/export (\w+)=(.*)/g);
  const environment = Object.fromEntries([...assignments].map(([, name = "", value = ""]) => [name, value]));
  for (const secret of [emulator.selfHosted.apiKey, emulator.environment["OBSTACK_HOSTED_KEY_SECRET"]]) {
    expect(JSON.stringify(environment)).not.toContain(secret);
  }
  const options = { baseUrl: gateway.url, retry: false } as const;
  const client = createSelfHostedClient({ ...options, apiKey: "no-key" });
  const [dashboard] = await client.dashboards.list();
  expect(dashboard).toBeDefined();
  await expect(client.dashboards.delete(dashboard?.id ?? "")).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining("This gateway is read-only"),
  });
  const cloud = createHostedClient({
    ...options,
    keyId: "no-key",
    keySecret: "no-key",
    organizationId: environment["OBSTACK_HOSTED_ORGANIZATION_ID"] ?? "",
    serviceId: environment["OBSTACK_HOSTED_SERVICE_ID"] ?? "",
  });
  expect(await cloud.pipes.list()).toBeDefined();
  await expect(cloud.services.setState("stop")).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining("FORBIDDEN: This gateway is read-only"),
  });
  const listed = await runObstack(["alerts", "list", "--output", "json"], { environment });
  expect(listed).toMatchObject({ code: 0, stderr: "" });
  const refused = await runObstack(["services", "stop", "--yes", "--deployment", "hosted"], { environment });
  expect(refused).toMatchObject({ code: 4 });
});

test.each([
  [[], {}, "The gateway only passes reads."],
  [["--read-only"], {}, "The gateway has no key."],
  [["--read-only", "--port", "70000"], {}, "70000"],
])("fails without %j", async (words, environment, message) => {
  const run = await runObstack(["gateway", ...words], { environment });
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(message);
});
