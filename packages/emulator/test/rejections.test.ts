// Requests that are rejected, with the messages of both deployments.
import { describe, expect, test } from "vitest";
import { emulator, send, useEmulator } from "./state-setup.ts";

useEmulator();

describe("rejects", () => {
  test.each([
    ["POST", "/api/v2/dashboards", "{}", 400, '{"message":"Body validation failed: name: Required"}'],
    [
      "POST",
      "/api/v2/dashboards",
      '{"name":1,"tiles":[{"x":"a"}]}',
      400,
      '{"message":"Body validation failed: name: must be string; tiles.0.x: must be number"}',
    ],
    [
      "POST",
      "/api/v2/alerts",
      '{"source":"nothing"}',
      400,
      '{"message":"Body validation failed: source: must be one of tile, search"}',
    ],
    [
      "POST",
      "/api/v2/alerts",
      '{"source":"saved_search","thresholdType":"between"}',
      400,
      '{"message":"Body validation failed: source: must be one of tile, search; thresholdType: must be one of above, below"}',
    ],
    [
      "POST",
      "/api/v2/charts/series",
      '{"series":[],"startTime":0,"endTime":1}',
      400,
      '{"error":"Body validation failed: series: must NOT have fewer than 1 items"}',
    ],
    ["POST", "/api/v2/dashboards", "{", 400, '{"message":"The body is not valid JSON"}'],
    [
      "GET",
      "/api/v2/alerts?limit=many",
      undefined,
      400,
      '{"message":"Query validation failed: limit: must be integer"}',
    ],
    ["GET", "/api/v2/alerts/none", undefined, 404, "Not Found"],
    ["GET", "/api/v2/dashboards/none", undefined, 404, '{"message":"No dashboard with the id \\"none\\""}'],
    ["GET", "/api/v2/nothing", undefined, 404, "Not Found"],
    ["PATCH", "/api/v2/dashboards", "{}", 404, "Not Found"],
  ])("%s %s %s", async (method, path, body, status, text) => {
    expect(await send(method, path, body)).toEqual({ status, text });
  });

  test.each([undefined, "Bearer wrong", "Basic YTpi"])("the credentials %j", async (authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const response = await fetch(`${emulator.selfHosted.baseUrl}/api/v2/dashboards`, { headers });
    expect([response.status, await response.text()]).toEqual([401, "Unauthorized"]);
    const other = await fetch(`${emulator.hosted.baseUrl}/v1/organizations/a/keys`, { headers, method: "POST" });
    expect([other.status, await other.json()]).toEqual([
      401,
      { status: 401, error: "UNAUTHORIZED: Unauthorized", requestId: expect.any(String) },
    ]);
  });

  test("unknown organizations, services and paths", async () => {
    const { keyId, keySecret, organizationId, serviceId } = emulator.hosted;
    const headers = { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` };
    const get = async (path: string): Promise<[number, string]> => {
      const response = await fetch(emulator.hosted.baseUrl + path, { headers });
      return [response.status, await response.text()];
    };
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await get(`/v1/organizations/${unknown}/services/${serviceId}/pipes`)).toEqual([
      404,
      expect.stringContaining("NOT_FOUND: Organization not found"),
    ]);
    expect(await get(`/v1/organizations/${organizationId}/services/${unknown}/pipes`)).toEqual([
      404,
      expect.stringContaining("Service not found"),
    ]);
    expect(await get(`/v1/organizations/x/services/${serviceId}/pipes`)).toEqual([
      400,
      expect.stringContaining("organizationId"),
    ]);
    expect(await get("/v2/nothing")).toEqual([404, expect.stringContaining("<html>")]);
  });
});
