// Web pages can use the emulator only if their origin is allowed.
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OriginError, startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ origins: ["https://app.example", "http://proxy.example:9000/"] });
});
afterEach(() => emulator.close());

const dashboard = "/api/v2/dashboards/665f1c2ab4d3e5f6a7b8c901";

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request like a browser, with the published key. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  { body, deployment = "selfHosted" }: { body?: string; deployment?: "selfHosted" | "hosted" } = {},
): Promise<Received> {
  const { apiKey } = emulator.selfHosted;
  const sent = request(`${emulator[deployment].baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
  });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

const allowed = [
  "http://localhost:3000",
  "http://localhost",
  "https://localhost:5173",
  "http://127.0.0.1:8080",
  "http://[::1]:3000",
  "https://app.example",
  "http://proxy.example:9000",
];
const rejected = [
  "null",
  "https://evil.example",
  "http://app.example",
  "https://app.example:444",
  "https://app.example.evil.example",
  "https://sub.app.example",
  "http://localhost.evil.example",
  "http://localhost:3000.evil.example",
  "http://evil.example#http://localhost",
  "http://127.0.0.1.evil.example",
  "http://127.0.0.2",
  "http://evil@localhost",
  "file://localhost",
  "chrome-extension://localhost",
  "",
];

describe.each(allowed)("a page from %s", (origin) => {
  test("can read and write", async () => {
    const preflight = await send("OPTIONS", dashboard, {
      origin,
      "access-control-request-method": "DELETE",
      "access-control-request-headers": "authorization",
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-headers": "authorization",
      "access-control-allow-methods": expect.stringContaining("DELETE"),
      vary: expect.stringMatching(/origin/i),
    });
    const read = await send("GET", dashboard, { origin });
    expect(read).toMatchObject({
      status: 200,
      headers: { "access-control-allow-origin": origin, "access-control-expose-headers": "*", vary: "Origin" },
    });
    expect((await send("DELETE", dashboard, { origin })).status).toBe(200);
    // Pages can also read errors and faults.
    expect((await send("GET", dashboard, { origin })).headers["access-control-allow-origin"]).toBe(origin);
    emulator.faults.add({ kind: "gateway-after" });
    expect(await send("GET", dashboard, { origin })).toMatchObject({
      status: 504,
      headers: { "access-control-allow-origin": origin },
    });
  });
});

describe.each(rejected)("a page from %j", (origin) => {
  test("has every request rejected, and cannot change the state", async () => {
    const preflight = await send("OPTIONS", dashboard, { origin, "access-control-request-method": "DELETE" });
    expect(preflight.status).toBe(403);
    expect(preflight.headers).not.toHaveProperty("access-control-allow-origin");
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      // Browsers send these simple requests without a preflight.
      const headers = { origin, "content-type": "text/plain" };
      const options = method.startsWith("P") ? { body: '{"name":"evil"}' } : {};
      const { status, headers: received, text } = await send(method, dashboard, headers, options);
      expect([method, status]).toEqual([method, 403]);
      expect(text).toContain("is not allowed");
      expect(received).not.toHaveProperty("access-control-allow-origin");
    }
    const path = `/v1/organizations/${emulator.hosted.organizationId}/keys`;
    const key = '{"name":"a","roles":["admin"]}';
    const hosted = await send("POST", path, { origin }, { deployment: "hosted", body: key });
    expect(hosted.status).toBe(403);
    expect(JSON.parse(hosted.text)).toMatchObject({ status: 403, error: expect.stringMatching(/^FORBIDDEN: Origin/) });
    expect((await send("GET", dashboard, {})).text).toContain("Service overview");
  });
});

test("explains a rejected request, logs it, and applies no fault to it", async () => {
  emulator.faults.add({ kind: "status", times: 1 });
  const { text } = await send("DELETE", dashboard, { origin: "https://evil.example" });
  expect(text).toBe(
    '{"message":"Origin \\"https://evil.example\\" is not allowed. Start the emulator with `--origin https://evil.example` to allow it."}',
  );
  expect((await send("GET", dashboard, { origin: "null" })).text).toContain(
    "is not allowed. Serve the page from an origin such as http://localhost:3000.",
  );
  expect(emulator.requests()).toMatchObject([{ status: 403 }, { method: "DELETE", status: 403, faults: [] }]);
  expect(emulator.faults.list()).toHaveLength(1);
});

test("prevents DNS rebinding by allowing only names of this machine and of allowed origins", async () => {
  const local = ["127.0.0.1", "127.0.0.1:1234", "localhost:8000", "LOCALHOST", "[::1]:8000"];
  for (const host of [...local, "app.example", "proxy.example:9000"])
    expect([host, (await send("GET", dashboard, { host })).status]).toEqual([host, 200]);
  const others = ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example"];
  for (const host of [...others, "localhost.", "0.0.0.0", "proxy.example"]) {
    // These requests are same-origin, so browsers send no `Origin` with a GET.
    for (const method of ["GET", "DELETE"]) {
      const { status, text } = await send(method, dashboard, { host });
      expect([host, status]).toEqual([host, 403]);
      expect(text).toContain("Use 127.0.0.1 or localhost");
    }
  }
  expect((await send("GET", dashboard, {})).status).toBe(200);
});

test("limits /_emulator to its own page and the given origins", async () => {
  const origins = ["http://localhost:3000", "http://app.example", "https://evil.example", "null"];
  for (const headers of [
    ...origins.map((origin) => ({ origin })),
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site" },
    { host: "evil.example" },
  ]) {
    for (const sent of ["OPTIONS faults", "POST reset", "GET snapshot", "POST faults"]) {
      const [method = "", name = ""] = sent.split(" ");
      const { status, headers: received } = await send(method, `/_emulator/${name}`, headers as Record<string, string>);
      expect([headers, status]).toEqual([headers, 403]);
      expect(received).not.toHaveProperty("access-control-allow-origin");
    }
  }
  const own = { origin: emulator.selfHosted.baseUrl, "sec-fetch-site": "same-origin" };
  expect((await send("POST", "/_emulator/reset", own)).status).toBe(204);
});

test("allows pages of the given origins to set faults, with a preflight", async () => {
  const origin = "https://app.example";
  const headers = { origin, "sec-fetch-site": "cross-site" };
  const preflight = await send("OPTIONS", "/_emulator/faults", {
    ...headers,
    "access-control-request-method": "DELETE",
    "access-control-request-headers": "content-type",
  });
  expect(preflight).toMatchObject({
    status: 204,
    headers: {
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET,POST,DELETE",
      "access-control-allow-headers": "content-type",
      vary: expect.stringMatching(/origin/i),
    },
  });
  const json = { ...headers, "content-type": "application/json" };
  const added = await send("POST", "/_emulator/faults", json, { body: '{"kind":"status","status":503,"times":1}' });
  expect(added).toMatchObject({
    status: 201,
    headers: { "access-control-allow-origin": origin, vary: expect.stringMatching(/origin/i) },
  });
  expect((await send("GET", dashboard, { origin })).status).toBe(503);
  // Pages can also read why a fault is invalid.
  expect(await send("POST", "/_emulator/faults", json, { body: '{"kind":"wild"}' })).toMatchObject({
    status: 400,
    headers: { "access-control-allow-origin": origin },
    text: expect.stringContaining("Unknown fault"),
  });
  expect((await send("DELETE", "/_emulator/faults", headers)).status).toBe(204);
});

test.each([
  "*",
  "null",
  "app.example",
  "https://*.app.example",
  "https://app.example/path",
  "https://a:b@app.example",
  "ftp://app.example",
  "https://app.example?x",
  "",
])("rejects %j as an origin", async (origin) => {
  await expect(startEmulator({ origins: [origin] })).rejects.toThrow(OriginError);
  await expect(startEmulator({ origins: [origin] })).rejects.toThrow(
    `Invalid origin "${origin}". Use scheme, host and port`,
  );
});
