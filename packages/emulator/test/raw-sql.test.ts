// Number tiles with SQL: what they show, and how alerts on them are evaluated.
import { budgetSql, burnSql, calendarRange, defaultBurnRates, eventsSql } from "@obstack/alerting/slo";
import { expect, test } from "vitest";
import type { RecordStore } from "../src/store/record-store.ts";
import { openDatabase } from "../src/store/open-database.ts";
import { createTelemetry } from "../src/telemetry/telemetry.ts";
import { createTileQuery } from "../src/telemetry/query-tile.ts";
import { alertRequest, startServer } from "./server-setup.ts";

const minute = 60_000;
const channel = { type: "webhook", webhookId: "665f1c2ab4d3e5f6a7b8cd01" };
const day = 86_400_000;
const slo = { objective: 99, minimumEvents: 10, window: 30 * day, delay: 0, minimumCoverage: 0 };
const [rate = { severity: "page", long: 0, short: 0, factor: 0 }] = defaultBurnRates(slo.window);
const filters = { total: "ServiceName = 'checkout'", bad: "SeverityText = 'error'" } as const;
const source = { connection: "", times: ["Timestamp"] };
const sql = burnSql(slo, rate, filters, source);

interface Source {
  readonly id: string;
  readonly name: string;
  readonly connection: string;
}

/** Starts an emulator with an alert on a burn rate, with an event every 5 seconds for two hours, of which some are bad. */
async function startWith(sqlTemplate: string, badShare: (minutesAgo: number) => number) {
  const deployed = await startServer({ behavior: "deployed", seed: "empty", generateEvents: false });
  const { emulator, now, sendForData } = deployed;
  const sources = (await sendForData("GET", "/api/v2/sources")) as Source[];
  const { id, connection } = sources.find(({ name }) => name === "Logs") ?? { id: "", connection: "" };
  const config = { configType: "sql", displayType: "number", connectionId: connection, sourceId: id, sqlTemplate };
  const dashboard = (await sendForData("POST", "/api/v2/dashboards", {
    name: "SLO",
    tiles: [{ name: "Burn", x: 0, y: 0, w: 6, h: 3, config }],
  })) as { id: string; tiles: { id: string }[] };
  const events = Array.from({ length: 120 * 12 }, (_, index) => {
    const time = now() - 120 * minute + index * 5000;
    const isBad = (index % 12) / 12 < badShare(Math.floor((now() - time - 1) / minute));
    return { source: "Logs", time, fields: { ServiceName: "checkout", SeverityText: isBad ? "error" : "info" } };
  });
  emulator.events.add(...events);
  const watched = { dashboardId: dashboard.id, tileId: dashboard.tiles[0]?.id, channel };
  const alert = { ...alertRequest, ...watched, threshold: rate.factor, interval: "1m" };
  const { id: alertId } = (await sendForData("POST", "/api/v2/alerts", alert)) as { id: string };
  return {
    ...deployed,
    config,
    stateOf: async () => ((await sendForData("GET", `/api/v2/alerts/${alertId}`)) as { state: string }).state,
    /** Returns the value for the minute that ends at a time. */
    shownAt: (endTime: number) => {
      const database = openDatabase();
      const parts = { seed: "", sources: () => ({}), columns: "table", now, isGenerated: false } as const;
      const telemetry = createTelemetry(database, parts);
      telemetry.add(emulator.snapshot().events ?? []);
      const records = { get: () => ({ id, kind: "log" }) } as unknown as RecordStore;
      const query = createTileQuery({ database, telemetry, granularities: [], sources: records, hasTables: true });
      const { points } = query({ config }, { startTime: endTime - minute, endTime, granularity: "1m" });
      database.close();
      return Number(points[0]?.["series_0.data"]);
    },
  };
}

test("an alert fires if both windows burn, and ends with the short one", async () => {
  await using deployed = await startWith(sql, (minutesAgo) => (minutesAgo < 30 ? 0.5 : 0));
  expect(await deployed.stateOf()).toBe("ALERT");
  // Six minutes later, without events, the short window is empty, but the long one still burns.
  deployed.advance(6 * minute);
  expect(await deployed.stateOf()).toBe("OK");
});

test.each([
  ["the long window", (minutesAgo: number) => (minutesAgo < 5 ? 1 : 0)],
  ["the short window", (minutesAgo: number) => (minutesAgo >= 5 && minutesAgo < 50 ? 1 : 0)],
])("an alert does not fire if %s does not burn", async (_name, badShare) => {
  await using deployed = await startWith(sql, badShare);
  expect(await deployed.stateOf()).toBe("OK");
});

test.each([
  ["the budget", "/ 0.01)", "/ 0.1)"],
  ["the minimum", "longAll < 10,", "longAll < 100000,"],
  ["the long window", "- 3600000)", "- 7200000)"],
  ["a filter", "'error'", "'info'"],
  ["the short window", "- 300000)", "- 60000)"],
])("the stored SQL alone decides: another literal for %s changes the verdict", async (name, from, to) => {
  // Fails for 10 minutes, except for the last 2 if the short window changes; barely enough for the long window.
  const badShare = (minutesAgo: number) => {
    if (name === "the short window") return minutesAgo >= 2 && minutesAgo < 14 ? 1 : 0;
    return minutesAgo < 10 ? 1 : 0;
  };
  await using deployed = await startWith(sql, badShare);
  expect(await deployed.stateOf()).toBe("ALERT");
  expect(sql).toContain(from);
  await using other = await startWith(sql.replaceAll(from, to), badShare);
  expect(await other.stateOf()).toBe("OK");
});

test("an alert sees the events of a time that ends before the window, and no others", async () => {
  const events = eventsSql({ delay: 5 * minute }, 15 * minute, filters, source);
  await using deployed = await startWith(events, () => 0);
  expect(await deployed.stateOf()).toBe("ALERT");
  deployed.advance(18 * minute);
  expect(await deployed.stateOf()).toBe("ALERT");
  deployed.advance(4 * minute);
  expect(await deployed.stateOf()).toBe("OK");
});

test("an alert does not see the events of a maintenance window", async () => {
  const start = Date.parse("2000-01-01");
  for (const [to, state] of [
    [start + 1000 * 365 * day, "OK"],
    [start + 1, "ALERT"],
  ] as const) {
    const excluding = burnSql({ ...slo, exclude: [{ from: start, to }] }, rate, filters, source);
    await using deployed = await startWith(excluding, () => 1);
    expect(await deployed.stateOf()).toBe(state);
  }
  // Without events, the alert on missing ones does not fire in a maintenance window either.
  const none = { ...filters, total: "ServiceName = 'none'" };
  const excluding = { delay: 0, exclude: [{ from: start, to: start + 1000 * 365 * day }] };
  await using deployed = await startWith(eventsSql(excluding, 15 * minute, none, source), () => 0);
  deployed.advance(20 * minute);
  expect(await deployed.stateOf()).toBe("OK");
});

test("shows what is left of a budget", async () => {
  const left = budgetSql(slo, "budgetLeft", filters, source);
  await using deployed = await startWith(left, (minutesAgo) => (minutesAgo === 0 ? 0.3 : 0));
  // Of 1,440 events, 4 of the last minute are bad, and 14.4 may be.
  expect(deployed.shownAt(deployed.now())).toBeCloseTo(100 - (100 * 4) / 14.4, 5);
  // 2 of 720 hours have events: 0.28%. No value is judged as 0.
  for (const [minimumCoverage, shown] of [
    [0.27, expect.closeTo(72.2, 1)],
    [0.28, 0],
  ] as const) {
    await using other = await startWith(budgetSql({ ...slo, minimumCoverage }, "budgetLeft", filters, source), (ago) =>
      ago === 0 ? 0.3 : 0,
    );
    expect(other.shownAt(other.now())).toEqual(shown);
  }
});

test.each(["month", "quarter"] as const)("shows what is left of the budget of a %s", async (calendar) => {
  const left = budgetSql({ ...slo, calendar }, "budgetLeft", filters, source);
  await using deployed = await startWith(left, () => 1);
  const { from, to } = calendarRange(calendar, deployed.now());
  const leftAt = (endTime: number) => Math.round(deployed.shownAt(endTime));
  // The events are two hours old at most, and all bad. No other month or quarter has any, and no value is judged as 0.
  expect(leftAt(deployed.now())).toBe(100 - 100 / 0.01);
  expect(leftAt(from)).toBe(deployed.now() - from < 120 * minute ? 100 - 100 / 0.01 : 0);
  expect(leftAt(to)).toBe(100 - 100 / 0.01);
  expect(leftAt(to + minute)).toBe(0);
});

test.each([
  "SELECT now() AS x",
  "SELECT 1 AS n FROM system.tables",
  "SELECT count() AS n FROM $__sourceTable WHERE sleep(3)",
])("other SQL is not evaluated: %s", async (other) => {
  await using deployed = await startWith(other, () => 1);
  expect(await deployed.stateOf()).toBe("OK");
});

test("refuses SQL that deployed servers refuse", async () => {
  await using deployed = await startWith(sql, () => 0);
  const tiles = (config: object) => ({ name: "SLO", tiles: [{ name: "Burn", x: 0, y: 0, w: 6, h: 3, config }] });
  const send = async (path: string, body: object) => {
    const response = await deployed.send("POST", path, body);
    return [response.status, ((await response.json()) as { message?: string }).message];
  };
  const unknown = "f".repeat(24);
  expect(await send("/api/v2/dashboards", tiles({ ...deployed.config, connectionId: unknown }))).toEqual([
    400,
    `Could not find the following connection IDs: ${unknown}`,
  ]);
  for (const [displayType, message] of [
    ["table", "Alerts on Raw SQL tiles are only supported for Line, Stacked Bar, or Number display types"],
    ["line", "Raw SQL alert query is invalid: SQL used for alerts must include an interval parameter or macro."],
  ]) {
    const { id: dashboardId, tiles: made } = (await deployed.sendForData(
      "POST",
      "/api/v2/dashboards",
      tiles({ ...deployed.config, displayType }),
    )) as { id: string; tiles: { id: string }[] };
    const alert = { ...alertRequest, dashboardId, tileId: made[0]?.id, channel };
    expect(await send("/api/v2/alerts", alert)).toEqual([400, message]);
  }
});
