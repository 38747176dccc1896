import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import { alertRequest } from "./deployed-setup.ts";

describe("by default, the emulator", () => {
  test("rejects what deployed servers reject, with their messages", async () => {
    await using emulator = await startEmulator();
    const { alerts, charts } = createSelfHostedClient(emulator.selfHosted);
    const alert = { ...alertRequest, channel: undefined } as never;
    await expect(alerts.create(alert)).rejects.toThrow('Provide either "channel" or "channels"');
    const query = { series: [{ sourceId: "0".repeat(24), aggFn: "count" }], startTime: 0, endTime: 60_000 };
    await expect(charts.querySeries(query)).rejects.toThrow("Source not found");
  });

  test("has no rate limits", async () => {
    await using emulator = await startEmulator();
    const hosted = createHostedClient({ ...emulator.hosted, retry: false });
    await Promise.all(Array.from({ length: 20 }, async () => hosted.pipes.list()));
    const limits = emulator.requests().map(({ status }) => status);
    expect(new Set(limits)).toEqual(new Set([200]));
  });
});
