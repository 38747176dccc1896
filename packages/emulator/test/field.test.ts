// `behaviour: "field"`: what the field notes say that servers do, and that the clients survive it.
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Emulator } from "../src/index.ts";

let clock: number;
let emulator: Emulator;

beforeEach(async () => {
  clock = Date.parse("2026-03-10T12:00:00Z");
  emulator = await startEmulator({ behaviour: "field", now: () => clock });
});
afterEach(() => emulator.close());

const selfHosted = () => createSelfHostedClient({ ...emulator.selfHosted, retry: false });
const hosted = () => createHostedClient({ ...emulator.hosted, retry: false });
const get = async (path: string, method = "GET"): Promise<Response> =>
  fetch(emulator.selfHosted.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${emulator.selfHosted.apiKey}` },
  });

test("alerts have other names and values, and survive a change", async () => {
  const { alerts } = selfHosted();
  const { id } = await alerts.create({
    name: "A",
    source: "search",
    dashboardId: "d1",
    tileId: "t1",
    threshold: 1,
  });
  const read = await alerts.get(id);
  expect(read).toMatchObject({ source: "saved_search", dashboardId: "d1", state: "INACTIVE", silenced: null });
  expect(read).not.toHaveProperty("dashboard");
  const changed = await alerts.modify(id, (alert) => ({ ...alert, threshold: 2 }));
  expect(changed).toMatchObject({ source: "saved_search", dashboardId: "d1", tileId: "t1", threshold: 2 });
});

test("lists come in pages", async () => {
  const { alerts } = selfHosted();
  for (const name of ["a", "b"]) await alerts.create({ name });
  const page = (await (await get("/api/v2/alerts?limit=1&offset=1")).json()) as { data: object[]; meta: object };
  expect(page).toMatchObject({ data: [{ name: "a" }], meta: { total: 3, limit: 1, offset: 1 } });
  expect(await (await get("/api/v2/alerts")).json()).toMatchObject({ meta: { total: 3, limit: 1000, offset: 0 } });
  expect(await alerts.list()).toHaveLength(3);
});

test("a delete has no body, and does not mind that there was nothing", async () => {
  expect((await get("/api/v2/alerts/none", "DELETE")).status).toBe(204);
  await selfHosted().dashboards.delete("none");
});

test("points have groups, and whole numbers as text", async () => {
  const series = [{ sourceId: "665f1c2ab4d3e5f6a7b8cb01", aggFn: "count", where: "" }] as never;
  const response = await fetch(`${emulator.selfHosted.baseUrl}/api/v2/charts/series`, {
    method: "POST",
    headers: { authorization: `Bearer ${emulator.selfHosted.apiKey}` },
    body: JSON.stringify({ series, startTime: clock - 60_000, endTime: clock, granularity: "1m" }),
  });
  const { data } = (await response.json()) as { data: object[] };
  expect(data).toEqual([{ ts_bucket: clock - 60_000, group: [], "series_0.data": expect.stringMatching(/^\d+$/) }]);
});

test("a hundred requests a minute, then a plain sentence", async () => {
  const first = await get("/api/v2/sources");
  expect([first.headers.get("ratelimit-limit"), first.headers.get("ratelimit-remaining")]).toEqual(["100", "99"]);
  for (let count = 1; count < 100; count++) await get("/api/v2/sources");
  clock += 20_000;
  const refused = await get("/api/v2/dashboards");
  expect([refused.status, await refused.text()]).toEqual([429, "Too many requests, please try again later."]);
  expect([refused.headers.get("ratelimit-reset"), refused.headers.get("retry-after")]).toEqual(["40", "60"]);
  clock += 40_000;
  expect((await get("/api/v2/sources")).status).toBe(200);
});

test("hosted: ten requests in ten seconds", async () => {
  const client = hosted();
  for (let count = 0; count < 10; count++) await client.stack.sources.list();
  await expect(client.stack.sources.list()).rejects.toMatchObject({
    status: 429,
    body: { error: "TOO_MANY_REQUESTS" },
  });
  clock += 10_000;
  await hosted().stack.sources.list();
});

test("hosted: a service that is stopped is idle", async () => {
  await hosted().services.setState("stop");
  await expect(hosted().stack.dashboards.list()).rejects.toMatchObject({ status: 424 });
  await hosted().services.setState("start");
  await hosted().stack.dashboards.list();
});

test("hosted: a new key is refused for a while", async () => {
  const { keyId = "", keySecret } = await hosted().keys.create({ name: "new", roles: ["admin"] });
  const client = () =>
    createHostedClient({ ...emulator.hosted, keyId, keySecret: keySecret?.reveal() ?? "", retry: false });
  const refused = await client()
    .pipes.list()
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 401 });
  expect((refused as { requestId?: string }).requestId).toBeUndefined();
  clock += 2000;
  await client().pipes.list();
});

test("hosted: pipes hold every kind of source, and costs are asked for by calendar days", async () => {
  const [pipe] = await hosted().pipes.list();
  expect(Object.keys(pipe?.source ?? {}).toSorted()).toEqual(["kafka", "kinesis", "objectStorage", "postgres"]);
  const { costs } = await hosted().usageCost.report({ from: "2026-03-01", to: "2026-03-02" });
  expect(costs).toHaveLength(4);
  expect(costs.some(({ serviceId }) => serviceId === null)).toBe(true);
  const statuses = emulator
    .requests()
    .filter(({ operationId }) => operationId === "getUsageCost")
    .map(({ status }) => status);
  expect(statuses).toEqual([200, 400]);
});
