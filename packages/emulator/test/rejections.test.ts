// Requests that are rejected, with the messages of both deployments.
import { describe, expect, test } from "vitest";
import { useServer } from "./server-setup.ts";
import { sendForText } from "./send.ts";

const server = useServer({ behavior: "documented", rateLimits: false });
const send = (method: string, path: string, body?: string) =>
  sendForText(server.emulator.selfHosted, method, path, body);

describe("rejects", () => {
  test.each([
    ["dashboards", {}, "name: Required"],
    ["dashboards", { name: 1, tiles: [{ x: "a" }] }, "name: must be string; tiles.0.x: must be number"],
    ["alerts", { source: "nothing" }, "source: must be one of tile, search"],
    [
      "alerts",
      { source: "saved_search", thresholdType: "between" },
      "source: must be one of tile, search; thresholdType: must be one of above, below",
    ],
    ["charts/series", { series: [], startTime: 0, endTime: 1 }, "series: must NOT have fewer than 1 items"],
  ])("invalid %s %j", async (name, body, violations) => {
    const field = name === "charts/series" ? "error" : "message";
    const text = JSON.stringify({ [field]: `Body validation failed: ${violations}` });
    expect(await send("POST", `/api/v2/${name}`, JSON.stringify(body))).toEqual({ status: 400, text });
  });

  test.each([
    ["POST", "dashboards", "{", 400, '{"message":"The body is not valid JSON"}'],
    ["GET", "alerts?limit=many", undefined, 400, '{"message":"Query validation failed: limit: must be integer"}'],
    ["GET", "alerts/none", undefined, 404, "Not Found"],
    ["GET", "dashboards/none", undefined, 404, '{"message":"No dashboard with the id \\"none\\""}'],
    ["GET", "nothing", undefined, 404, "Not Found"],
    ["PATCH", "dashboards", "{}", 404, "Not Found"],
  ])("%s %s %s", async (method, path, body, status, text) => {
    expect(await send(method, `/api/v2/${path}`, body)).toEqual({ status, text });
  });

  test("unknown organizations, services and paths", async () => {
    const { keyId, keySecret, organizationId, serviceId } = server.emulator.hosted;
    const headers = { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` };
    const get = async (path: string): Promise<[number, string]> => {
      const response = await fetch(server.emulator.hosted.baseUrl + path, { headers });
      return [response.status, await response.text()];
    };
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const [path, status, text] of [
      [`/v1/organizations/${unknown}/services/${serviceId}/pipes`, 404, "NOT_FOUND: Organization not found"],
      [`/v1/organizations/${organizationId}/services/${unknown}/pipes`, 404, "Service not found"],
      [`/v1/organizations/x/services/${serviceId}/pipes`, 400, "organizationId"],
      ["/v2/nothing", 404, "<html>"],
    ] as const)
      expect(await get(path)).toEqual([status, expect.stringContaining(text)]);
  });
});
