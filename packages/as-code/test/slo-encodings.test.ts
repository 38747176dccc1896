// How alerts and dashboards count events, by the filters, the source and the server: SQL, ratios and units.
import { expect, test } from "vitest";
import { apply, plan } from "../src/index.ts";
import { alertsOf, checkout, dashboardIn, openWorld } from "./slo-world.ts";
import { stored, writeTexts } from "./world.ts";
import type { Json } from "./world.ts";

test("alerts with filters in Lucene watch ratios on any server, and count windows in a row on current ones", async () => {
  await using world = await openWorld("deployed");
  const { emulator, stack, folder } = world;
  const lucene = checkout
    .replace("ServiceName = 'checkout'", "ServiceName:checkout")
    .replace("SeverityText = 'error'", "SeverityText:error\n  language: lucene");
  writeTexts(folder.path, { "slos/checkout.yaml": lucene });
  const planned = await plan(folder.path, stack);
  expect(planned.notes[0]).toContain("because the filters are in Lucene");
  await apply(planned);
  expect(alertsOf(emulator).map((one) => [one["interval"], one["numConsecutiveWindows"]])).toEqual([
    ["15m", 2],
    ["15m", null],
    ["5m", null],
    ["1h", 3],
    ["1h", null],
    ["6h", 2],
    ["1h", null],
    ["6h", null],
    ["12h", 3],
    ["12h", null],
  ]);
  expect(dashboardIn(world)).toContain("(ServiceName:checkout) AND (SeverityText:error)");
  expect((await plan(folder.path, stack)).changes).toEqual([]);
});

test.each([
  ["deployed", "Events in 15m (page at 0)", "1m"],
  ["documented", "All events", "15m"],
] as const)("an alert on missing events watches its own tile on %s", async (behavior, tile, interval) => {
  await using world = await openWorld(behavior);
  const { emulator, stack, folder } = world;
  writeTexts(folder.path, { "slos/checkout.yaml": `${checkout}absent: 15m\ndelay: 5m\n` });
  const planned = await plan(folder.path, stack);
  expect(planned.changes.map(({ key }) => key)).toContain("slos/checkout/page-absent");
  expect(planned.notes[0]).toContain("page-absent: no events in 15m");
  expect(planned.notes[0]?.includes("The delay of 5m is not applied")).toBe(behavior === "documented");
  await apply(planned);
  const alert = alertsOf(emulator).find(({ name }) => name === "Checkout answers: page without events");
  expect(alert).toMatchObject({ interval, threshold: 1, thresholdType: "below" });
  const tiles = stored(emulator, "selfhosted").dashboards.flatMap((one) => one["tiles"] as Json[]);
  expect(tiles.find(({ id }) => id === alert?.["tileId"])?.["name"]).toBe(tile);
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
  await apply(await plan(current.folder.path, current.stack));
  expect(dashboardIn(current)).toContain("(Duration > 600000000)");
  await using documented = await openWorld("documented");
  const { stack, folder } = documented;
  writeTexts(folder.path, { "slos/fast.yaml": slow });
  await expect(plan(folder.path, stack)).rejects.toThrow(
    'slos/fast.yaml:5:11: Add a unit: the source does not show the unit of "Duration".',
  );
  writeTexts(folder.path, { "slos/fast.yaml": slow.replace("600ms", "600ms, unit: ms") });
  await apply(await plan(folder.path, stack));
  expect(dashboardIn(documented)).toContain("(Duration > 600)");
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

test("counts the increase of a counter, where alerts can use SQL", async () => {
  await using world = await openWorld("deployed", { sources: [{ ...metrics, disabled: false }] });
  writeTexts(world.folder.path, { "slos/checkout.yaml": counted });
  const planned = await plan(world.folder.path, world.stack);
  expect(JSON.stringify(planned)).toContain("the columns of OpenTelemetry");
  await apply(planned);
  expect(dashboardIn(world)).toContain("sumIf(Increase, (SeverityText = 'error'))");
  expect(dashboardIn(world)).toContain('"metricName":"http.server.requests","metricType":"sum"');
  await using older = await openWorld("documented", { sources: [metrics] });
  writeTexts(older.folder.path, { "slos/checkout.yaml": counted });
  await expect(plan(older.folder.path, older.stack)).rejects.toThrow(
    "slos/checkout.yaml:6:12: Alerts on metrics need SQL, but this server does not show that it accepts SQL.",
  );
});

test.each([
  ["counter: { total: requests, good: successes }", '"formulas":[{"expression":"(B - A) / B","alias":"Error ratio"}]'],
  ["counter: { total: requests, bad: failures }", '"metricName":"failures","metricType":"sum"'],
  ["histogram: { name: duration, bound: 0.5 }", '"displayType":"line","configType":"sql"'],
])("draws the events of %s", async (metric, content) => {
  const sources = [{ ...metrics, metricTables: { sum: "s", histogram: "h" }, disabled: false }];
  await using world = await openWorld("deployed", { sources });
  const { stack, folder } = world;
  const text = `name: A\nobjective: 99\nindicator:\n  source: Metrics\n  ${metric}\npage: on-call\n`;
  writeTexts(folder.path, { "slos/a.yaml": text });
  await apply(await plan(folder.path, stack));
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

test("alerts keep their identities when a server changes how it can evaluate them, also back", async () => {
  for (const records of [true, false]) {
    await using world = await openWorld("deployed");
    const { emulator, stack, folder } = world;
    const rates = "burnRates: [{ severity: page, long: 1h, short: 5m, factor: 14.4 }]\n";
    const sql = `${checkout}${rates}`;
    const ratios = sql
      .replace("ServiceName = 'checkout'", "ServiceName:checkout")
      .replace("SeverityText = 'error'", "SeverityText:error\n  language: lucene");
    const [first, second] = records ? [sql, ratios] : [ratios, sql];
    writeTexts(folder.path, { "slos/checkout.yaml": first });
    await apply(await plan(folder.path, stack));
    const kept = () => [stored(emulator, "selfhosted").dashboards[0]?.["id"], alertsOf(emulator)[0]?.["id"]];
    const before = kept();
    for (const text of [second, first]) {
      writeTexts(folder.path, { "slos/checkout.yaml": text });
      const changed = await plan(folder.path, stack, { prune: true });
      // Ratios have two alerts more.
      const more = text === sql ? { create: 0, delete: 2 } : { create: 2, delete: 0 };
      expect(changed.summary).toMatchObject({ update: 2, ...more });
      await apply(changed);
      expect((await plan(folder.path, stack)).changes).toEqual([]);
      const [alert] = alertsOf(emulator);
      expect([alert?.["interval"], alert?.["threshold"]]).toEqual(text === sql ? ["1m", 14.4] : ["15m", 0.0144]);
      const tiles = stored(emulator, "selfhosted").dashboards.flatMap(({ tiles: all }) => all as readonly Json[]);
      expect(tiles.find(({ id }) => id === alert?.["tileId"])?.["name"]).toContain(
        text === sql ? "Burn rate" : "Error ratio",
      );
    }
    expect(kept()).toEqual(before);
  }
});

test("a server whose sources do not show that it evaluates SQL gets ratios, also after the first apply", async () => {
  await using world = await openWorld("deployed");
  const { emulator, stack: server, folder } = world;
  // Release 2.23 has tiles with a `config`, and refuses alerts on tiles with SQL.
  const stack = {
    ...server,
    sources: {
      list: async () => (await server.sources.list()).map((source) => ({ ...source, disabled: undefined })),
    },
  } as unknown as typeof server;
  writeTexts(folder.path, { "slos/checkout.yaml": checkout });
  const planned = await plan(folder.path, stack);
  expect(planned.notes[0]).toContain("Alerts use ratios, because");
  await apply(planned);
  expect(alertsOf(emulator).map((one) => one["interval"])).toEqual(["1h", "15m", "5m", "6h", "1d", "1h", "6h", "12h"]);
  expect(stored(emulator, "selfhosted").dashboards[0]?.["tiles"]).toContainEqual(
    expect.objectContaining({ config: expect.anything() }),
  );
  expect((await plan(folder.path, stack)).changes).toEqual([]);
  // The same server shows it after an update.
  const updated = await plan(folder.path, server);
  expect(updated.summary).toMatchObject({ create: 1, update: 4, delete: 0 });
  await apply(updated);
  expect((await plan(folder.path, server)).changes).toEqual([]);
});
