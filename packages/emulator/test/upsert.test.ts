// Upserts on both deployments and every behavior.
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Behavior, Emulator } from "../src/index.ts";

const behaviors: readonly Behavior[] = ["deployed", "deployed=older", "documented"];
const cases = behaviors.flatMap((behavior) =>
  (["selfhosted", "hosted"] as const).map((deployment) => ({ behavior, deployment })),
);

describe.each(cases)("$behavior, $deployment", ({ behavior, deployment }) => {
  let emulator: Emulator;
  let stack: ReturnType<typeof createHostedClient>["stack"];
  const writes = (): string[] => emulator.requests().flatMap(({ method }) => (method === "GET" ? [] : [method]));
  beforeEach(async () => {
    emulator = await startEmulator({ behavior, seed: "empty" });
    stack =
      deployment === "hosted"
        ? createHostedClient({ ...emulator.hosted, retry: { backoffLimit: 1 } }).stack
        : createSelfHostedClient({ ...emulator.selfHosted, retry: { backoffLimit: 1 } });
  });
  afterEach(() => emulator.close());

  const series = [{ type: "time", sourceId: "665f1c2ab4d3e5f6a7b8cb01", aggFn: "count", where: "", groupBy: [] }];
  const tile = (name: string, where: string) => ({ name, x: 0, y: 0, w: 6, h: 4, series: [{ ...series[0], where }] });
  const webhookId = "665f1c2ab4d3e5f6a7b8cd01";
  const rule = {
    source: "tile",
    interval: "5m",
    thresholdType: "above",
    channel: { type: "webhook", webhookId },
  } as const;

  test("creates once, then changes, and keeps tile ids, unmentioned fields and alerts", async () => {
    const created = await stack.dashboards.upsert({ name: "Shop", tags: ["a"], tiles: [tile("Errors", "")] });
    const tileId = created.tiles?.[0]?.id ?? "";
    const alert = { ...rule, name: "Errors", dashboardId: created.id, tileId, threshold: 1, message: "kept" };
    const { id } = await stack.alerts.upsert(alert);
    expect(writes()).toEqual(["POST", "POST"]);

    const tiles = [tile("New", ""), tile("Errors", "SeverityText:error")];
    const changed = await stack.dashboards.upsert({ name: "Shop", tiles });
    expect(changed).toMatchObject({ id: created.id, tags: ["a"] });
    expect(changed.tiles?.map((one) => [one.name, one.id === tileId])).toEqual([
      ["New", false],
      ["Errors", true],
    ]);
    expect(JSON.stringify(changed.tiles?.[1])).toContain("SeverityText:error");

    expect(await stack.alerts.upsert({ ...rule, name: "Errors", threshold: 2 })).toMatchObject({
      id,
      threshold: 2,
      tileId,
      message: "kept",
    });
    expect(writes().toSorted()).toEqual(["POST", "POST", "PUT", "PUT"]);
  });

  test("refuses ambiguous and missing names, and to remove a tile with an alert, and writes nothing", async () => {
    const one = await stack.dashboards.create({ name: "Shop", tiles: [tile("Errors", "")] });
    const tileId = one.tiles?.[0]?.id ?? "";
    await stack.alerts.create({ ...rule, name: "Errors", dashboardId: one.id, tileId, threshold: 1 });
    await expect(stack.dashboards.upsert({ name: "Shop", tiles: [] })).rejects.toThrow("tiles that alerts watch");
    const two = await stack.dashboards.create({ name: "Shop", tiles: [] });
    await expect(stack.dashboards.find("Shop")).rejects.toMatchObject({ field: "name" });
    await expect(stack.dashboards.upsert({ name: "Shop", tags: ["b"] })).rejects.toThrow(`${one.id}, ${two.id}`);
    await expect(stack.alerts.upsert({ ...rule, threshold: 1 })).rejects.toMatchObject({ field: "name" });
    expect(writes()).toEqual(["POST", "POST", "POST"]);
    expect(await stack.sources.find("Logs")).toMatchObject({ id: "665f1c2ab4d3e5f6a7b8cb01" });
    expect(await stack.sources.find("none")).toBeUndefined();
  });

  test("never repeats a create with an unknown outcome, and finds what it created next time", async () => {
    emulator.faults.add({ kind: "gateway-after", operationId: "createDashboard", times: 1 });
    await expect(stack.dashboards.upsert({ name: "Shop", tiles: [] })).rejects.toMatchObject({ status: 504 });
    expect(writes()).toEqual(["POST"]);
    await stack.dashboards.upsert({ name: "Shop", tiles: [] });
    expect(writes().toSorted()).toEqual(["POST", "PUT"]);
    expect(await stack.dashboards.list()).toHaveLength(1);
  });
});
