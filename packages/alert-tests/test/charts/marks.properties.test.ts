// A picture never contradicts the backtest beside it, for random alerts on random values.
import { backtestAlerts, drawingOf } from "@obstack/alerting/backtest";
import type { ChartQueries, DataClient } from "@obstack/alerting/backtest";
import { readRule, thresholdTypes } from "@obstack/alerting";
import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { previewDashboards, sourceOf, viewDashboard } from "@obstack/charts";
import type { DashboardDrawing, DashboardVersion } from "@obstack/charts";

const minute = 60_000;
const start = Date.parse("2026-03-10T00:00:00Z");
const minutes = { "1m": 1, "5m": 5, "15m": 15, "30m": 30, "1h": 60, "6h": 360, "1d": 1440 } as const;
const intervals = ["1m", "5m", "15m", "30m", "1h", "6h"] as const;
const functions = ["count", "sum", "max", "avg"] as const;

/** Events of two columns, `first` and `second`, with gaps. */
const events = fc.array(
  fc.record({
    minute: fc.integer({ min: 0, max: 480 }),
    service: fc.constantFrom("a", "b", "c"),
    version: fc.constantFrom("v1", "v2"),
    first: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 6 }),
    second: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 4 }),
  }),
  { minLength: 10, maxLength: 120, size: "max" },
);
const alert = fc.record({
  interval: fc.constantFrom(...intervals),
  thresholdType: fc.constantFrom(...thresholdTypes),
  threshold: fc.constantFrom(-1, 0, 0, 1, 1, 2, 3, 5, 8),
  thresholdMax: fc.integer({ min: 0, max: 12 }),
  numConsecutiveWindows: fc.constantFrom(undefined, 1, 1, 1, 2, 3),
  scheduleOffsetMinutes: fc.constantFrom(0, 0, 0, 0, 0, 0, 2),
  scheduleStartAt: fc.option(fc.constantFrom("2026-03-10T03:00:00Z", "2026-03-10T03:02:00Z"), {
    freq: 8,
    nil: undefined,
  }),
  state: fc.constantFrom(undefined, "OK", "ALERT"),
});
const tile = fc.record({
  displayType: fc.constantFrom("line", "stacked_bar"),
  groupBy: fc.constantFrom(undefined, "Service", "Service, Version"),
  functions: fc.array(fc.constantFrom(...functions), { minLength: 1, maxLength: 2 }),
  asRatio: fc.boolean(),
  formula: fc.option(fc.constantFrom("A / B", "A - B", "B + 1"), { freq: 3 }),
  fillNulls: fc.constantFrom(undefined, false),
  isSql: fc.integer({ min: 0, max: 19 }).map((one) => one === 0),
});
const range = fc.record({ to: fc.integer({ min: 240, max: 500 }), since: fc.integer({ min: 20, max: 240 }) });

test("draws firings exactly where a backtest finds them, or says why not", async () => {
  const seen = { drawn: 0, fired: 0, hidden: 0, combined: 0, planned: 0, sql: 0 };
  const property = fc.asyncProperty(
    events,
    tile,
    fc.array(alert, { minLength: 1, maxLength: 2 }),
    range,
    fc.boolean(),
    async (rows, random, given, { to: end, since: length }, isPlanned) => {
      const [to, since] = [start + end * minute + 30_000, length * minute];
      // Only the server knows a state.
      const alerts = given.map(({ state, ...one }, index) => ({
        ...one,
        ...(isPlanned ? {} : { state }),
        id: `${index}`,
        name: `Alert ${index}`,
        tileId: "t",
      }));
      const config = toConfig(random);
      const charts = chartsOf(rows);
      const list = (all: readonly object[]): object => ({ list: async () => all });
      const client = { dashboards: list([]), sources: list([]), alerts: list(alerts), charts };
      const fields = { id: "t", name: "Values", config };
      const drawn = isPlanned
        ? await drawPlanned({ name: "Random", tiles: [{ id: undefined, fields, alerts }] }, charts, { since, to })
        : await viewDashboard({ name: "Random", tiles: [fields] }, client as unknown as DataClient, { since, to });
      const [{ content, alerts: states = [] } = { content: undefined }] = drawn?.tiles ?? [];
      const report = await backtestAlerts(
        alerts.map((one) => ({ key: one.id, name: one.name, settings: one, drawing: drawingOf({ config }) })),
        charts,
        { target: "random", from: to - since, to },
      );
      seen.planned += isPlanned ? 1 : 0;
      if (random.isSql) {
        expect([content?.kind, ...report.alerts.map(({ status }) => status)]).toEqual([
          "note",
          ...alerts.map(() => "not-testable"),
        ]);
        seen.sql += 1;
        return;
      }
      if (content?.kind !== "time") throw new Error("Expected a chart.");
      const { thresholds = [], firings = [], remarks = [] } = content.marks ?? {};
      const covered: { readonly name: string; readonly from: number; readonly until: number }[] = [];
      for (const [index, one] of alerts.entries()) {
        const lines = thresholds.filter(({ name = "" }) => name.startsWith(one.name));
        const isDrawn = lines.length > 0;
        const reason = remarks.find((text) => text.startsWith(`${one.name}: not drawn, because `));
        expect(isDrawn).toBe(reason === undefined);
        const shown = [...lines, ...states.filter(({ name }) => name === one.name)].map(({ state }) => state);
        const state = one.state === undefined ? undefined : one.state === "OK" ? "ok" : "firing";
        expect(new Set(shown)).toEqual(new Set(isDrawn || state !== undefined ? [state] : []));
        const isPartial = reason?.includes("buckets are shorter") === true && !reason.includes("shifted");
        const tested = report.alerts[index];
        if (isDrawn) expect(["tested", "no-data"]).toContain(tested?.status);
        const own = (tested?.firings ?? []).map(
          ({ from, to: until }) => [Date.parse(from), Date.parse(until)] as const,
        );
        const isShown = own.every(([from, until]) =>
          firings.some(
            ({ name, periods }) =>
              name === one.name && periods.some((firing) => firing.from <= from && firing.to >= until),
          ),
        );
        if (isDrawn) expect(isShown).toBe(true);
        if (isDrawn || (isPartial && isShown))
          for (const [from, until] of own) covered.push({ name: one.name, from, until });
        seen.drawn += isDrawn ? 1 : 0;
        seen.hidden += isDrawn ? 0 : 1;
        seen.fired += isDrawn && own.length > 0 ? 1 : 0;
        seen.combined += isPartial && own.length > 0 && isShown ? 1 : 0;
        if (isDrawn && alerts.length === 1)
          expectNoContradiction(content, readRule(one, false), own, {
            isGrouped: random.groupBy !== undefined,
            // Time before the first event is not evaluated.
            judgedFrom: Date.parse(tested?.from ?? "1970-01-01T00:00:00Z"),
          });
      }
      // Nothing is marked that no backtest finds.
      for (const { name, periods } of firings) {
        for (const firing of periods) {
          const parts = covered.filter((one) => one.name === name && one.from >= firing.from && one.from <= firing.to);
          expect(Math.min(...parts.map(({ from }) => from))).toBe(firing.from);
          expect(Math.max(...parts.map(({ until }) => until))).toBe(firing.to);
        }
      }
    },
  );
  await fc.assert(property, propertyRuns(400));
  // The property would also hold if nothing was drawn.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
});

async function drawPlanned(
  after: DashboardVersion,
  charts: ChartQueries,
  span: { readonly since: number; readonly to: number },
): Promise<DashboardDrawing | undefined> {
  const options = {
    target: "t",
    isWhole: false,
    source: sourceOf({ charts } as unknown as DataClient, {}),
    sources: [],
    ...span,
  };
  const planned = { key: "random", name: "Random", action: "create", after } as const;
  return (await previewDashboards([planned], options)).dashboards[0]?.after;
}

type Chart = Extract<Awaited<ReturnType<typeof viewDashboard>>["tiles"][number]["content"], { kind: "time" }>;

/** Expects that each drawn value of a complete bucket that meets the condition is inside a firing, and without groups also the opposite. */
function expectNoContradiction(
  { series, times, openFrom = Number.POSITIVE_INFINITY, display, marks }: Chart,
  read: ReturnType<typeof readRule>,
  firings: readonly (readonly [number, number])[],
  { isGrouped, judgedFrom }: { readonly isGrouped: boolean; readonly judgedFrom: number },
): void {
  if (typeof read === "string" || (read.rule.consecutiveWindows ?? 1) > 1 || read.startAt !== undefined) return;
  if (marks?.remarks?.some((text) => text.includes(": watches ")) === true) return;
  expect(series.length <= 1 || display === "line").toBe(true);
  for (const { values } of series) {
    for (const [row, time] of times.entries()) {
      const value = values[row] ?? null;
      if (value === null || time >= openFrom || time < judgedFrom) continue;
      const isInside = firings.some(([from, to]) => time >= from && time < to);
      if (read.rule.condition(value)) expect(isInside).toBe(true);
      // A group that is missing, or another one, can fire.
      else if (!isGrouped) expect(isInside).toBe(false);
    }
  }
}

type RandomTile = typeof tile extends fc.Arbitrary<infer One> ? One : never;

function toConfig({ displayType, groupBy, functions: chosen, asRatio, formula, fillNulls, isSql }: RandomTile): object {
  if (isSql) return { configType: "sql", displayType, connectionId: "c", sqlTemplate: "SELECT 1" };
  const columns = ["first", "second"];
  const select = chosen.map((aggFn, index) => ({
    aggFn,
    where: "",
    ...(aggFn === "count" ? {} : { valueExpression: columns[index] }),
  }));
  return {
    displayType,
    sourceId: "s",
    select,
    ...(groupBy === undefined ? {} : { groupBy }),
    ...(fillNulls === undefined ? {} : { fillNulls }),
    ...(asRatio && chosen.length === 2 ? { asRatio } : {}),
    ...(formula !== null && chosen.length === 2 ? { formulas: [{ expression: formula }] } : {}),
  };
}

type Events = typeof events extends fc.Arbitrary<infer All> ? All : never;

/** Returns charts of events like a server: one point per bucket and group, and an incomplete bucket at the end of the range. */
function chartsOf(rows: Events): ChartQueries {
  return {
    async querySeries({ series, startTime, endTime, granularity }) {
      const width = (minutes[granularity as keyof typeof minutes] ?? 10) * minute;
      const isGrouped = (series[0]?.groupBy?.length ?? 0) > 0;
      const buckets = new Map<string, { bucket: number; group: string[]; all: Events[number][] }>();
      for (const row of rows) {
        const time = start + row.minute * minute;
        if (time < startTime || time > endTime) continue;
        const bucket = Math.floor(time / width) * width;
        const columns = series[0]?.groupBy?.join().split(/,\s*/).length ?? 0;
        const group = isGrouped ? [row.service, row.version].slice(0, columns) : [];
        const key = `${bucket} ${group.join()}`;
        const known = buckets.get(key) ?? { bucket, group, all: [] };
        buckets.set(key, known);
        known.all.push(row);
      }
      return [...buckets.values()].map(({ bucket, group, all }) => ({
        ts_bucket: bucket,
        group,
        ...Object.fromEntries(
          series.map(({ aggFn, field }, index) => [`series_${index}.data`, aggregate(aggFn ?? "count", field, all)]),
        ),
      })) as never;
    },
  };
}

function aggregate(aggFn: string, field: string | null | undefined, rows: Events): number | null {
  if (aggFn === "count") return rows.length;
  const values = rows.flatMap((row) => row[field as "first" | "second"] ?? []);
  if (values.length === 0) return aggFn === "sum" ? 0 : null;
  const sum = values.reduce((one, other) => one + other, 0);
  return aggFn === "max" ? Math.max(...values) : aggFn === "sum" ? sum : sum / values.length;
}
