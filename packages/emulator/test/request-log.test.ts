// The request log contains the reason for each failure, even if the response does not.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ behavior: "documented" });
});
afterAll(async () => emulator.close());

const basic = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;

type Case = readonly [
  name: string,
  request: () => { url: string; authorization?: string },
  response: string,
  reason: string,
];

const selfHosted = (path: string, authorization?: string) => (): { url: string; authorization?: string } => ({
  url: `${emulator.selfHosted.baseUrl}${path}`,
  ...(authorization === undefined ? {} : { authorization }),
});
const hosted = (toAuthorization: () => string) => (): { url: string; authorization: string } => ({
  url: `${emulator.hosted.baseUrl}/v1/organizations/${emulator.hosted.organizationId}/services/${emulator.hosted.serviceId}/pipes`,
  authorization: toAuthorization(),
});

const cases: readonly Case[] = [
  [
    "no header",
    selfHosted("/api/v2/alerts"),
    "Unauthorized",
    "The Authorization header is missing. Pass `Bearer API_KEY`.",
  ],
  [
    "another scheme",
    selfHosted("/api/v2/alerts", basic("a:b")),
    "Unauthorized",
    "The Authorization header does not start with `Bearer `.",
  ],
  [
    "a wrong API key",
    selfHosted("/api/v2/alerts", "Bearer wrong-key-of-mine"),
    "Unauthorized",
    "The API key is wrong. `obstack emulator env` prints the valid one.",
  ],
  [
    "an unknown key",
    hosted(() => basic("nobody:wrong-key-of-mine")),
    "UNAUTHORIZED: Unauthorized",
    "No key has this ID.",
  ],
  [
    "a wrong secret",
    hosted(() => basic(`${emulator.hosted.keyId}:wrong-key-of-mine`)),
    "UNAUTHORIZED: Unauthorized",
    "The secret of the key is wrong.",
  ],
  [
    "a key that is not Basic",
    hosted(() => "Bearer wrong-key-of-mine"),
    "UNAUTHORIZED: Unauthorized",
    "The Authorization header does not use HTTP Basic authentication. Pass a key ID and its secret.",
  ],
];

test.each(cases)("logs the reason for a 401: %s", async (_name, toRequest, text, reason) => {
  const { url, authorization } = toRequest();
  const response = await fetch(url, { headers: authorization === undefined ? {} : { authorization } });
  expect(response.status).toBe(401);
  // The response has no more details than that of a deployed server.
  expect(await response.text()).toContain(text);
  expect(emulator.requests()[0]).toMatchObject({ status: 401, reason });
  expect(JSON.stringify(emulator.requests()[0])).not.toMatch(/wrong-key-of-mine|d3Jvbmcta2V5/);
});

test("logs the reason for a 404: an unknown record or path", async () => {
  const headers = { authorization: `Bearer ${emulator.selfHosted.apiKey}` };
  const get = async (path: string): Promise<string> =>
    (await fetch(`${emulator.selfHosted.baseUrl}${path}`, { headers })).text();
  expect(await get("/api/v2/alerts/665f1c2ab4d3e5f6a7b8ffff")).toBe("Not Found");
  expect(emulator.requests()[0]).toMatchObject({
    status: 404,
    reason: 'No alert with the id "665f1c2ab4d3e5f6a7b8ffff"',
  });
  expect(await get("/api/v2/alerts")).toContain("Checkout errors");
  expect(emulator.requests()[0]?.reason).toBeUndefined();
  expect(await get("/api/v3/alerts")).toBe("Not Found");
  expect(emulator.requests()[0]).toMatchObject({ status: 404, reason: "No operation has this method and path." });
});

test("logs the reason for a 400 and a 403, and the fault for an injected failure", async () => {
  const { baseUrl, apiKey } = emulator.selfHosted;
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  await fetch(`${baseUrl}/api/v2/dashboards`, { method: "POST", headers, body: '{"tiles":3}' });
  expect(emulator.requests()[0]?.reason).toBe("Body validation failed: name: Required; tiles: must be array");
  await fetch(`${baseUrl}/api/v2/dashboards`, { headers: { ...headers, origin: "https://app.example" } });
  expect(emulator.requests()[0]?.reason).toContain('Origin "https://app.example" is not allowed.');
  emulator.faults.add({ kind: "status", times: 1 });
  await fetch(`${baseUrl}/api/v2/dashboards`, { headers });
  expect(emulator.requests()[0]).toMatchObject({ status: 500, faults: ["status"], reason: undefined });
});
