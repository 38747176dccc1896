// What tests use: seeds, the clock, events and the log of requests.
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { afterEach, describe, expect, test } from "vitest";
import { SeedError, startEmulator } from "../src/index.ts";
import type { Emulator, EmulatorOptions } from "../src/index.ts";

let emulator: Emulator;
let client: ReturnType<typeof createSelfHostedClient>;
afterEach(() => emulator.close());

async function start(options: EmulatorOptions = {}): Promise<void> {
  emulator = await startEmulator({ seed: "empty", ...options });
  client = createSelfHostedClient({ ...emulator.selfHosted, retry: false });
}

describe("seeds", () => {
  test("start with the records of an object", async () => {
    await start({ seed: { selfhosted: { dashboards: [{ id: "a", name: "Mine", tiles: [], extra: 1 }] } } });
    expect(await client.dashboards.list()).toEqual([expect.objectContaining({ id: "a", name: "Mine", extra: 1 })]);
  });

  test("restore a snapshot of this or another emulator, with events", async () => {
    await start({ generateEvents: false });
    const { id } = await client.dashboards.create({ name: "Before" });
    emulator.events.add({ source: "Logs", time: Date.now(), fields: { ServiceName: "a" } });
    const snapshot = emulator.snapshot();
    await client.dashboards.delete(id);
    await client.dashboards.create({ name: "After" });
    emulator.restore(snapshot);
    expect((await client.dashboards.list()).map(({ name }) => name)).toEqual(["Before"]);
    await using other = await startEmulator({ seed: snapshot });
    expect(other.snapshot()).toEqual(snapshot);
  });

  test.each([
    [{ dashboards: [] }, "Unknown field"],
    [{ selfhosted: { boards: [] } }, "Unknown field"],
    [[], "Invalid seed"],
    [null, "Invalid seed"],
  ])("%j is rejected, and the state stays", async (seed, message) => {
    await start();
    await client.dashboards.create({ name: "Kept" });
    expect(() => emulator.restore(seed as never)).toThrow(message);
    await expect(startEmulator({ seed: seed as never })).rejects.toThrow(SeedError);
    const response = await fetch(`${emulator.page}restore`, { method: "POST", body: JSON.stringify(seed) });
    expect(response.status).toBe(400);
    expect((await client.dashboards.list()).map(({ name }) => name)).toEqual(["Kept"]);
  });
});

test("reset returns to the seed, the initial faults, no requests and the system's time", async () => {
  await start({ faults: [{ kind: "latency", milliseconds: 0 }] });
  await client.dashboards.create({ name: "A" });
  emulator.faults.clear();
  emulator.faults.add({ kind: "cut" });
  emulator.clock.set("2020-01-01T00:00:00Z");
  emulator.events.add({ source: "Logs", time: 0, fields: {} });
  emulator.reset();
  expect(emulator.requests()).toEqual([]);
  expect(emulator.faults.list()).toEqual([{ kind: "latency", milliseconds: 0 }]);
  expect(emulator.snapshot().events).toBeUndefined();
  expect(new Date(emulator.clock.now()).getFullYear()).toBeGreaterThan(2020);
  expect(await client.dashboards.list()).toEqual([]);
});

describe("the clock", () => {
  test("moves durations, such as the start of a pipe, and stays where it was set", async () => {
    await start();
    emulator.clock.set("2026-03-01T10:00:00Z");
    const hosted = createHostedClient({ ...emulator.hosted, retry: false });
    const { createdAt } = await hosted.pipes.create({
      name: "p",
      source: { kafka: { brokers: "b" } },
      destination: { table: "t" },
    });
    expect(createdAt).toBe("2026-03-01T10:00:00.000Z");
    const getState = async (): Promise<unknown> => (await hosted.pipes.list())[0]?.state;
    expect(await getState()).toBe("Provisioning");
    emulator.clock.advance(3000);
    expect(await getState()).toBe("Running");
    expect(emulator.clock.now()).toBe(Date.parse("2026-03-01T10:00:03Z"));
  });

  test("advances without being set, and through its endpoint", async () => {
    await start();
    const before = Date.now();
    emulator.clock.advance("1d");
    expect(emulator.clock.now()).toBeGreaterThanOrEqual(before + 86_400_000);
    const post = (body: object): Promise<Response> =>
      fetch(`${emulator.page}clock`, { method: "POST", body: JSON.stringify(body) });
    expect(await (await post({ set: "2026-03-01T10:00:00Z", advance: "5m" })).json()).toEqual({
      now: "2026-03-01T10:05:00.000Z",
    });
    expect([(await post({ advance: "soon" })).status, (await post({ set: "soon" })).status]).toEqual([400, 400]);
  });

  test.each(["soon", -1, "-5m", "5 m", ""])("rejects the duration %j", async (duration) => {
    await start();
    expect(() => emulator.clock.advance(duration)).toThrow(RangeError);
  });
});

describe("events", () => {
  test("must name an existing source and a valid time", async () => {
    await start();
    expect(() => emulator.events.add({ source: "Lgos", time: 0, fields: {} })).toThrow('Unknown source "Lgos"');
    expect(() => emulator.events.add({ source: "Logs", time: "soon", fields: {} })).toThrow('Invalid time "soon"');
    const response = await fetch(`${emulator.page}events`, { method: "POST", body: '{"source":"Lgos","time":0}' });
    expect(response.status).toBe(400);
    expect(emulator.snapshot().events).toBeUndefined();
  });
});

describe("the log of requests", () => {
  test("contains no bodies by default", async () => {
    await start();
    await client.dashboards.create({ name: "A" });
    expect(emulator.requests()[0]).not.toHaveProperty("body");
    expect(emulator.requests()[0]).not.toHaveProperty("responseBody");
  });

  test("contains the last 200 requests, the latest first", async () => {
    await start();
    for (let time = 0; time < 201; time++) await fetch(`${emulator.selfHosted.baseUrl}/${time}`);
    expect(emulator.requests().map(({ path }) => path)).toEqual(
      Array.from({ length: 200 }, (_, index) => `/${200 - index}`),
    );
  });

  test("contains bodies without secrets on request", async () => {
    await start({ logBodies: true });
    await client.dashboards.create({ name: "A" });
    expect(emulator.requests()[0]).toMatchObject({ body: { name: "A" }, responseBody: { data: { name: "A" } } });
    const hosted = createHostedClient(emulator.hosted);
    const { keySecret } = await hosted.keys.create({ name: "ci", roles: ["admin"] });
    const password = "open sesame";
    const kafka = { brokers: "b", credentials: { username: "u", password } };
    await hosted.pipes.create({ name: "p", source: { kafka }, destination: { table: "t" } });
    const connectionString = "AccountName=shop;AccountKey=sesame";
    await hosted.pipes.create({ name: "q", source: { objectStorage: { connectionString } } });
    const logged = JSON.stringify(emulator.requests());
    expect(logged).toContain("[redacted]");
    expect(logged).not.toContain(password);
    expect(logged).not.toContain(connectionString);
    expect(logged).not.toContain(keySecret?.reveal());
  });

  test("contains only the length of bodies that are not JSON", async () => {
    await start({ logBodies: true });
    const body = '{"password": "open sesame"';
    await fetch(`${emulator.selfHosted.baseUrl}/api/v2/dashboards`, { method: "POST", body });
    expect(emulator.requests()[0]?.body).toBe("[redacted: 26 characters that are not JSON]");
    await fetch(`${emulator.selfHosted.baseUrl}/api/v2/dashboards`, { method: "POST", body: "" });
    expect(emulator.requests()[0]?.body).toBeUndefined();
    expect(JSON.stringify(emulator.requests())).not.toContain("sesame");
  });
});
