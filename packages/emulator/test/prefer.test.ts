// `Prefer` headers select examples of the spec. `apps/contract-tests` requests every example from the emulator and the mocks.
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ behavior: "documented", seed: "examples" });
});
afterEach(() => emulator.close());

async function send(
  prefer: string,
  { accept = "*/*", method = "GET", path = "/api/v2/dashboards", authorized = true } = {},
): Promise<{ status: number; headers: Record<string, string>; text: string }> {
  const { baseUrl, apiKey } = emulator.selfHosted;
  const response = await fetch(baseUrl + path, {
    method,
    headers: { prefer, accept, ...(authorized ? { authorization: `Bearer ${apiKey}` } : {}) },
    ...(method === "GET" ? {} : { body: '{"name":"A","tiles":[]}' }),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

test("selects an example of success by its name alone, in any notation", async () => {
  for (const prefer of ["example=none", 'example="none"', "return=minimal, Example = none", "code=200;example=none"]) {
    expect([prefer, await send(prefer)]).toMatchObject([prefer, { status: 200, text: '{"data":[]}' }]);
  }
});

test("selects a status by its code alone, with the headers of the spec", async () => {
  const { status, headers, text } = await send("code=429");
  expect({ status, text }).toEqual({ status: 429, text: "Too many requests, please try again later." });
  expect(headers).toMatchObject({ "ratelimit-remaining": "0", "retry-after": "60" });
  const statuses = [];
  for (const code of [204, 401, 403, 418, 503]) {
    statuses.push((await send(`code=${code}`, { method: "DELETE", path: "/api/v2/alerts/x" })).status);
  }
  expect(statuses).toEqual([204, 401, 403, 418, 503]);
});

test("selects the media type by Accept, and falls back to the first one", async () => {
  const types = [];
  for (const accept of [
    "text/plain",
    "text/*",
    "application/json",
    "text/plain;q=0.5, application/json",
    "image/png",
  ]) {
    types.push((await send("code=404", { accept })).headers["content-type"]);
  }
  const [text, json] = ["text/plain; charset=utf-8", "application/json; charset=utf-8"];
  expect(types).toEqual([text, text, json, json, text]);
  expect(await send("code=401", { accept: "application/json" })).toMatchObject({ status: 401, text: "Unauthorized" });
});

test("does not run the operation, and logs why the request failed", async () => {
  const before = emulator.snapshot();
  expect((await send("code=200", { method: "POST" })).status).toBe(200);
  expect((await send("code=500", { method: "POST" })).status).toBe(500);
  expect(emulator.snapshot()).toEqual(before);
  expect(emulator.requests()).toMatchObject([
    { status: 500, reason: "The request asked for this response with `Prefer`." },
    { operationId: "createDashboard", status: 200, reason: undefined },
  ]);
});

test("needs credentials, and yields to faults", async () => {
  expect((await send("code=200", { authorized: false })).status).toBe(401);
  emulator.faults.add({ kind: "status", status: 500, times: 1 });
  expect((await send("code=200")).status).toBe(500);
});

test("is ignored with other preferences, and on unknown paths", async () => {
  expect(JSON.parse((await send("return=minimal")).text)).toMatchObject({ data: [{ name: expect.any(String) }, {}] });
  expect((await send("code=200", { path: "/api/v2/nothing" })).status).toBe(404);
});

test.each([
  ["code=abc", 422, 'Prefer: Invalid code "abc". Use a status such as 404.'],
  ["code=100", 422, 'Prefer: Invalid code "100". Use a status such as 404.'],
  [
    "example=nothing",
    404,
    'Prefer: listDashboards has no example "nothing" with status 200. Use one of dashboards, none.',
  ],
  ["example=constructor", 404, 'Prefer: listDashboards has no example "constructor" with status 200.'],
  ["code=204, example=none", 404, 'Prefer: listDashboards has no example "none" with status 204.'],
])("explains %s", async (prefer, status, message) => {
  const response = await send(prefer);
  expect(response.status).toBe(status);
  expect(JSON.parse(response.text)).toEqual({ message: expect.stringContaining(message) });
});

test("works with every behavior", async () => {
  await emulator.close();
  emulator = await startEmulator({ behavior: "deployed" });
  expect(await send("example=none")).toMatchObject({ status: 200, text: '{"data":[]}' });
});
