// How alerts and dashboards count events, by the filters, the source and the server.
import { expect, test } from "vitest";
import { apply, plan } from "../src/index.ts";
import { alertsOf, checkout, dashboardIn } from "./slo-world.ts";
import { openWorld, stored, writeBindings, writeTexts } from "./world.ts";
import type { Json } from "./world.ts";

const noSql =
  'Alerts of SLOs need SQL, and this server does not show that it evaluates SQL in alerts, as self-hosted servers from release 2.27 do. Leave this target out with "targets".';

test.each(["documented", "deployed=older"] as const)(
  "a plan for %s says that its alerts cannot use SQL",
  async (behavior) => {
    await using world = await openWorld(behavior);
    const { emulator, stack, folder } = world;
    if (behavior === "deployed=older") writeBindings(folder.path, "default", "a");
    writeTexts(folder.path, {
      "slos/checkout.yaml": checkout,
      "dashboards/other.yaml": "name: Other\ntiles: []\n",
    });
    const message = `slos/checkout.yaml:5:11: ${noSql}`;
    await expect(plan(folder.path, stack)).rejects.toThrow(message);
    expect(stored(emulator, "selfhosted")).toEqual({ dashboards: [], alerts: [] });
  },
);

test("says which table SQL cannot read", async () => {
  const source = { id: "6".repeat(24), name: "View", kind: "log", connection: "5".repeat(24), disabled: false };
  await using world = await openWorld("deployed", { sources: [source] });
  writeTexts(world.folder.path, { "slos/checkout.yaml": checkout.replace("Logs", "View") });
  await expect(plan(world.folder.path, world.stack)).rejects.toThrow(
    'slos/checkout.yaml:5:11: SQL cannot read "View": the source names no table.',
  );
});

test("an alert on missing events watches its own tile", async () => {
  await using world = await openWorld("deployed");
  const { emulator, stack, folder } = world;
  writeTexts(folder.path, { "slos/checkout.yaml": `${checkout}absent: 15m\ndelay: 5m\n` });
  const planned = await plan(folder.path, stack);
  expect(planned.changes.map(({ key }) => key)).toContain("slos/checkout/page-absent");
  expect(planned.notes[0]?.text).toContain("page-absent: no events in 15m");
  await apply(folder.path, stack, planned);
  const alert = alertsOf(emulator).find(({ name }) => name === "Checkout answers: page without events");
  expect(alert).toMatchObject({ interval: "1m", threshold: 1, thresholdType: "below" });
  const tiles = stored(emulator, "selfhosted").dashboards.flatMap((one) => one["tiles"] as Json[]);
  expect(tiles.find(({ id }) => id === alert?.["tileId"])?.["name"]).toBe("Events in 15m (page at 0)");
  expect((await plan(folder.path, stack)).changes).toEqual([]);
});

test("a slow event needs a unit that the source shows, or that the file says", async () => {
  const slow = `name: Fast
objective: 95
indicator:
  source: Traces
  slower: { field: Duration, than: 600ms }
page: on-call
`;
  await using current = await openWorld("deployed");
  writeTexts(current.folder.path, { "slos/fast.yaml": slow });
  await apply(current.folder.path, current.stack, await plan(current.folder.path, current.stack));
  expect(dashboardIn(current)).toContain("(Duration > 600000000)");
  const traces = {
    id: "6".repeat(24),
    name: "Traces",
    kind: "trace",
    connection: "5".repeat(24),
    from: { databaseName: "default", tableName: "otel_traces" },
    timestampValueExpression: "Timestamp",
    disabled: false,
  };
  await using silent = await openWorld("deployed", { sources: [traces] });
  const { stack, folder } = silent;
  writeTexts(folder.path, { "slos/fast.yaml": slow });
  await expect(plan(folder.path, stack)).rejects.toThrow(
    'slos/fast.yaml:5:11: Add a unit: the source does not show the unit of "Duration".',
  );
  writeTexts(folder.path, { "slos/fast.yaml": slow.replace("600ms", "600ms, unit: ms") });
  await apply(folder.path, stack, await plan(folder.path, stack));
  expect(dashboardIn(silent)).toContain("(Duration > 600)");
});

const metrics = {
  id: "4".repeat(24),
  name: "Metrics",
  kind: "metric",
  connection: "5".repeat(24),
  from: { databaseName: "default", tableName: "" },
  timestampValueExpression: "TimeUnix",
  metricTables: { sum: "otel_metrics_sum" },
};
const counted = checkout.replace("Logs", "Metrics\n  counter: http.server.requests");

test("counts the increase of a counter", async () => {
  await using world = await openWorld("deployed", { sources: [{ ...metrics, disabled: false }] });
  writeTexts(world.folder.path, { "slos/checkout.yaml": counted });
  const planned = await plan(world.folder.path, world.stack);
  expect(JSON.stringify(planned)).toContain("the columns of OpenTelemetry");
  await apply(world.folder.path, world.stack, planned);
  expect(dashboardIn(world)).toContain("sumIf(Increase, (SeverityText = 'error'))");
  expect(dashboardIn(world)).toContain('"metricName":"http.server.requests","metricType":"sum"');
});

test.each([
  [
    "counter: { total: requests, good: successes }",
    '"formulas":[{"expression":"(B - A) / B","alias":"Error ratio"}],"showOperandSeries":false',
  ],
  ["counter: { total: requests, bad: failures }", '"metricName":"failures","metricType":"sum"'],
  ["histogram: { name: duration, bound: 0.5 }", '"displayType":"line","configType":"sql"'],
])("draws the events of %s", async (metric, content) => {
  const sources = [{ ...metrics, metricTables: { sum: "s", histogram: "h" }, disabled: false }];
  await using world = await openWorld("deployed", { sources });
  const { stack, folder } = world;
  const text = `name: A\nobjective: 99\nindicator:\n  source: Metrics\n  ${metric}\npage: on-call\n`;
  writeTexts(folder.path, { "slos/a.yaml": text });
  await apply(folder.path, stack, await plan(folder.path, stack));
  expect(dashboardIn(world)).toContain(content);
  expect((await plan(folder.path, stack)).changes).toEqual([]);
});

test("says where a source has metrics, and what is possible instead", async () => {
  await using world = await openWorld("documented", { sources: [metrics] });
  writeTexts(world.folder.path, { "slos/checkout.yaml": checkout.replace("Logs", "Metrics") });
  await expect(plan(world.folder.path, world.stack)).rejects.toThrow(
    'slos/checkout.yaml:5:11: "Metrics" has metrics. Add a "counter" to the indicator, whose increase is the number of events, or a "histogram", or use a source of logs or traces. Gauges have no SLOs.',
  );
});
