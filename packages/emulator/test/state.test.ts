// Stateful behavior of dashboards, alerts and snapshots, tested with the clients and with plain requests.
import { describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import { useServer } from "./server-setup.ts";
import { sendForText } from "./send.ts";

const server = useServer({ behavior: "documented", rateLimits: false });
const send = (method: string, path: string, body?: string) =>
  sendForText(server.emulator.selfHosted, method, path, body);

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
    const updated = await send("PUT", `/api/v2/dashboards/${id}`, `{"name":"B",${unknown},"tiles":[]}`);
    expect(updated.text).toBe(`{"data":{"id":"${id}","name":"B",${unknown},"tiles":[],"tags":[]}}`);
    expect(await send("DELETE", `/api/v2/dashboards/${id}`)).toEqual({ status: 200, text: "{}" });
    expect(await send("GET", `/api/v2/dashboards/${id}`)).toMatchObject({ status: 404 });
    expect(await send("DELETE", `/api/v2/dashboards/${id}`)).toMatchObject({ status: 404 });
    expect((await send("GET", "/api/v2/dashboards")).text).not.toContain(id);
  });

  test("keep the ids of existing tiles, and assign new ones to others", async () => {
    const { id, tiles = [] } = await server.selfHosted.dashboards.create({
      name: "A",
      tiles: [{ name: "1" }, { name: "2" }],
    });
    const [first, second] = tiles ?? [];
    expect(first?.id).not.toBe(second?.id);
    const body = {
      name: "A",
      tiles: [{ name: "new" }, { id: second?.id ?? "", name: "kept" }, { id: "made-up", name: "other" }],
    };
    const updated = (await server.selfHosted.dashboards.update(id ?? "", body)).tiles ?? [];
    expect(updated[1]).toEqual({ id: second?.id, name: "kept" });
    expect(updated.map((tile) => tile.id)).not.toContain("made-up");
    expect(new Set(updated.map((tile) => tile.id)).size).toBe(3);
  });

  test("filters have ids that updates keep", async () => {
    const filter = { type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName" };
    const { id, filters } = await server.selfHosted.dashboards.create({ name: "A", filters: [filter, filter] });
    const [first, second] = (filters ?? []).map((one) => one.id);
    expect(first).toMatch(/^[0-9a-f]{24}$/);
    expect(second).not.toBe(first);
    const kept = { ...filter, id: second ?? "" };
    const updated = await server.selfHosted.dashboards.update(id, {
      name: "A",
      tiles: [],
      filters: [kept, { ...filter, id: "made-up" }],
    });
    expect(updated.filters?.[0]?.id).toBe(second);
    expect(updated.filters?.[1]?.id).toMatch(/^[0-9a-f]{24}$/);
  });

  test("are deleted together with the alerts on them and their tiles", async () => {
    const { id, tiles } = await server.selfHosted.dashboards.create({
      name: "A",
      tiles: [{ name: "1" }, { name: "2" }],
    });
    const [first, second] = (tiles ?? []).map((tile) => tile.id ?? "");
    const on = (tileId = ""): Promise<{ id?: string }> =>
      server.selfHosted.alerts.create({ dashboardId: id, tileId, name: tileId });
    const [lost, kept] = [await on(first), await on(second)];
    const other = await server.selfHosted.alerts.create({ name: "elsewhere" });
    const withoutTile = await server.selfHosted.alerts.create({ name: "on no tile", dashboardId: id });
    const names = async (): Promise<unknown[]> => (await server.selfHosted.alerts.list()).map((alert) => alert.id);
    await server.selfHosted.dashboards.update(id, { name: "A", tiles: [{ id: second ?? "" }] });
    expect(await names()).toEqual(expect.arrayContaining([kept.id, other.id]));
    expect(await names()).not.toContain(lost.id);
    await server.selfHosted.dashboards.delete(id);
    expect(await names()).not.toContain(kept.id);
    expect(await names()).not.toContain(withoutTile.id);
    expect(await names()).toContain(other.id);
  });
});

test("removes omitted fields from a replaced alert, except those of the server", async () => {
  const created = await server.selfHosted.alerts.create({
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
  server.advance(1000);
  const updated = await server.selfHosted.alerts.update(created.id ?? "", { name: "B" });
  const { state, team, createdAt } = created;
  const ofServer = { id: created.id, state, team, createdAt };
  expect(updated).toEqual({ ...ofServer, name: "B", silenced: false, updatedAt: "2026-03-10T12:00:01.000Z" });
});

test("isolates the records of the deployments", async () => {
  await server.hosted.stack.dashboards.create({ name: "hosted only" });
  expect((await server.selfHosted.dashboards.list()).map(({ name }) => name)).not.toContain("hosted only");
});

test("stores fields that are in the spec but not in the document", async () => {
  const channels = [{ type: "webhook", webhookId: "a" }];
  const alert = { savedSearchId: "s", channels, note: "n", thresholdMax: 2, numConsecutiveWindows: 3 };
  expect(await server.selfHosted.alerts.create(alert as never)).toMatchObject(alert);
  const config = { displayType: "line", select: [{ aggFn: "p95", where: "" }] };
  const dashboard = { name: "A", tiles: [{ config }], filters: [{ type: "QUERY_EXPRESSION" }], savedQuery: "a:b" };
  expect(await server.selfHosted.dashboards.create(dashboard as never)).toMatchObject(dashboard);
});

describe("the state", () => {
  test("has only the objects that no operation can create if the seed is `empty`", async () => {
    await using empty = await startEmulator({ seed: "empty" });
    const snapshot = empty.snapshot();
    expect(Object.keys(snapshot.selfhosted ?? {})).toEqual(["sources", "webhooks"]);
    expect(Object.keys(snapshot.hosted ?? {})).not.toContain("pipes");
  });
});
