// Stateful behavior, tested with the clients and with plain requests.
import { createHash } from "node:crypto";
import { createHostedClient } from "@obstack/hosted";
import type { HostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

const day = 86_400_000;
let clock = Date.parse("2026-03-10T12:00:00Z");
let emulator: Emulator;
let selfHosted: SelfHostedClient;
let hosted: HostedClient;

beforeEach(async () => {
  clock = Date.parse("2026-03-10T12:00:00Z");
  emulator = await startEmulator({ now: () => clock });
  selfHosted = createSelfHostedClient({ ...emulator.selfHosted, retry: false });
  hosted = createHostedClient({ ...emulator.hosted, retry: false });
});
afterEach(() => emulator.close());

/** Sends a request without a client, which would parse numbers. */
async function send(method: string, path: string, body?: string): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${emulator.selfHosted.apiKey}` };
  const response = await fetch(emulator.selfHosted.baseUrl + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

describe("dashboards", () => {
  test("are created, listed, read, replaced and deleted with unknown fields and exact numbers", async () => {
    const unknown = '"extra":{"id":12345678901234567890,"ratio":1.50,"small":1e-7,"none":null,"empty":[]}';
    const created = await send("POST", "/api/v2/dashboards", `{"name":"A","tags":["é"],${unknown}}`);
    const { id } = (JSON.parse(created.text) as { data: { id: string } }).data;
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    const text = `{"id":"${id}","name":"A","tags":["é"],${unknown},"tiles":[]}`;
    expect(created.text).toBe(`{"data":${text}}`);
    expect((await send("GET", `/api/v2/dashboards/${id}`)).text).toBe(`{"data":${text}}`);
    expect((await send("GET", "/api/v2/dashboards")).text).toContain(text);
    const updated = await send("PUT", `/api/v2/dashboards/${id}`, `{"name":"B",${unknown}}`);
    expect(updated.text).toBe(`{"data":{"id":"${id}","name":"B",${unknown},"tiles":[],"tags":[]}}`);
    expect(await send("DELETE", `/api/v2/dashboards/${id}`)).toEqual({ status: 200, text: "{}" });
    expect(await send("GET", `/api/v2/dashboards/${id}`)).toMatchObject({ status: 404 });
    expect(await send("DELETE", `/api/v2/dashboards/${id}`)).toMatchObject({ status: 404 });
    expect((await send("GET", "/api/v2/dashboards")).text).not.toContain(id);
  });

  test("keep the ids of existing tiles, and assign new ones to others", async () => {
    const { id, tiles = [] } = await selfHosted.dashboards.create({ name: "A", tiles: [{ name: "1" }, { name: "2" }] });
    const [first, second] = tiles ?? [];
    expect(first?.id).not.toBe(second?.id);
    const body = {
      name: "A",
      tiles: [{ name: "new" }, { id: second?.id ?? "", name: "kept" }, { id: "made-up", name: "other" }],
    };
    const updated = (await selfHosted.dashboards.update(id ?? "", body)).tiles ?? [];
    expect(updated[1]).toEqual({ id: second?.id, name: "kept" });
    expect(updated.map((tile) => tile.id)).not.toContain("made-up");
    expect(new Set(updated.map((tile) => tile.id)).size).toBe(3);
  });

  test("are deleted together with the alerts on them and their tiles", async () => {
    const { id, tiles } = await selfHosted.dashboards.create({ name: "A", tiles: [{ name: "1" }, { name: "2" }] });
    const [first, second] = (tiles ?? []).map((tile) => tile.id ?? "");
    const on = (tileId = ""): Promise<{ id?: string }> =>
      selfHosted.alerts.create({ dashboardId: id, tileId, name: tileId });
    const [lost, kept] = [await on(first), await on(second)];
    const other = await selfHosted.alerts.create({ name: "elsewhere" });
    const withoutTile = await selfHosted.alerts.create({ name: "on no tile", dashboardId: id });
    const names = async (): Promise<unknown[]> => (await selfHosted.alerts.list()).map((alert) => alert.id);
    await selfHosted.dashboards.update(id, { name: "A", tiles: [{ id: second ?? "" }] });
    expect(await names()).toEqual(expect.arrayContaining([kept.id, other.id]));
    expect(await names()).not.toContain(lost.id);
    await selfHosted.dashboards.delete(id);
    expect(await names()).not.toContain(kept.id);
    expect(await names()).not.toContain(withoutTile.id);
    expect(await names()).toContain(other.id);
  });
});

test("removes omitted fields from a replaced alert, except those of the server", async () => {
  const created = await selfHosted.alerts.create({
    name: "A",
    threshold: 1,
    interval: "5m",
    dashboardId: "d",
    tileId: "t",
  });
  expect(created).toMatchObject({
    state: "inactive",
    dashboard: "d",
    silenced: false,
    createdAt: "2026-03-10T12:00:00.000Z",
  });
  clock += 1000;
  const updated = await selfHosted.alerts.update(created.id ?? "", { name: "B" });
  const { state, team, createdAt } = created;
  const server = { id: created.id, state, team, createdAt };
  expect(updated).toEqual({ ...server, name: "B", silenced: false, updatedAt: "2026-03-10T12:00:01.000Z" });
});

test("isolates the records of the deployments", async () => {
  await hosted.stack.dashboards.create({ name: "hosted only" });
  expect((await selfHosted.dashboards.list()).map(({ name }) => name)).not.toContain("hosted only");
});

test("stores fields that are in the spec but not in the document", async () => {
  const channels = [{ type: "webhook", webhookId: "a" }];
  const alert = { savedSearchId: "s", channels, note: "n", thresholdMax: 2, numConsecutiveWindows: 3 };
  expect(await selfHosted.alerts.create(alert as never)).toMatchObject(alert);
  const config = { displayType: "line", select: [{ aggFn: "p95", where: "" }] };
  const dashboard = { name: "A", tiles: [{ config }], filters: [{ type: "QUERY_EXPRESSION" }], savedQuery: "a:b" };
  expect(await selfHosted.dashboards.create(dashboard as never)).toMatchObject(dashboard);
});

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

describe("keys", () => {
  const client = (keyId = "", keySecret = ""): HostedClient =>
    createHostedClient({ ...emulator.hosted, keyId, keySecret, retry: false });

  test("work immediately, record their use, and return their secret once", async () => {
    const { key, keyId, keySecret } = await hosted.keys.create({ name: "ci", roles: ["developer"] });
    expect(key).toMatchObject({
      name: "ci",
      roles: ["developer"],
      keySuffix: keyId?.slice(-4),
      expireAt: null,
      usedAt: null,
    });
    await client(keyId, keySecret?.reveal()).pipes.list();
    const stored = JSON.stringify(emulator.snapshot());
    expect(stored).toContain('"usedAt":"2026-03-10T12:00:00.000Z"');
    expect(stored).not.toContain(keySecret?.reveal());
    expect(stored).not.toContain(keyId ?? "");
    await expect(client(keyId, "wrong").pipes.list()).rejects.toMatchObject({ status: 401 });
  });

  test("can expire, be disabled, and be limited to addresses", async () => {
    const expiring = await hosted.keys.create({
      name: "a",
      roles: ["admin"],
      expireAt: new Date(clock + 1000).toISOString(),
    });
    const use = ({ keyId, keySecret }: typeof expiring) => client(keyId, keySecret?.reveal()).pipes.list();
    await use(expiring);
    clock += 1000;
    await expect(use(expiring)).rejects.toThrow("expired");
    await expect(use(await hosted.keys.create({ name: "b", roles: ["admin"], state: "disabled" }))).rejects.toThrow(
      "disabled",
    );
    const bound = (source: string) => hosted.keys.create({ name: "c", roles: ["admin"], ipAccessList: [{ source }] });
    await expect(use(await bound("203.0.113.0/24"))).rejects.toThrow("address");
    await use(await bound("127.0.0.0/8"));
  });

  test.each(["hex", "base64"] as const)(
    "created from hashes in %s work, and the hashes are never returned",
    async (encoding) => {
      const hash = (text: string): string => createHash("sha256").update(text).digest(encoding);
      const hashData = { keyIdHash: hash("my-id"), keyIdSuffix: "y-id", keySecretHash: hash("my-secret") };
      const created = await hosted.keys.create({ name: "hashed", roles: ["admin"], hashData });
      expect(created).toMatchObject({ key: { keySuffix: "y-id" } });
      expect(created.keySecret).toBeUndefined();
      await client("my-id", "my-secret").pipes.list();
      await expect(client("my-id", "other").pipes.list()).rejects.toMatchObject({ status: 401 });
    },
  );

  test("created from a single hash are rejected", async () => {
    const hashData = { keyIdHash: "a", keyIdSuffix: "a" } as never;
    await expect(hosted.keys.create({ name: "a", roles: ["admin"], hashData })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("hashData must include keyIdHash and keySecretHash"),
    });
  });
});

test("starts a pipe, and neither stores nor returns its credentials", async () => {
  const source = {
    kafka: { brokers: "b", credentials: { username: "u", password: "hunter2" } },
    validateSamples: true,
  };
  const created = await hosted.pipes.create({ name: "p", source, destination: { table: "t", roles: ["r"] } });
  expect(created).toMatchObject({
    state: "Provisioning",
    source: { kafka: { brokers: "b" } },
    destination: { table: "t" },
  });
  expect(JSON.stringify([created, emulator.snapshot()])).not.toMatch(/hunter2|validateSamples|"roles":\["r"\]/);
  clock += 3000;
  expect((await hosted.pipes.list()).find(({ id }) => id === created.id)).toMatchObject({ state: "Running" });
  const columns = [
    { name: "a", type: "String" },
    { name: "b", type: "String" },
  ];
  const half = { name: "p", destination: { columns }, fieldMappings: [{ sourceField: "x", destinationField: "a" }] };
  await expect(hosted.pipes.create(half)).rejects.toThrow("fieldMappings must include the columns b");
});

test("makes a reverse private endpoint ready after three seconds", async () => {
  const id = "c2a1f0de-1b2c-4d3e-8f40-5a6b7c8d9e0f";
  expect(await hosted.reversePrivateEndpoints.get(id)).toMatchObject({ status: "Provisioning" });
  clock += 3000;
  expect(await hosted.reversePrivateEndpoints.get(id)).toMatchObject({ id, status: "Ready" });
  expect(await hosted.reversePrivateEndpoints.get(id)).not.toHaveProperty("madeAt");
});

describe("usage costs", () => {
  test("exist for every day up to today, and are locked after three days", async () => {
    const report = await hosted.usageCost.report({ from: "2026-03-01", to: "2026-03-31" });
    expect(report.discrepancies).toEqual([]);
    const days = [...new Set(report.costs.map(({ date }) => date))];
    expect([days[0], days.at(-1), days.length]).toEqual(["2026-03-01", "2026-03-10", 10]);
    const locked = (date: string): unknown => report.costs.find((cost) => cost.date === date)?.locked;
    expect([locked("2026-03-07"), locked("2026-03-08")]).toEqual([true, false]);
    clock += day;
    const later = await hosted.usageCost.report({ from: "2026-03-01", to: "2026-03-31" });
    expect(later.costs.find(({ date }) => date === "2026-03-08")?.locked).toBe(true);
    const same = (costs: typeof report.costs) => costs.filter(({ date }) => date === "2026-03-01");
    expect(same(later.costs)).toEqual(same(report.costs));
  });

  test("cover at most 31 days, including the last one", async () => {
    const getCosts = (to: string) =>
      hosted.raw.GET("/v1/organizations/{organizationId}/usageCost", {
        params: {
          path: { organizationId: emulator.hosted.organizationId },
          query: { from_date: "2026-01-01T00:00:00Z", to_date: to },
        },
      });
    expect((await getCosts("2026-01-31T00:00:00Z")).response.status).toBe(200);
    expect((await getCosts("2026-02-01T00:00:00Z")).response.status).toBe(400);
    expect((await getCosts("2025-12-31T00:00:00Z")).response.status).toBe(400);
    expect((await getCosts("2026-01-31")).response.status).toBe(400);
  });
});

describe("the state", () => {
  test("can be reset to the seed, and restored from a snapshot", async () => {
    const { id } = await selfHosted.dashboards.create({ name: "mine" });
    const { writeSeed } = await import("../src/store/seed.ts");
    const { mkdtempSync, rmSync, writeFileSync } = await import("node:fs");
    const folder = mkdtempSync(`${(await import("node:os")).tmpdir()}/obstack-seed-`);
    writeFileSync(`${folder}/seed.json`, writeSeed(emulator.snapshot()));
    emulator.reset();
    expect((await selfHosted.dashboards.list()).map((one) => one.id)).not.toContain(id);
    await using other = await startEmulator({ seed: `${folder}/seed.json` });
    const names = (await createSelfHostedClient(other.selfHosted).dashboards.list()).map((one) => one.id);
    expect(names).toContain(id);
    await createHostedClient(other.hosted).pipes.list();
    rmSync(folder, { recursive: true });
  });

  test("starts with only the objects that no operation can create if the seed is `empty`", async () => {
    await using empty = await startEmulator({ seed: "empty" });
    const client = createSelfHostedClient(empty.selfHosted);
    expect([await client.dashboards.list(), await client.alerts.list()]).toEqual([[], []]);
    expect((await client.sources.list()).length).toBeGreaterThan(0);
    expect(await createHostedClient(empty.hosted).pipes.list()).toEqual([]);
  });

  test("is separate for each emulator", async () => {
    await using one = await startEmulator();
    await using two = await startEmulator();
    expect(new Set([one, two, emulator].flatMap((each) => [each.selfHosted.baseUrl, each.hosted.baseUrl])).size).toBe(
      6,
    );
    await createSelfHostedClient(one.selfHosted).dashboards.create({ name: "only here" });
    expect((await createSelfHostedClient(two.selfHosted).dashboards.list()).map(({ name }) => name)).not.toContain(
      "only here",
    );
  });
});
