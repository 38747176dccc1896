import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { createRaw } from "@obstack/selfhosted/raw";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FaultError, parseFault, startEmulator } from "../src/index.ts";
import type { Emulator, Fault } from "../src/index.ts";

let emulator: Emulator;
let client: SelfHostedClient;

beforeEach(async () => {
  emulator = await startEmulator({ seed: "empty" });
  client = createSelfHostedClient({ ...emulator.selfHosted, retry: false });
});
afterEach(() => emulator.close());

const names = async (): Promise<unknown[]> => {
  emulator.faults.clear();
  return (await client.dashboards.list()).map(({ name }) => name);
};

const create = (): Promise<unknown> => client.dashboards.create({ name: "A" }).catch((error: unknown) => error);

describe("each kind", () => {
  test.each<[Fault, object, boolean]>([
    [{ kind: "status", status: 500 }, { kind: "response", status: 500 }, false],
    [
      { kind: "status", status: 503 },
      { kind: "response", status: 503, message: expect.stringContaining("503 Gateway Time-out") },
      false,
    ],
    [{ kind: "rate-limit" }, { status: 429 }, false],
    [{ kind: "rate-limit-retry-after" }, { status: 429 }, false],
    [{ kind: "rate-limit-x" }, { status: 429, body: { error: "TOO_MANY_REQUESTS" } }, false],
    [{ kind: "rate-limit-bare" }, { status: 429 }, false],
    [{ kind: "unauthorized" }, { status: 401, body: "Unauthorized" }, false],
    [{ kind: "gateway-after" }, { status: 504, hint: expect.stringContaining("outcome is unknown") }, true],
    [{ kind: "reset-before" }, { kind: "connection", sent: true }, false],
    [{ kind: "reset-after" }, { kind: "connection", sent: true }, true],
    [{ kind: "cut" }, { kind: "connection", sent: true }, true],
  ])("%j results in %j (operation runs: %s)", async (fault, error, done) => {
    emulator.faults.add(fault);
    expect(await create()).toMatchObject(error);
    expect(emulator.requests()[0]?.faults).toEqual([fault.kind]);
    expect(await names()).toEqual(done ? ["A"] : []);
  });

  test("delays responses with latency and slow", async () => {
    for (const kind of ["latency", "slow"] as const) {
      emulator.faults.add({ kind, milliseconds: 150 });
      const startTime = performance.now();
      expect(await create()).toMatchObject({ name: "A" });
      expect(performance.now() - startTime).toBeGreaterThan(140);
      emulator.faults.clear();
    }
  });

  test("sends different headers for each style of rate limit", async () => {
    const getHeaders = async (kind: Fault["kind"]): Promise<Record<string, string>> => {
      const remove = emulator.faults.add({ kind });
      const { headers } = await fetch(`${emulator.selfHosted.baseUrl}/api/v2/sources`);
      remove();
      return Object.fromEntries([...headers].filter(([name]) => /ratelimit|retry/.test(name)));
    };
    expect(await getHeaders("rate-limit")).toEqual({ "ratelimit-reset": "1", "retry-after": "60" });
    expect(await getHeaders("rate-limit-retry-after")).toEqual({ "retry-after": "1" });
    expect(await getHeaders("rate-limit-x")).toEqual({ "x-ratelimit-reset": "1" });
    expect(await getHeaders("rate-limit-bare")).toEqual({});
  });
});

describe("affected requests", () => {
  test("are limited by operation, deployment and number", async () => {
    emulator.faults.add({ kind: "status", operationId: "createDashboard", times: 2 });
    emulator.faults.add({ kind: "status", deployment: "hosted" });
    await client.sources.list();
    expect([await create(), await create(), await create()]).toMatchObject([
      { status: 500 },
      { status: 500 },
      { name: "A" },
    ]);
    expect(emulator.faults.list()).toHaveLength(1);
  });

  test("are the same for the same random seed", async () => {
    const run = async (random: string): Promise<string> => {
      await using one = await startEmulator({ random, faults: [{ kind: "status", chance: 0.5 }] });
      const { sources } = createSelfHostedClient({ ...one.selfHosted, retry: false });
      const outcomes: string[] = [];
      for (let index = 0; index < 30; index++) {
        outcomes.push(
          await sources.list().then(
            () => "o",
            () => "x",
          ),
        );
      }
      return outcomes.join("");
    };
    const first = await run("a");
    expect(first).toMatch(/o.*x|x.*o/);
    expect(await run("a")).toBe(first);
    expect(await run("b")).not.toBe(first);
  });
});

describe("a fault that can never happen", () => {
  test.each<[object, string]>([
    [{ kind: "status", operationId: "createAlrt" }, 'Unknown operation "createAlrt". Did you mean "createAlert"?'],
    [{ kind: "status", deployment: "hosted", operationId: "querySeries" }, "of the hosted deployment"],
    [{ kind: "status", deployment: "moon" }, 'Invalid value "moon" for "deployment"'],
    [
      { kind: "status", operationID: "createAlert" },
      'Unknown field "operationID" of a fault. Did you mean "operationId"?',
    ],
    [{ kind: "latency", body: {} }, 'Only faults of the kind "status" have a body.'],
    [{ kind: "latency", id: 5 }, 'Invalid value 5 for "id"'],
    [{ kind: "latency", path: "" }, 'Invalid value "" for "path"'],
  ])("%j is rejected by the emulator, its options and its endpoint", async (fault, message) => {
    expect(() => emulator.faults.add(fault as Fault)).toThrow(message);
    await expect(startEmulator({ faults: [fault as Fault] })).rejects.toThrow(message);
    const response = await fetch(`${emulator.page}faults`, { method: "POST", body: JSON.stringify(fault) });
    expect([response.status, await response.json()]).toEqual([400, { message: expect.stringContaining(message) }]);
    expect(emulator.faults.list()).toEqual([]);
  });
});

describe("a fault", () => {
  test("can be limited to an object or a path", async () => {
    const [one, two] = [await client.dashboards.create({ name: "A" }), await client.dashboards.create({ name: "B" })];
    emulator.faults.add({ kind: "status", status: 500, id: one.id });
    await expect(client.dashboards.get(one.id)).rejects.toMatchObject({ status: 500 });
    expect(await client.dashboards.get(two.id)).toMatchObject({ name: "B" });
    emulator.faults.clear();
    emulator.faults.add({ kind: "status", status: 500, path: "/api/v2/alerts" });
    await expect(client.alerts.list()).rejects.toMatchObject({ status: 500 });
    expect(await client.dashboards.list()).toHaveLength(2);
  });

  test.each([
    [{ error: "boom" }, { error: "boom" }],
    ["plain words", "plain words"],
  ])("sends the body %j", async (body, received) => {
    emulator.faults.add({ kind: "status", status: 418, body });
    await expect(client.dashboards.list()).rejects.toMatchObject({ status: 418, body: received });
  });
});

describe("parseFault", () => {
  test.each<[string, Fault]>([
    ["gateway-after", { kind: "gateway-after" }],
    ["status=503,operation=listAlerts,times=3", { kind: "status", status: 503, operationId: "listAlerts", times: 3 }],
    [
      "latency=250,deployment=hosted,chance=0.5",
      { kind: "latency", milliseconds: 250, deployment: "hosted", chance: 0.5 },
    ],
  ])("parses %s", (text, fault) => {
    expect(parseFault(text)).toEqual(fault);
  });

  test.each([
    "",
    "nothing",
    "latency=soon",
    "status=99",
    "cut,chance=2",
    "cut,times=0",
    "cut,deployment=moon",
    "cut,often",
    "latency=999999",
  ])("rejects %j", (text) => {
    expect(() => parseFault(text)).toThrow(FaultError);
  });
});

describe("the endpoints under /_emulator", () => {
  const send = (path: string, init: RequestInit = {}): Promise<Response> => fetch(emulator.page + path, init);

  test("add, list and clear faults", async () => {
    const added = await send("faults", { method: "POST", body: JSON.stringify([{ kind: "status", status: 502 }]) });
    expect([added.status, await added.json()]).toEqual([201, [{ kind: "status", status: 502 }]]);
    expect(await create()).toMatchObject({ status: 502 });
    expect((await send("faults", { method: "DELETE" })).status).toBe(204);
    expect(await (await send("faults")).json()).toEqual([]);
    const wrong = await send("faults", { method: "POST", body: '{"kind":"x"}' });
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("Unknown fault")]);
    expect((await send("faults", { method: "POST", body: "{" })).status).toBe(400);
  });

  test("return the state and the requests with their violations, and reset the state", async () => {
    await create();
    await createRaw(client.transport).POST("/api/v2/dashboards", { body: {} as never });
    const requests = (await (await send("requests")).json()) as object[];
    expect(requests[0]).toMatchObject({
      status: 400,
      violations: [
        { path: "name", message: "Required" },
        { path: "tiles", message: "Required" },
      ],
    });
    expect(JSON.stringify(requests)).not.toContain(emulator.selfHosted.apiKey);
    await createHostedClient(emulator.hosted).keys.create({ name: "ci", roles: ["admin"] });
    const snapshot = await (await send("snapshot")).text();
    expect(JSON.parse(snapshot)).toMatchObject({
      selfhosted: { dashboards: [{ name: "A" }] },
      hosted: { keys: [{ name: "ci" }] },
    });
    expect(snapshot).not.toContain("Hash");
    expect((await send("reset", { method: "POST" })).status).toBe(204);
    expect(await names()).toEqual([]);
  });
});
