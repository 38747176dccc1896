// Backtests on the emulator, compared with the emulator's own evaluation, and with the recorded responses of real servers.
import { windowLength } from "@obstack/core/alerts";
import { startEmulator } from "@obstack/emulator";
import type { Behavior, Emulator } from "@obstack/emulator";
import { createHostedClient } from "@obstack/hosted";
import { createSelfHostedClient } from "@obstack/selfhosted";
import type { SelfHostedClient } from "@obstack/selfhosted";
import { readRecording, releases, replay, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { alertOfServer, backtestAlerts } from "../src/index.ts";
import type { BacktestReport, TestedFiring } from "../src/index.ts";

const day = 86_400_000;
const now = Date.parse("2026-03-10T18:07:30Z");
/** Sources of the emulator's demo. */
const logs = "665f1c2ab4d3e5f6a7b8cb01";

const where = (text: string): object => ({ where: text });
const byService = { groupBy: ["ServiceName"] };
/** Tiles by name. */
const tiles: Readonly<Record<string, { readonly series: readonly object[]; readonly asRatio?: boolean }>> = {
  errors: { series: [where("SeverityText:error")] },
  grouped: { series: [{ ...where("SeverityText:error"), ...byService }] },
  ratio: { series: [where("SeverityText:error AND ServiceName:cart"), where("ServiceName:cart")], asRatio: true },
  groupedRatio: { series: [{ ...where("SeverityText:error"), ...byService }, byService], asRatio: true },
  two: { series: [where("SeverityText:error AND ServiceName:payment"), where("SeverityText:warn")] },
  nothing: { series: [where("ServiceName:nobody")] },
};
const alerts = [
  ["errors", { interval: "1m", threshold: 3 }],
  ["errors", { interval: "5m", threshold: 12 }],
  ["errors", { interval: "5m", threshold: 8, numConsecutiveWindows: 2 }],
  ["errors", { interval: "1h", threshold: 60, thresholdType: "below" }],
  ["errors", { interval: "1d", threshold: 100 }],
  ["errors", { interval: "15m", thresholdType: "between", threshold: 20, thresholdMax: 25 }],
  ["errors", { interval: "15m", thresholdType: "not_between", threshold: 10, thresholdMax: 30 }],
  ["grouped", { interval: "5m", threshold: 4 }],
  ["grouped", { interval: "1m", threshold: 1, thresholdType: "below" }],
  ["ratio", { interval: "5m", threshold: 0.1 }],
  ["ratio", { interval: "1m", threshold: 0.3, thresholdType: "above_exclusive" }],
  ["groupedRatio", { interval: "15m", threshold: 0.08 }],
  ["two", { interval: "5m", threshold: 1, thresholdType: "below_or_equal" }],
  ["two", { interval: "1m", threshold: 0, thresholdType: "equal" }],
  ["nothing", { interval: "5m", threshold: 1, thresholdType: "below" }],
] as const;

const toText = (firing: unknown): string => JSON.stringify(firing);

describe.each(["documented", "deployed", "deployed=older"] satisfies Behavior[])("with behavior %s", (behavior) => {
  test("finds the same firings as the emulator", async () => {
    await using emulator = await startEmulator({ behavior, seed: "examples", now: () => now });
    const client = createSelfHostedClient(emulator.selfHosted);
    await createAlerts(client, behavior !== "deployed");
    const before = emulator.requests().length;
    const report = await backtestServer(client);
    const expected = await firingsOfEmulator(emulator, "selfhosted");
    for (const alert of report.alerts) {
      const firings = alert.firings.map(({ from, to, group, peak }) => [Date.parse(from), Date.parse(to), group, peak]);
      // Groups that start to fire together have no order.
      expect([alert.name, firings.map(toText).toSorted()]).toEqual([
        alert.name,
        expected.get(alert.key)?.map(toText).toSorted(),
      ]);
    }
    expect(report.alerts.filter(({ firings }) => firings.length > 0).length).toBeGreaterThan(8);
    expect(report.alerts.find(({ name }) => name.startsWith("nothing"))).toMatchObject({
      status: "no-data",
      firings: [{ peak: 0 }],
    });
    // One query per tile: the tiles of the seed and those above.
    const queries = emulator
      .requests()
      .slice(0, -before)
      .filter(({ path }) => path.includes("charts"));
    expect(queries.length).toBeLessThanOrEqual(Object.keys(tiles).length + 2);
  });
});

describe.each(releases)("with the recorded responses of the %s release", (release) => {
  const start = Date.parse("2026-11-22T00:15:00Z");
  const settings = { thresholdType: "above", interval: "15m" };
  // The events began before the range.
  const firstEventOf = async () => start - 1;

  async function firingsOf(name: string, alert: object): Promise<readonly TestedFiring[]> {
    const recording = readRecording(release, name);
    await using server = await startServer(replay(recording));
    const client = createSelfHostedClient({ baseUrl: server.baseUrl, apiKey: "key" });
    const { series } = recording.request.body as { readonly series: readonly object[] };
    const drawing = { series, asRatio: name.endsWith("ratio"), isGrouped: name.endsWith("grouped") } as never;
    const report = await backtestAlerts(
      [{ key: "a", name: "A", settings: { ...settings, ...alert }, drawing }],
      client.charts,
      { target: "recorded", from: start, to: Date.parse("2026-11-22T01:30:00Z"), firstEventOf },
    );
    return report.alerts[0]?.firings ?? [];
  }

  test.each([
    ["chart: no seriesReturnType", { threshold: 129 }, ["00:45-01:00 129"]],
    // The second series, which is the last.
    ["chart: two series", { threshold: 55, thresholdType: "equal" }, ["00:30-01:15 55"]],
    [
      "chart: seriesReturnType ratio",
      { thresholdType: "between", threshold: 2.34, thresholdMax: 2.35 },
      ["00:45-01:00 2.3454545454545452"],
    ],
    ["chart: metric", { threshold: 0.5, thresholdType: "below" }, ["00:15-00:30 0", "01:00-01:30 0.01"]],
  ])("evaluates %s", async (name, alert, expected) => {
    const firings = await firingsOf(name, alert);
    expect(firings.map(({ from, to, peak }) => `${from.slice(11, 16)}-${to.slice(11, 16)} ${peak}`)).toEqual(expected);
  });

  test("evaluates the groups of chart: grouped", async () => {
    const groups = (await firingsOf("chart: grouped", { threshold: 50 })).map(({ group }) => group);
    expect(groups).toContainEqual(["cart"]);
    expect(groups).not.toContainEqual(["checkout"]);
  });
});

async function createAlerts(client: SelfHostedClient, hasFewTypes: boolean): Promise<void> {
  const drawn = Object.entries(tiles).map(([name, { series, ...tile }], index) => ({
    name,
    x: 0,
    y: index,
    w: 6,
    h: 3,
    ...tile,
    series: series.map((one) => ({
      type: "time",
      dataSource: "events",
      sourceId: logs,
      aggFn: "count",
      where: "",
      whereLanguage: "lucene",
      groupBy: [],
      ...one,
    })),
  }));
  const created = await client.dashboards.create({ name: "Tested", tiles: drawn as never });
  const webhookId = "665f1c2ab4d3e5f6a7b8cd01";
  for (const [tile, alert] of alerts) {
    const thresholdType = "thresholdType" in alert ? alert.thresholdType : "above";
    if (hasFewTypes && !["above", "below"].includes(thresholdType)) continue;
    await client.alerts.create({
      name: `${tile} ${JSON.stringify(alert)}`,
      dashboardId: created.id,
      tileId: created.tiles?.find(({ name }) => name === tile)?.id ?? "",
      source: "tile",
      channel: { type: "webhook", webhookId },
      ...alert,
      thresholdType,
    });
  }
}

async function backtestServer(client: SelfHostedClient): Promise<BacktestReport> {
  const [all, dashboards] = await Promise.all([client.alerts.list(), client.dashboards.list()]);
  return backtestAlerts(
    all.map((alert) => alertOfServer(alert, dashboards)),
    client.charts,
    { target: "emulator", from: now - day, to: now },
  );
}

/** Returns the firings of the last 24 hours by the identifier of the alert. */
async function firingsOfEmulator(emulator: Emulator, deployment: string): Promise<Map<string, unknown[]>> {
  const list = (await (await fetch(new URL("alerts", emulator.page))).json()) as {
    readonly deployment: string;
    readonly alert: { readonly id: string; readonly interval: string };
    readonly firings: readonly { from: number; to: number; group?: string[]; peak: number }[];
  }[];
  const entries = list.filter((one) => one.deployment === deployment);
  expect(entries.every(({ alert }) => windowLength(alert.interval) !== undefined)).toBe(true);
  return new Map(
    entries.map(({ alert, firings }) => [
      alert.id,
      firings.map(({ from, to, group, peak }) => [from, to, group, peak]),
    ]),
  );
}
