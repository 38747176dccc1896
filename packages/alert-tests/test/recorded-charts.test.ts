// Backtests on the recorded responses of real servers.
import { createSelfHostedClient } from "@obstack/selfhosted";
import { readRecording, releases, replay, startServer } from "@obstack/testing";
import { describe, expect, test } from "vitest";
import { backtestAlerts } from "@obstack/alerting/backtest";
import type { TestedFiring } from "@obstack/alerting/backtest";

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
