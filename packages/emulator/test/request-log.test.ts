// The request log contains the reason for each failure, even if the response does not.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Deployment, Emulator } from "../src/index.ts";
import { sendTo } from "./send.ts";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ behavior: "documented" });
});
afterAll(async () => emulator.close());

const wrong = "wrong-key-of-mine";
const basic = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;

type Connections = Pick<Emulator, "hosted">;

test.each<[name: string, deployment: Deployment, authorization: (of: Connections) => string, reason: string]>([
  ["no header", "selfhosted", () => "", "The Authorization header is missing. Pass `Bearer API_KEY`."],
  ["another scheme", "selfhosted", () => basic("a:b"), "The Authorization header does not start with `Bearer `."],
  [
    "a wrong API key",
    "selfhosted",
    () => `Bearer ${wrong}`,
    "The API key is wrong. `obstack emulator env` prints the valid one.",
  ],
  ["an unknown key", "hosted", () => basic(`nobody:${wrong}`), "No key has this ID."],
  ["a wrong secret", "hosted", ({ hosted }) => basic(`${hosted.keyId}:${wrong}`), "The secret of the key is wrong."],
  [
    "a key that is not Basic",
    "hosted",
    () => `Bearer ${wrong}`,
    "The Authorization header does not use HTTP Basic authentication. Pass a key ID and its secret.",
  ],
])("logs the reason for a 401: %s", async (_name, deployment, toAuthorization, reason) => {
  const { baseUrl, organizationId, serviceId } = emulator.hosted;
  const isHosted = deployment === "hosted";
  const url = isHosted
    ? `${baseUrl}/v1/organizations/${organizationId}/services/${serviceId}/pipes`
    : `${emulator.selfHosted.baseUrl}/api/v2/alerts`;
  const authorization = toAuthorization(emulator);
  const response = await fetch(url, { headers: authorization === "" ? {} : { authorization } });
  expect(response.status).toBe(401);
  // The response has no more details than that of a deployed server.
  expect(await response.text()).toContain(isHosted ? "UNAUTHORIZED: Unauthorized" : "Unauthorized");
  expect(emulator.requests()[0]).toMatchObject({ status: 401, reason });
  expect(JSON.stringify(emulator.requests()[0])).not.toMatch(/wrong-key-of-mine|d3Jvbmcta2V5/);
});

test("logs the reason for a 404: an unknown record or path", async () => {
  const get = async (path: string): Promise<string> => (await sendTo(emulator.selfHosted, "GET", path)).text();
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
  const headers = { authorization: `Bearer ${apiKey}`, origin: "https://app.example" };
  await sendTo(emulator.selfHosted, "POST", "/api/v2/dashboards", { tiles: 3 });
  expect(emulator.requests()[0]?.reason).toBe("Body validation failed: name: Required; tiles: must be array");
  await fetch(`${baseUrl}/api/v2/dashboards`, { headers });
  expect(emulator.requests()[0]?.reason).toContain('Origin "https://app.example" is not allowed.');
  emulator.faults.add({ kind: "latency", milliseconds: 100, times: 1 });
  emulator.faults.add({ kind: "status", times: 1 });
  await sendTo(emulator.selfHosted, "GET", "/api/v2/dashboards");
  expect(emulator.requests()[0]?.duration).toBeGreaterThanOrEqual(90);
  expect(emulator.requests()[0]).toMatchObject({ status: 500, faults: ["latency", "status"], reason: undefined });
});
