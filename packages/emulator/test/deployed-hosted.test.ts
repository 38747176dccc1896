// The hosted deployment with `behavior: "deployed"` and `"deployed=older"`.
import { createHostedClient } from "@obstack/hosted";
import { describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import { alertRequest, series, startServer, useServer } from "./server-setup.ts";

describe.each(["deployed", "deployed=older"] as const)("%s", (behavior) => {
  const isCurrent = behavior === "deployed";
  const deployed = useServer({ behavior });

  test("returns alerts and dashboards with the fields of the server", async () => {
    const { alerts, dashboards } = deployed.hosted.stack;
    const before = await alerts.list();
    const tile = { name: "A", x: 0, y: 0, w: 6, h: 4, series: [series] };
    const dashboard = await dashboards.create({ name: "D", tiles: [tile] } as never);
    const watched = { dashboardId: dashboard.id, tileId: dashboard.tiles?.[0]?.id };
    const created = await alerts.create({ ...alertRequest, ...watched } as never);
    expect(created).toMatchObject({ executionErrors: [], savedSearchId: null, ...watched, state: "OK" });
    expect(created).toHaveProperty("teamId");
    expect(await alerts.update(created.id, alerts.toUpdate(created))).toMatchObject({ executionErrors: [] });
    await alerts.delete(created.id);
    expect(dashboard.tiles?.[0]).toHaveProperty(isCurrent ? "config" : "series");
    await dashboards.delete(dashboard.id);
    expect(await alerts.list()).toEqual(before);
  });

  test("rejects requests with the error of the release", async () => {
    const response = await deployed.sendHosted("POST", "SERVICE/stack/dashboards", { name: "x" });
    const body = (await response.json()) as object;
    expect(response.status).toBe(400);
    if (isCurrent) {
      expect(body).toEqual({ status: 400, error: "BAD_REQUEST: tiles: Required", requestId: expect.any(String) });
    } else {
      expect(body).toEqual({ type: "about:blank", title: "Bad Request", status: 400, detail: "tiles: Required" });
      expect(response.headers.get("content-type")).toContain("application/problem+json");
    }
    const malformed = await deployed.sendHosted("GET", "SERVICE/stack/alerts/zz");
    expect(malformed.status).toBe(400);
  });

  test("returns a new key with a part of its record (current) or without it (older)", async () => {
    const response = await deployed.sendHosted("POST", "/keys", { name: "new", roles: ["admin"] });
    const { result } = (await response.json()) as { result: object };
    expect(result).toEqual({
      keyId: expect.any(String),
      keySecret: expect.any(String),
      ...(isCurrent ? { key: { id: expect.any(String), name: "new" } } : {}),
    });
  });

  test("allows 10 requests in 10 seconds", async () => {
    // A client that saw the limit in a response would wait.
    const list = async () => createHostedClient({ ...deployed.emulator.hosted, retry: false }).stack.sources.list();
    for (let count = 0; count < 10; count++) await list();
    await expect(list()).rejects.toMatchObject({ status: 429, body: { error: "TOO_MANY_REQUESTS" } });
    deployed.advance(9999);
    await expect(list()).rejects.toMatchObject({ status: 429 });
    deployed.advance(1);
    await list();
  });

  test("reports a stopped service as idle", async () => {
    await deployed.hosted.services.setState("stop");
    await expect(deployed.hosted.stack.dashboards.list()).rejects.toMatchObject({ status: 424 });
    await deployed.hosted.services.setState("start");
    await deployed.hosted.stack.dashboards.list();
  });

  test("rejects a new key for two seconds", async () => {
    const { keyId = "", keySecret } = await deployed.hosted.keys.create({ name: "new", roles: ["admin"] });
    const client = () =>
      createHostedClient({ ...deployed.emulator.hosted, keyId, keySecret: keySecret?.reveal() ?? "", retry: false });
    const rejection = await client()
      .pipes.list()
      .catch((error: unknown) => error);
    expect(rejection).toMatchObject({ status: 401 });
    expect((rejection as { requestId?: string }).requestId).toBeUndefined();
    deployed.advance(2000);
    await client().pipes.list();
  });

  test("returns every kind of source in pipes, and accepts only calendar dates for costs", async () => {
    const [pipe] = await deployed.hosted.pipes.list();
    expect(Object.keys(pipe?.source ?? {}).toSorted()).toEqual(["kafka", "kinesis", "objectStorage", "postgres"]);
    const { costs } = await deployed.hosted.usageCost.report({ from: "2026-03-01", to: "2026-03-02" });
    expect(costs).toHaveLength(4);
    expect(costs.some(({ serviceId }) => serviceId === null)).toBe(true);
    const statuses = deployed.emulator
      .requests()
      .filter(({ operationId }) => operationId === "getUsageCost")
      .map(({ status }) => status);
    expect(statuses).toEqual([200, 400]);
  });
});

test("has no rate limits by default", async () => {
  await using emulator = await startEmulator();
  const { pipes } = createHostedClient({ ...emulator.hosted, retry: false });
  expect(await Promise.all(Array.from({ length: 20 }, async () => pipes.list()))).toHaveLength(20);
});

test.each(["Failed", "Rejected", "Expired", "Deleting"])("keeps the status %s of a seeded endpoint", async (status) => {
  await using other = await startEmulator({ seed: "empty" });
  const { hosted } = other.snapshot();
  const [endpoint] = hosted?.reversePrivateEndpoints ?? [];
  const seed = { hosted: { ...hosted, reversePrivateEndpoints: [{ ...endpoint, status }] } };
  await using deployed = await startServer({ behavior: "deployed", seed });
  const read = async () => deployed.hosted.reversePrivateEndpoints.get(String(endpoint?.["id"]));
  expect(await read()).toMatchObject({ status });
  deployed.advance(60_000);
  expect(await read()).toMatchObject({ status });
});
