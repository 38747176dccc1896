import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";

describe("by default, the emulator", () => {
  test("rejects what deployed servers reject, with their messages, and accepts what they accept", async () => {
    await using emulator = await startEmulator();
    const { alerts, charts, dashboards, webhooks } = createSelfHostedClient(emulator.selfHosted);
    const [dashboard] = await dashboards.list();
    const channel = { type: "webhook", webhookId: (await webhooks.list())[0]?.id ?? "" } as const;
    const alert = {
      name: "A",
      source: "tile",
      dashboardId: dashboard?.id ?? "",
      tileId: dashboard?.tiles?.[0]?.id ?? "",
      threshold: 1,
      interval: "5m",
      thresholdType: "above",
    } as const;
    await expect(alerts.create(alert)).rejects.toThrow('Provide either "channel" or "channels"');
    await expect(alerts.create({ ...alert, channel, interval: "7m" })).rejects.toThrow("interval");
    const query = { series: [{ sourceId: "0".repeat(24), aggFn: "count" }], startTime: 0, endTime: 60_000 };
    await expect(charts.querySeries(query)).rejects.toThrow("Source not found");
    const between = { ...alert, channel, thresholdType: "between", thresholdMax: 2 } as const;
    expect(await alerts.create(between)).toMatchObject({ thresholdType: "between" });
  });

  test("has no rate limits", async () => {
    await using emulator = await startEmulator();
    const hosted = createHostedClient({ ...emulator.hosted, retry: false });
    await Promise.all(Array.from({ length: 20 }, async () => hosted.pipes.list()));
    const limits = emulator.requests().map(({ status }) => status);
    expect(new Set(limits)).toEqual(new Set([200]));
  });
});

test("`rateLimits` limits the requests of a key", async () => {
  await using emulator = await startEmulator({ rateLimits: true });
  const hosted = createHostedClient({ ...emulator.hosted, retry: false });
  const results = await Promise.allSettled(Array.from({ length: 11 }, async () => hosted.pipes.list()));
  expect(results.filter(({ status }) => status === "rejected")).toEqual([
    { status: "rejected", reason: expect.objectContaining({ status: 429 }) },
  ]);
});
