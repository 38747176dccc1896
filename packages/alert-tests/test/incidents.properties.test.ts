// Random changes of alerts, replayed on saved values and backtested on the full data of an emulator.
import { thresholdTypes } from "@obstack/alerting";
import { startEmulator } from "@obstack/emulator";
import { createSelfHostedClient } from "@obstack/selfhosted";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { backtestAlerts, isDrawing } from "@obstack/alerting/backtest";
import type { AlertToTest, ChartQueries } from "@obstack/alerting/backtest";
import { collectValues } from "../src/incidents/collect-values.ts";
import { createIncidentEvaluator } from "../src/incidents/evaluate-incident.ts";
import { formatValues, parseValues } from "../src/incidents/incident-values.ts";
import type { IncidentValues } from "../src/incidents/incident-values.ts";
import { incidentStack } from "./incident-stack.ts";

const now = Date.parse("2026-03-10T18:07:30Z");

const changes = fc.record({
  alert: fc.nat(),
  interval: fc.constantFrom("1m", "5m", "15m", "30m", "1h", "6h"),
  threshold: fc.constantFrom(0, 0.05, 1, 3, 5, 12, 40, 200),
  thresholdMax: fc.constantFrom(2, 12, 50),
  thresholdType: fc.constantFrom(...thresholdTypes),
  numConsecutiveWindows: fc.constantFrom(undefined, 1, 2, 3),
  scheduleOffsetMinutes: fc.constantFrom(undefined, undefined, 0, 2, 4),
  scheduleStartAt: fc.constantFrom(undefined, undefined, undefined, "2026-03-10T15:00:00Z"),
  query: fc.constantFrom(undefined, undefined, undefined, "where", "groupBy", "aggFn"),
});

test("a replay of a changed alert equals a backtest on the full data, or says that it cannot judge", async () => {
  await using emulator = await startEmulator({ seed: "examples", now: () => now });
  const client = createSelfHostedClient(emulator.selfHosted);
  using folder = incidentStack();
  const collected = await collectValues(folder.path, client, {
    target: "default",
    from: now - 5 * 3_600_000,
    to: now - 600_000,
  });
  const values = parseValues(formatValues(collected.values)) as IncidentValues;
  const { stack } = collected;
  const ids = new Map(values.sources.map(({ name, id }) => [name, id]));
  const known = new Map<string, ReturnType<ChartQueries["querySeries"]>>();
  const charts: ChartQueries = {
    querySeries(query) {
      const key = JSON.stringify(query);
      const series = query.series.map((one) => ({ ...one, sourceId: ids.get(one.sourceId ?? "") ?? one.sourceId }));
      const found = known.get(key) ?? client.charts.querySeries({ ...query, series } as never);
      known.set(key, found);
      return found;
    },
  };
  const counts = { judged: 0, fired: 0, changedQuery: 0, unknown: 0 };
  const property = fc.asyncProperty(changes, async ({ alert: index, query, ...settings }) => {
    const before = stack.alerts[index % stack.alerts.length] as AlertToTest;
    const alert = { ...changeQuery(before, query), settings: { ...before.settings, ...settings } } as AlertToTest;
    // With the others, because alerts on the same query share its values.
    const evaluate = createIncidentEvaluator(values, "tests/incidents/down");
    const replayed = (await evaluate({ alerts: [...stack.alerts, alert], slos: [] })).at(-1);
    const report = await backtestAlerts([alert], charts, { target: "t", ...values.range });
    const [tested] = report.alerts;
    if (query !== undefined) counts.changedQuery++;
    if (replayed?.reason !== undefined) {
      counts.unknown++;
      return;
    }
    counts.judged++;
    if ((tested?.firings.length ?? 0) > 0) counts.fired++;
    const toText = (times: readonly (number | undefined)[], group: unknown): string => JSON.stringify([times, group]);
    const expected = (tested?.firings ?? []).map(({ from, to, notifiedAt, notifications, group }) =>
      toText([Date.parse(from), Date.parse(to), Date.parse(notifiedAt), notifications], group),
    );
    const found = (replayed?.firings ?? []).map(({ from, to, notifiedAt, notifications, group }) =>
      toText([from, to, notifiedAt, notifications], group),
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
  await fc.assert(property, propertyRuns(250));
  // A replay that never judges would pass above.
  expect(counts.judged).toBeGreaterThan(60);
  expect(counts.fired).toBeGreaterThan(20);
  expect(counts.unknown).toBeGreaterThanOrEqual(counts.changedQuery * 0.6);
  // Counts in minutes replay with other intervals and schedules.
  const shifted = { interval: "15m", scheduleOffsetMinutes: 4, threshold: 1, thresholdType: "above" };
  const judged = await createIncidentEvaluator(
    values,
    "tests/incidents/down",
  )({
    alerts: stack.alerts.map((one) => ({ ...one, settings: { ...one.settings, ...shifted } })),
    slos: [],
  });
  expect(judged.flatMap(({ key, reason }) => (reason === undefined ? [key] : []))).toEqual([
    "errors",
    "grouped",
    "ratio",
  ]);
});

function changeQuery(alert: AlertToTest, query: "where" | "groupBy" | "aggFn" | undefined): AlertToTest {
  if (query === undefined || !isDrawing(alert.drawing)) return alert;
  const series = alert.drawing.series.map((one) => ({
    ...one,
    ...(query === "where" ? { where: "ServiceName:cart" } : {}),
    ...(query === "groupBy" ? { groupBy: ["SeverityText"] } : {}),
    ...(query === "aggFn" ? { aggFn: "count_distinct", field: "ServiceName" } : {}),
  }));
  return {
    ...alert,
    drawing: { ...alert.drawing, series, isGrouped: alert.drawing.isGrouped || query === "groupBy" } as never,
  };
}
