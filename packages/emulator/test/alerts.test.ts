import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import type { Behavior } from "../src/index.ts";

const minute = 60_000;
const start = Date.parse("2026-03-10T12:00:00Z");
const sourceId = "665f1c2ab4d3e5f6a7b8cb11";
const channel = { type: "webhook", webhookId: "665f1c2ab4d3e5f6a7b8cd01" };

/** Errors in each minute, by service. `null`: no event. */
const errors = [
  { web: 1 },
  { web: 6, api: 1 },
  { web: 6 },
  { api: 1 },
  null,
  { web: 6, api: 6 },
  { web: 6 },
] as const satisfies readonly (Readonly<Record<string, number>> | null)[];

const events = errors.flatMap((services, index) =>
  Object.entries(services ?? {}).flatMap(([service, count]) =>
    Array.from({ length: count }, (_, position) => ({
      source: sourceId,
      time: start + index * minute + position,
      fields: { ServiceName: service, SeverityText: "error" },
    })),
  ),
);

const sources = [{ id: sourceId, name: "Mine", kind: "other" }];
const seed = { selfhosted: { sources }, hosted: { sources }, events };

const firing = "ALERT";

describe.each(["documented", "deployed", "deployed=older"] satisfies Behavior[])("with behavior %s", (behavior) => {
  const idle = behavior === "documented" ? "inactive" : "OK";
  const letters: Readonly<Record<string, string>> = { [idle]: "-", PENDING: "P", [firing]: "A" };

  /** Returns the state of an alert after each minute as a letter. */
  async function follow(alert: object, series: object[] = [{}], tile: object = {}): Promise<string> {
    let time = start;
    await using emulator = await startEmulator({ seed, behavior, now: () => time });
    const client = createSelfHostedClient(emulator.selfHosted);
    const id = await createAlert(client, alert, series, tile);
    let found = "";
    for (const index of errors.keys()) {
      time = start + (index + 1) * minute + 1;
      found += letters[(await client.alerts.get(id)).state ?? ""] ?? "?";
    }
    return found;
  }

  test("evaluates each window when it ends, and counts an empty one as 0", async () => {
    expect(await follow({ threshold: 6 })).toBe("-AA--AA");
    expect(await follow({ threshold: 1, thresholdType: "below" })).toBe("----A--");
  });

  test("keeps an alert pending until enough consecutive windows match", async () => {
    // The older release drops the field.
    const expected = behavior === "deployed=older" ? "-AA--AA" : "-PA--PA";
    expect(await follow({ threshold: 6, numConsecutiveWindows: 2 })).toBe(expected);
  });

  test("evaluates groups separately", async () => {
    const grouped = [{ where: "ServiceName:api", groupBy: ["ServiceName"] }];
    // A missing group does not count as 0, but resolves the alert.
    expect(await follow({ threshold: 1 }, grouped)).toBe("-A-A-A-");
    // A window without any group fires under an empty group, which is never resolved.
    expect(await follow({ threshold: 1, thresholdType: "below" }, grouped)).toBe("AAAAAAA");
  });

  test("resolves an alert on a ratio with a denominator of 0", async () => {
    const ratio = [{ where: "ServiceName:web" }, { where: "ServiceName:api" }];
    // web/api by minute: 1/0, 6/1, 6/0, 0/1, nothing, 6/6, 6/0. An empty window counts as 0.
    expect(await follow({ threshold: 6 }, ratio, { asRatio: true })).toBe("-A-----");
  });

  test("evaluates the last of several series", async () => {
    const series = [{ where: "ServiceName:web" }, { where: "ServiceName:api" }];
    expect(await follow({ threshold: 1 }, series)).toBe("-A-A-A-");
  });

  test("never evaluates a table", async () => {
    expect(await follow({ threshold: 0 }, [{ type: "table" }])).toBe("-------");
  });

  test("keeps the state if the query of the tile fails", async () => {
    expect(await follow({ threshold: 0 }, [{ where: "Nowhere:x AND (" }])).toBe("-------");
  });

  test("evaluates a new alert on the window before its creation, and an updated one with its new threshold", async () => {
    await using emulator = await startEmulator({ seed, behavior, now: () => start + 3 * minute + 1 });
    const client = createSelfHostedClient(emulator.selfHosted);
    const id = await createAlert(client, { threshold: 6 });
    expect((await client.alerts.list()).map(({ state }) => state)).toEqual([firing]);
    await client.alerts.modify(id, (alert) => ({ ...alert, threshold: 7 }));
    expect((await client.alerts.list()).map(({ state }) => state)).toEqual([idle]);
    const dashboardId = (await client.dashboards.list())[0]?.id ?? "";
    await client.dashboards.delete(dashboardId);
    expect(await client.alerts.list()).toEqual([]);
  });

  test("lists recent firings for the page", async () => {
    await using emulator = await startEmulator({ seed, behavior, now: () => start + errors.length * minute + 1 });
    const id = await createAlert(createSelfHostedClient(emulator.selfHosted), { threshold: 6, interval: "1m" });
    const list = (await (await fetch(new URL("alerts", emulator.page))).json()) as Listed[];
    expect(list.map(({ deployment, alert }) => [deployment, alert.id])).toEqual([["selfhosted", id]]);
    expect(
      list[0]?.firings.map(({ from, to, peak }) => [(from - start) / minute, (to - start) / minute, peak]),
    ).toEqual([
      [1, 3, 7],
      [5, 7, 12],
    ]);
  });

  test("evaluates the alerts of the hosted deployment, and does not change the stored record", async () => {
    await using emulator = await startEmulator({ seed, behavior, now: () => start + 3 * minute + 1 });
    const { stack } = createHostedClient(emulator.hosted);
    const id = await createAlert(stack, { threshold: 6 });
    const before = JSON.stringify(emulator.snapshot().hosted?.alerts);
    expect((await stack.alerts.get(id)).state).toBe(firing);
    expect((await stack.alerts.list()).map(({ state }) => state)).toEqual([firing]);
    expect(JSON.stringify(emulator.snapshot().hosted?.alerts)).toBe(before);
  });
});

describe("with behavior deployed", () => {
  async function stateOf(alert: object, config: object, now: number): Promise<unknown> {
    await using emulator = await startEmulator({ seed, behavior: "deployed", now: () => now });
    const client = createSelfHostedClient(emulator.selfHosted);
    const select = [{ aggFn: "count", where: "", whereLanguage: "lucene" }];
    const tile = { config: { displayType: "line", sourceId, select, ...config }, series: undefined };
    return (await client.alerts.get(await createAlert(client, alert, [], tile))).state;
  }
  const at = (minutes: number): number => start + minutes * minute + 1;

  test("evaluates the partial buckets of a shifted window by themselves", async () => {
    const shifted = { interval: "5m", scheduleOffsetMinutes: 2 };
    // The window from -3 to 2 has 1 + 7 errors in one bucket, the one from 2 to 7 has 6 + 1 in one bucket and 12 + 6 in the next.
    expect(await stateOf({ ...shifted, threshold: 9 }, {}, at(2))).toBe("OK");
    expect(await stateOf({ ...shifted, threshold: 8 }, {}, at(2))).toBe("ALERT");
    expect(await stateOf({ ...shifted, threshold: 19 }, {}, at(7))).toBe("OK");
    expect(await stateOf({ ...shifted, threshold: 18 }, {}, at(7))).toBe("ALERT");
  });

  test("evaluates nothing before scheduleStartAt", async () => {
    const scheduleStartAt = new Date(start + 60 * minute).toISOString();
    expect(await stateOf({ interval: "1m", threshold: 0, scheduleStartAt }, {}, at(2))).toBe("OK");
    expect(await stateOf({ interval: "1m", threshold: 0, scheduleStartAt }, {}, at(61))).toBe("ALERT");
  });

  test("evaluates the last formula", async () => {
    const formulas = [{ expression: "A * 0" }, { expression: "A * 10" }];
    expect(await stateOf({ interval: "1m", threshold: 70 }, { formulas }, at(2))).toBe("ALERT");
    expect(await stateOf({ interval: "1m", threshold: 71 }, { formulas }, at(2))).toBe("OK");
  });
});

interface Listed {
  readonly deployment: string;
  readonly alert: { readonly id: string };
  readonly firings: readonly { readonly from: number; readonly to: number; readonly peak: number }[];
}

type Stack = Pick<ReturnType<typeof createSelfHostedClient>, "dashboards" | "alerts">;

async function createAlert(client: Stack, alert: object, series: object[] = [{}], tile: object = {}): Promise<string> {
  const common = { type: "time", dataSource: "events", sourceId, aggFn: "count", whereLanguage: "lucene" } as const;
  const drawn = series.map((one) => ({ ...common, where: "", groupBy: [], ...one }));
  const { id: dashboardId, tiles } = await client.dashboards.create({
    name: "Errors",
    tiles: [{ name: "Errors", x: 0, y: 0, w: 6, h: 3, series: drawn as never, ...tile }],
  });
  const { id } = await client.alerts.create({
    name: "Too many errors",
    dashboardId: dashboardId ?? "",
    tileId: tiles?.[0]?.id ?? "",
    source: "tile",
    interval: "1m",
    threshold: 0,
    thresholdType: "above",
    channel,
    ...alert,
  });
  return id ?? "";
}
