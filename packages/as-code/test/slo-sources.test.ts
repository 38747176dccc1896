// How alerts and dashboards count events, by the filters, the source and the server.
import { describe, expect } from "vitest";
import { apply, plan } from "../src/index.ts";
import { stack, useEmulator } from "./on-emulator.ts";
import { records } from "./shop.ts";
import { alertsByName, checkout } from "./slo-world.ts";
import { test } from "./test.ts";
import { applyTexts, sourcesAndWebhooks, writeBindings, writeTexts } from "./world.ts";
import type { Json } from "./world.ts";

const readable = {
  connection: "5".repeat(24),
  from: { databaseName: "default", tableName: "otel_traces" },
  timestampValueExpression: "Timestamp",
  disabled: false,
};
const sources = [
  { id: "6".repeat(24), name: "View", kind: "log", connection: "5".repeat(24), disabled: false },
  // It does not show the unit of durations.
  { ...readable, id: "7".repeat(24), name: "Silent", kind: "trace" },
  {
    ...readable,
    id: "4".repeat(24),
    name: "Metrics",
    kind: "metric",
    metricTables: { sum: "otel_metrics_sum", histogram: "otel_metrics_histogram" },
  },
];
useEmulator("deployed", { sources: [...sourcesAndWebhooks("a").sources, ...sources] });

const dashboardsText = (): string => JSON.stringify(records().dashboards);

const noSql =
  'Alerts of SLOs need SQL, and this server does not show that it evaluates SQL in alerts, as self-hosted servers from release 2.27 do. Leave this target out with "targets".';

describe.each(["documented", "deployed=older"] as const)("%s", (behavior) => {
  useEmulator(behavior);

  test("a plan says that its alerts cannot use SQL", async ({ folder }) => {
    if (behavior === "deployed=older") writeBindings(folder, "default", "a");
    writeTexts(folder, {
      "slos/checkout.yaml": checkout,
      "dashboards/other.yaml": "name: Other\ntiles: []\n",
    });
    const message = `slos/checkout.yaml:5:11: ${noSql}`;
    await expect(plan(folder, stack)).rejects.toThrow(message);
    expect(records()).toEqual({ dashboards: [], alerts: [] });
  });
});

test("says which table SQL cannot read", async ({ folder }) => {
  writeTexts(folder, { "slos/checkout.yaml": checkout.replace("Logs", "View") });
  await expect(plan(folder, stack)).rejects.toThrow(
    'slos/checkout.yaml:5:11: SQL cannot read "View": the source names no table.',
  );
});

test("an alert on missing events watches its own tile", async ({ folder }) => {
  writeTexts(folder, { "slos/checkout.yaml": `${checkout}absent: 15m\ndelay: 5m\n` });
  const planned = await plan(folder, stack);
  expect(planned.changes.map(({ key }) => key)).toContain("slos/checkout/page-absent");
  expect(planned.notes[0]?.text).toContain("page-absent: no events in 15m");
  await apply(folder, stack, planned);
  const alert = alertsByName().find(({ name }) => name === "Checkout answers: page without events");
  expect(alert).toMatchObject({ interval: "1m", threshold: 1, thresholdType: "below" });
  const tiles = records().dashboards.flatMap((one) => one["tiles"] as Json[]);
  expect(tiles.find(({ id }) => id === alert?.["tileId"])?.["name"]).toBe("Events in 15m (page at 0)");
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("a slow event needs a unit that the source shows, or that the file says", async ({ folder }) => {
  const slow = `name: Fast
objective: 95
indicator:
  source: Traces
  slower: { field: Duration, than: 600ms }
page: on-call
`;
  await applyTexts(folder, stack, { "slos/fast.yaml": slow });
  expect(dashboardsText()).toContain("(Duration > 600000000)");
  const silent = slow.replace("Traces", "Silent");
  writeTexts(folder, { "slos/fast.yaml": silent });
  await expect(plan(folder, stack)).rejects.toThrow(
    'slos/fast.yaml:5:11: Add a unit: the source does not show the unit of "Duration".',
  );
  await applyTexts(folder, stack, { "slos/fast.yaml": silent.replace("600ms", "600ms, unit: ms") });
  expect(dashboardsText()).toContain("(Duration > 600)");
});

const counted = checkout.replace("Logs", "Metrics\n  counter: http.server.requests");

test("counts the increase of a counter", async ({ folder }) => {
  writeTexts(folder, { "slos/checkout.yaml": counted });
  const planned = await plan(folder, stack);
  expect(JSON.stringify(planned)).toContain("the columns of OpenTelemetry");
  await apply(folder, stack, planned);
  expect(dashboardsText()).toContain("sumIf(Increase, (SeverityText = 'error'))");
  expect(dashboardsText()).toContain('"metricName":"http.server.requests","metricType":"sum"');
});

test.for([
  [
    "counter: { total: requests, good: successes }",
    '"formulas":[{"expression":"(B - A) / B","alias":"Error ratio"}],"showOperandSeries":false',
  ],
  ["counter: { total: requests, bad: failures }", '"metricName":"failures","metricType":"sum"'],
  ["histogram: { name: duration, bound: 0.5 }", '"displayType":"line","configType":"sql"'],
])("draws the events of %s", async ([metric, content], { folder }) => {
  const text = `name: A\nobjective: 99\nindicator:\n  source: Metrics\n  ${metric}\npage: on-call\n`;
  await applyTexts(folder, stack, { "slos/a.yaml": text });
  expect(dashboardsText()).toContain(content);
  expect((await plan(folder, stack)).changes).toEqual([]);
});

test("says where a source has metrics, and what is possible instead", async ({ folder }) => {
  writeTexts(folder, { "slos/checkout.yaml": checkout.replace("Logs", "Metrics") });
  await expect(plan(folder, stack)).rejects.toThrow(
    'slos/checkout.yaml:5:11: "Metrics" has metrics. Add a "counter" to the indicator, whose increase is the number of events, or a "histogram", or use a source of logs or traces. Gauges have no SLOs.',
  );
});
