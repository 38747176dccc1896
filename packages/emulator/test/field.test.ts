// `behaviour: "field"` and `"field=older"`: what deployed servers do beyond the recordings, and that the clients survive it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSpecification } from "../src/specification/specification.ts";
import { startEmulator } from "../src/index.ts";
import type { Emulator, Seed } from "../src/index.ts";
import { valuesOf } from "../src/servers/request-schemas.ts";

const id = (mark: string): string => mark.repeat(24);
const times = { createdAt: "2026-03-01T00:00:00.000Z", updatedAt: "2026-03-01T00:00:00.000Z" };
const webhook = (mark: string) => ({ type: "webhook", webhookId: id(mark) });
const series = { type: "time", sourceId: "s", aggFn: "count", where: "", whereLanguage: "lucene", groupBy: [] };

/** What one fills in to have an alert that servers take. */
const watched = {
  name: "Errors",
  source: "tile",
  dashboardId: id("d"),
  tileId: id("7"),
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  channel: webhook("a"),
};

const seed: Seed = {
  selfhosted: {
    dashboards: [
      {
        id: id("d"),
        name: "Documented",
        layout: { dense: true },
        tiles: [
          {
            id: id("7"),
            name: "A",
            color: "red",
            asRatio: true,
            series: [series, { ...series, dataSource: "events", where: "a:b" }],
          },
          { id: id("8"), name: "B", config: { displayType: "markdown", markdown: "# Runbook" } },
          {
            id: id("9"),
            name: "C",
            config: {
              displayType: "number",
              sourceId: "s",
              select: [{ aggFn: "count" }],
              numberFormat: { unit: "ms" },
            },
          },
        ],
      },
    ],
    alerts: [
      {
        id: id("a"),
        name: "Errors",
        threshold: 1,
        thresholdType: "above",
        interval: "5m",
        channel: webhook("a"),
        source: "search",
        savedSearch: id("5"),
        team: id("e"),
        state: "inactive",
        silenced: true,
        groupBy: null,
        labels: { severity: 1 },
        ...times,
      },
      {
        id: id("b"),
        ...watched,
        dashboardId: undefined,
        dashboard: id("d"),
        state: "ALERT",
        silenced: false,
        ...times,
      },
    ],
    webhooks: [{ id: id("a"), name: "On-call" }],
  },
};

const folder = mkdtempSync(join(tmpdir(), "obstack-field-"));
const file = join(folder, "seed.json");
writeFileSync(file, JSON.stringify(seed));

let clock: number;
let emulator: Emulator;

const start = async (behaviour: "field" | "field=older", more: object = {}): Promise<void> => {
  clock = Date.parse("2026-03-10T12:00:00Z");
  emulator = await startEmulator({ behaviour, now: () => clock, ...more });
};
afterEach(() => emulator.close());
afterAll(() => rmSync(folder, { recursive: true }));

const selfHosted = () => createSelfHostedClient({ ...emulator.selfHosted, retry: false });
const hosted = () => createHostedClient({ ...emulator.hosted, retry: false });
const send = async (method: string, path: string, body?: object): Promise<Response> =>
  fetch(emulator.selfHosted.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${emulator.selfHosted.apiKey}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const data = async (response: Promise<Response>): Promise<unknown> =>
  ((await (await response).json()) as { data: unknown }).data;
const sendHosted = async (method: string, path: string, body?: object): Promise<Response> => {
  const { baseUrl, keyId, keySecret, organizationId, serviceId } = emulator.hosted;
  return fetch(`${baseUrl}/v1/organizations/${organizationId}${path.replace("SERVICE", `/services/${serviceId}`)}`, {
    method,
    headers: { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
};

describe.each(["field", "field=older"] as const)("%s", (behaviour) => {
  const isCurrent = behaviour === "field";

  describe("records that were seeded in the document's names", () => {
    beforeEach(() => start(behaviour, { seed: file }));

    test("an alert has the server's names and values, and its unknown fields", async () => {
      const alert = (await data(send("GET", `/api/v2/alerts/${id("a")}`))) as object;
      expect(alert).toEqual({
        id: id("a"),
        name: "Errors",
        source: "saved_search",
        savedSearchId: id("5"),
        threshold: 1,
        thresholdType: "above",
        interval: "5m",
        channel: webhook("a"),
        teamId: id("e"),
        state: "OK",
        silenced: { at: times.updatedAt },
        labels: { severity: 1 },
        ...times,
        ...(isCurrent ? { channels: [webhook("a")], note: null, numConsecutiveWindows: null } : {}),
      });
      const other = await data(send("GET", `/api/v2/alerts/${id("b")}`));
      expect(other).toMatchObject({ source: "tile", dashboardId: id("d"), state: "ALERT" });
      expect(other).not.toHaveProperty("dashboard");
      expect(other).not.toHaveProperty("silenced");
    });

    test("tiles have the server's form, and their unknown fields", async () => {
      const { tiles, ...dashboard } = (await data(send("GET", `/api/v2/dashboards/${id("d")}`))) as {
        tiles: readonly object[];
      };
      const empty = { savedQuery: null, savedQueryLanguage: null, savedFilterValues: [] };
      expect(dashboard).toEqual({
        id: id("d"),
        name: "Documented",
        layout: { dense: true },
        tags: [],
        filters: [],
        ...(isCurrent ? empty : {}),
      });
      const select = { aggFn: "count", where: "", whereLanguage: "lucene", valueExpression: "" };
      const drawn = { ...series, displayType: "line", field: "" };
      expect(tiles).toEqual(
        isCurrent
          ? [
              {
                id: id("7"),
                name: "A",
                color: "red",
                config: {
                  displayType: "line",
                  sourceId: "s",
                  asRatio: true,
                  fillNulls: true,
                  select: [select, { ...select, where: "a:b" }],
                },
              },
              { id: id("8"), name: "B", config: { displayType: "markdown", markdown: "# Runbook" } },
              {
                id: id("9"),
                name: "C",
                config: {
                  displayType: "number",
                  sourceId: "s",
                  numberFormat: { unit: "ms" },
                  select: [{ aggFn: "count", where: "", valueExpression: "" }],
                },
              },
            ]
          : [
              { id: id("7"), name: "A", color: "red", asRatio: true, series: [drawn, { ...drawn, where: "a:b" }] },
              { id: id("8"), name: "B", asRatio: false, series: [{ type: "markdown", content: "# Runbook" }] },
              {
                id: id("9"),
                name: "C",
                asRatio: false,
                series: [
                  { type: "time", displayType: "number", sourceId: "s", groupBy: [], aggFn: "count", field: "" },
                ],
              },
            ],
      );
    });

    test("what was read can be written back, and nothing is lost", async () => {
      const client = selfHosted();
      const alert = await client.alerts.get(id("a"));
      expect(await client.alerts.update(id("a"), alert as never)).toEqual({
        ...alert,
        updatedAt: new Date(clock).toISOString(),
      });
      const dashboard = await client.dashboards.get(id("d"));
      // A series needs `where`, also one that was written as a `config` without it.
      const changed = await client.dashboards.update(id("d"), dashboard as never);
      expect(changed).toMatchObject(dashboard as object);
      expect(changed).toMatchObject({ layout: { dense: true }, tiles: [{ color: "red" }, {}, {}] });
      expect(await client.dashboards.get(id("d"))).toEqual(changed);
    });

    test("unknown fields that the record does not have are dropped", async () => {
      const changed = await data(
        send("PUT", `/api/v2/alerts/${id("a")}`, { ...watched, labels: 2, invented: true, state: "ALERT" }),
      );
      expect(changed).toMatchObject({ labels: 2, state: "OK", source: "tile" });
      expect(changed).not.toHaveProperty("invented");
      expect(changed).not.toHaveProperty("savedSearchId");
      const made = await data(send("POST", "/api/v2/alerts", { ...watched, invented: true }));
      expect(made).not.toHaveProperty("invented");
    });

    test("a tile that is gone takes its alerts along", async () => {
      const { alerts, dashboards } = selfHosted();
      const { tiles, ...dashboard } = (await dashboards.get(id("d"))) as unknown as { tiles: { id: string }[] };
      await dashboards.update(id("d"), { ...dashboard, tiles: tiles.filter((tile) => tile.id !== id("7")) } as never);
      expect((await alerts.list()).map((alert) => alert.id)).toEqual([id("a")]);
      await alerts.create({ ...watched, tileId: id("8") } as never);
      await dashboards.delete(id("d"));
      expect((await alerts.list()).map((alert) => alert.id)).toEqual([id("a")]);
    });

    test("deleting something that is not there", async () => {
      const answers = await Promise.all(
        ["alerts", "dashboards"].map(async (name) => send("DELETE", `/api/v2/${name}/${id("0")}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual(isCurrent ? [404, 200] : [200, 200]);
      expect((await send("DELETE", "/api/v2/alerts/none")).status).toBe(400);
      expect(await (await send("PUT", `/api/v2/dashboards/${id("0")}`, { name: "x", tiles: [] })).text()).toMatch(
        isCurrent ? "Not Found" : /Not Found/,
      );
    });
  });

  describe("requests", () => {
    beforeEach(() => start(behaviour));

    const refusal = async (method: string, path: string, body: object): Promise<unknown> =>
      ((await (await send(method, path, body)).json()) as { message: unknown }).message;

    test.each([
      ["a body that is none", [], "Expected object, received array"],
      ["tags", { name: "x", tiles: [], tags: "a" }, "tags: Expected array, received string"],
      [
        "an empty tile",
        { name: "x", tiles: [{}] },
        isCurrent ? "tiles.0: Tile must have either series or config" : "tiles.0.series: Required",
      ],
      [
        "several mistakes",
        { tiles: [{ x: "0", series: [{ where: 1 }] }] },
        "name: Required; tiles.0.x: Expected number, received string; tiles.0.series.0.where: Expected string, received number; tiles.0.series.0.groupBy: Required",
      ],
      ...(isCurrent
        ? ([
            [
              "an aggregation of a config",
              { name: "x", tiles: [{ config: { displayType: "line", select: [{ aggFn: "p95" }] } }] },
              `tiles.0.config.select.0.aggFn: Invalid enum value. Expected ${valuesOf.current.aggFn.map((one) => `'${one}'`).join(" | ")}, received 'p95'`,
            ],
          ] as const)
        : []),
    ] as const)("dashboards: %s", async (_, body, says) => {
      expect(await refusal("POST", "/api/v2/dashboards", body)).toBe(`Body validation failed: ${says}`);
    });

    test("alerts: a range needs its upper end", async () => {
      const between = { ...watched, thresholdType: "between" };
      expect(await refusal("POST", "/api/v2/alerts", between)).toMatch(
        isCurrent ? /thresholdMax: thresholdMax is required/ : /thresholdType: Invalid enum value/,
      );
      if (isCurrent) {
        expect(await refusal("POST", "/api/v2/alerts", { ...between, thresholdMax: 0 })).toContain(">= threshold");
      }
    });

    test("charts: all series have the same groups", async () => {
      const query = { startTime: clock - 60_000, endTime: clock };
      const one = { sourceId: "s", aggFn: "count", where: "" };
      expect(
        await refusal("POST", "/api/v2/charts/series", {
          ...query,
          series: [
            { ...one, groupBy: [] },
            { ...one, groupBy: ["a"] },
          ],
        }),
      ).toBe("Body validation failed: series: All series must have the same groupBy fields");
    });

    test("the client's alerts of the document are taken, and read back", async () => {
      const { alerts } = selfHosted();
      const { id: made } = await alerts.create({
        ...watched,
        source: "search",
        savedSearch: id("5"),
      } as never);
      const read = await alerts.get(made);
      expect(read).toMatchObject({ source: "saved_search", savedSearchId: id("5"), state: "OK" });
      const changed = await alerts.modify(made, (alert) => ({ ...alert, threshold: 2 }));
      expect(changed).toMatchObject({ source: "saved_search", savedSearchId: id("5"), threshold: 2 });
    });
  });

  test("values of the server are values of the spec", () => {
    const { schemas } = readSpecification("selfhosted");
    const known = (schema: string, field: string): unknown =>
      (schemas[schema]?.properties?.[field] as Record<string, unknown> | undefined)?.["x-extensible-enum"];
    const { aggFn, thresholdType, source } = valuesOf[isCurrent ? "current" : "older"];
    expect(known("TileSeriesRequest", "aggFn")).toEqual(expect.arrayContaining([...aggFn]));
    expect(known("CreateAlertRequest", "thresholdType")).toEqual(expect.arrayContaining([...thresholdType]));
    expect(known("CreateAlertRequest", "source")).toEqual(expect.arrayContaining([...source]));
  });

  test("a hundred requests a minute, then a plain sentence", async () => {
    await start(behaviour);
    const first = await send("GET", "/api/v2/sources");
    expect([first.headers.get("ratelimit-limit"), first.headers.get("ratelimit-remaining")]).toEqual(["100", "99"]);
    for (let count = 1; count < 100; count++) await send("GET", "/api/v2/sources");
    clock += 20_000;
    const refused = await send("GET", "/api/v2/dashboards");
    expect([refused.status, await refused.text()]).toEqual([429, "Too many requests, please try again later."]);
    expect([refused.headers.get("ratelimit-reset"), refused.headers.get("retry-after")]).toEqual(["40", "60"]);
    clock += 40_000;
    expect((await send("GET", "/api/v2/sources")).status).toBe(200);
  });

  test("paths that lead nowhere are pages, and count for nothing", async () => {
    await start(behaviour);
    const page = await send("GET", "/api/v3/<b>");
    expect([page.status, page.headers.has("ratelimit-limit")]).toEqual([404, false]);
    expect(await page.text()).not.toContain("<b>");
    expect((await fetch(`${emulator.selfHosted.baseUrl}/api/v2/nothing`)).status).toBe(404);
    const refused = await fetch(`${emulator.selfHosted.baseUrl}/api/v2/alerts`, { method: "PATCH" });
    expect(refused.status).toBe(401);
  });

  describe("lists", () => {
    test("come in pages, or whole", async () => {
      await start(behaviour);
      const { alerts } = selfHosted();
      for (const name of ["a", "b"]) await alerts.create({ ...watched, name } as never);
      const page = await (await send("GET", "/api/v2/alerts?limit=1&offset=1")).json();
      if (isCurrent) expect(page).toMatchObject({ data: [{ name: "a" }], meta: { total: 3, limit: 1, offset: 1 } });
      else expect(page).toEqual({ data: [{}, {}, {}].map(() => expect.any(Object)) });
      expect(await alerts.list()).toHaveLength(3);
    });
  });

  describe("hosted", () => {
    beforeEach(() => start(behaviour));

    test("alerts and dashboards are those of the server, with its own fields", async () => {
      const { alerts, dashboards } = hosted().stack;
      const made = await alerts.create(watched as never);
      expect(made).toMatchObject({ executionErrors: [], savedSearchId: null, dashboardId: id("d"), state: "OK" });
      expect(made).toHaveProperty("teamId");
      expect(await alerts.update(made.id, made as never)).toMatchObject({ executionErrors: [] });
      await alerts.delete(made.id);
      const tile = { name: "A", series: [series] };
      const dashboard = await dashboards.create({ name: "D", tiles: [tile] } as never);
      expect(dashboard.tiles?.[0]).toHaveProperty(isCurrent ? "config" : "series");
      await dashboards.delete(dashboard.id);
      expect(await alerts.list()).toHaveLength(1);
    });

    test("what is refused is told in one of two forms", async () => {
      const response = await sendHosted("POST", "SERVICE/stack/dashboards", { name: "x" });
      const body = (await response.json()) as object;
      expect(response.status).toBe(400);
      if (isCurrent) {
        expect(body).toEqual({ status: 400, error: "BAD_REQUEST: tiles: Required", requestId: expect.any(String) });
      } else {
        expect(body).toEqual({ type: "about:blank", title: "Bad Request", status: 400, detail: "tiles: Required" });
        expect(response.headers.get("content-type")).toContain("application/problem+json");
      }
      const malformed = await sendHosted("GET", "SERVICE/stack/alerts/zz");
      expect(malformed.status).toBe(400);
    });

    test("a new key comes with a part of its record, or without", async () => {
      const response = await sendHosted("POST", "/keys", { name: "new", roles: ["admin"] });
      const { result } = (await response.json()) as { result: object };
      expect(result).toEqual({
        keyId: expect.any(String),
        keySecret: expect.any(String),
        ...(isCurrent ? { key: { id: expect.any(String), name: "new" } } : {}),
      });
    });
  });
});

test("field=current is another name of field", async () => {
  clock = Date.parse("2026-03-10T12:00:00Z");
  emulator = await startEmulator({ behaviour: "field=current", now: () => clock });
  expect(await data(send("GET", "/api/v2/alerts"))).toMatchObject([{ note: null, channels: [{}] }]);
});

describe("hosted, on both releases alike", () => {
  beforeEach(() => start("field"));

  test("ten requests in ten seconds", async () => {
    const client = hosted();
    for (let count = 0; count < 10; count++) await client.stack.sources.list();
    await expect(client.stack.sources.list()).rejects.toMatchObject({
      status: 429,
      body: { error: "TOO_MANY_REQUESTS" },
    });
    clock += 10_000;
    await hosted().stack.sources.list();
  });

  test("a service that is stopped is idle", async () => {
    await hosted().services.setState("stop");
    await expect(hosted().stack.dashboards.list()).rejects.toMatchObject({ status: 424 });
    await hosted().services.setState("start");
    await hosted().stack.dashboards.list();
  });

  test("a new key is refused for a while", async () => {
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

  test("pipes hold every kind of source, and costs are asked for by calendar days", async () => {
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
});

test.each(["Failed", "Rejected", "Expired", "Deleting"])("an endpoint that is %s stays so", async (status) => {
  const { reversePrivateEndpoints: [endpoint] = [] } = (await emptySeed()).hosted ?? {};
  const own = join(folder, `${status}.json`);
  writeFileSync(
    own,
    JSON.stringify({ hosted: { ...(await emptySeed()).hosted, reversePrivateEndpoints: [{ ...endpoint, status }] } }),
  );
  await start("field", { seed: own });
  const read = async () => hosted().reversePrivateEndpoints.get(String(endpoint?.["id"]));
  expect(await read()).toMatchObject({ status });
  clock += 60_000;
  expect(await read()).toMatchObject({ status });
});

async function emptySeed(): Promise<Seed> {
  await using other = await startEmulator({ seed: "empty" });
  return other.snapshot();
}
