// Runs the SQL of SLOs in a database of the kind that deployed servers use, and compares the values with the second implementation.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess } from "@obstack/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainSqlVerdicts } from "../../test/plain-slo.ts";
import type { PlainEvent } from "../../test/plain-slo.ts";
import { budgetSql, burnSql, sqlSourceOf } from "./burn-sql.ts";
import { indicatorFilters } from "./indicator.ts";
import type { SloSource } from "./indicator.ts";
import { readSlo } from "./read-slo.ts";

const version = "4.4.0";
/** Contains the database, which has 900 MB. */
const environment = mkdtempSync(join(tmpdir(), "obstack-chdb-"));
const python = join(environment, "bin", "python3");
const script = fileURLToPath(new URL("../../test/run-in-database.py", import.meta.url));

let reason: string | undefined;

beforeAll(async () => {
  const steps = [
    ["python3", "-m", "venv", environment],
    [python, "-m", "pip", "install", "--quiet", `chdb==${version}`],
  ] as const;
  for (const [program, ...words] of steps) {
    const result = await runProcess(program, words).catch((error: unknown) => ({ code: 1, stderr: String(error) }));
    if (result.code === 0) continue;
    reason = `${program} failed: ${result.stderr.trim().split("\n").at(-1) ?? ""}`;
    return;
  }
}, 600_000);
// Also if the installation or a test fails.
afterAll(() => rmSync(environment, { recursive: true, force: true, maxRetries: 3 }));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const end = Date.parse("2026-03-10T18:00:00Z");
const start = end - 3 * day;

/** An event of the service, and how many it stands for. */
interface CountedEvent extends PlainEvent {
  readonly weight: number;
}

/** Events with gaps, low traffic and bursts, at both edges of minutes. */
function eventsOf(): CountedEvent[] {
  const events: CountedEvent[] = [];
  for (let index = 0; index < (end - start) / minute; index++) {
    const time = end - (index + 1) * minute;
    if (index % 700 < 60) continue;
    const isBurst = index % 500 < 90;
    for (let count = 0; count < (index % 5 === 0 ? 3 : 1); count++) {
      const isBad = isBurst ? (index + count) % 2 === 0 : index % 211 === 0;
      events.push({ time: time + (count === 0 ? 0 : minute - count), isBad, weight: 1 + (index % 3) });
    }
  }
  return events;
}

const events = eventsOf();
const clock = (time: number): string => `'${new Date(time).toISOString().slice(0, 19).replace("T", " ")}'`;

/** Events of every kind in one table. Those of another service do not count, and bad events have a status of 500 or none. */
function insertEvents(): string {
  const rows = events.flatMap(({ time, isBad, weight }, index) => [
    `(${time / 1000}, ${clock(time).slice(0, 11)}', ${clock(time)}, 'checkout', '${isBad ? "error" : "info"}', '${weight}', ${isBad ? (index % 2 === 0 ? "NULL" : 500) : 200})`,
    `(${time / 1000}, ${clock(time).slice(0, 11)}', ${clock(time)}, 'cart', 'error', '9', NULL)`,
  ]);
  return `INSERT INTO events VALUES ${rows.join(", ")}`;
}

/** The minute in which the counters start again. None of its events is bad. */
const restart = end - 400 * minute;

/** Exports of counters and histograms at the end of each minute. */
function insertMetrics(): string[] {
  const [sums, histograms]: string[][] = [[], []];
  let [all, bad] = [0, 0];
  // The first value of a series increases nothing.
  for (let time = start - minute; time < end; time += minute) {
    const own = events.filter((event) => event.time >= time && event.time < time + minute);
    if (time === restart) [all, bad] = [0, 0];
    all += own.length;
    bad += own.filter(({ isBad }) => isBad).length;
    const at = `2, ${clock(time + minute - 1000)}`;
    const values = { requests: all, failures: bad, successes: all - bad };
    for (const [name, value] of Object.entries(values))
      sums?.push(`('${name}', {}, {}, {'class': 'x'}, ${at}, ${value})`);
    histograms?.push(`('duration', {}, {}, {}, ${at}, ${all}, [${all - bad}, 0, ${bad}], [0.5, 1])`);
  }
  return [`INSERT INTO sums VALUES ${sums?.join(", ")}`, `INSERT INTO histograms VALUES ${histograms?.join(", ")}`];
}

const maps = ["ScopeAttributes", "ResourceAttributes", "Attributes"]
  .map((name) => `${name} Map(String, String)`)
  .join(", ");
const metric = `MetricName String, ${maps}, AggregationTemporality Int32, TimeUnix DateTime('UTC')`;
const tables = {
  events:
    "Timestamp DateTime64(3, 'UTC'), EventDate Date, EventTime DateTime('UTC'), ServiceName String, SeverityText String, Rate String, Status Nullable(Int32)",
  sums: `${metric}, Value Float64`,
  histograms: `${metric}, Count UInt64, BucketCounts Array(UInt64), ExplicitBounds Array(Float64)`,
};

const logs = { connection: "c", kind: "log", from: { tableName: "events" }, timestampValueExpression: "Timestamp" };
const metrics = {
  ...logs,
  kind: "metric",
  metricTables: { sum: "sums", histogram: "histograms" },
  timestampValueExpression: "TimeUnix",
};
const service = "ServiceName = 'checkout'";
const bad = "SeverityText = 'error'";
const atEnd = ({ time, ...event }: CountedEvent): CountedEvent => ({
  ...event,
  time: Math.floor(time / minute + 1) * minute - 1000,
});
const counted = events.map(atEnd);
// A counter that starts again did not increase.
const increased = counted.filter(({ time }) => time !== restart + minute - 1000);

const kinds: readonly [name: string, source: SloSource, indicator: object, events: readonly CountedEvent[]][] = [
  ["events", logs, { total: service, bad }, events],
  [
    "sampled events",
    { ...logs, kind: "trace", sampleRateExpression: "Rate" },
    { total: service, bad },
    events.flatMap((event) => Array.from({ length: event.weight }, () => event)),
  ],
  [
    "two time columns",
    { ...logs, timestampValueExpression: "EventDate, EventTime" },
    { total: service, bad },
    events.map((event) => ({ ...event, time: Math.floor(event.time / 1000) * 1000 })),
  ],
  ["events without a value", logs, { total: service, good: "Status < 500" }, events],
  ["two counters", metrics, { counter: { total: "requests", bad: "failures" } }, increased],
  [
    "a counter of good events",
    metrics,
    { counter: { total: "requests", good: "successes" }, good: "Attributes['class'] = 'x'" },
    increased,
  ],
  ["a histogram", metrics, { histogram: { name: "duration", bound: 0.5 } }, counted],
];

test("a database agrees with the second implementation on every alert, and on the budget, for every kind of source", async (context) => {
  if (reason !== undefined) return context.skip(`The database cannot be installed: ${reason}`);
  const cases = kinds.flatMap(([name, record, indicator, own]) => {
    const found = readSlo({ name, objective: 99, minimumEvents: 10, indicator: { source: "S", ...indicator } });
    if (!("slo" in found)) throw new Error(JSON.stringify(found.mistakes));
    const { slo } = found;
    const filters = indicatorFilters(slo.indicator, record);
    const source = sqlSourceOf(record, slo.indicator.metric);
    if (typeof filters === "string" || typeof source === "string") throw new Error(`${name} has no SQL.`);
    const at = (sql: string, time: number): string =>
      sql
        .replaceAll("$__sourceTable(sum)", "sums")
        .replaceAll("$__sourceTable(histogram)", "histograms")
        .replaceAll("$__sourceTable", "events")
        .replaceAll("{endDateMilliseconds:Int64}", `toInt64(${time})`);
    const burns = slo.burnRates.flatMap((rate) =>
      Array.from({ length: 30 }, (_, index) => {
        const time = end - index * 14 * minute;
        const limits = { objective: slo.objective, minimum: slo.minimumEvents };
        const [expected] = plainSqlVerdicts(own, rate, limits, { from: time - minute, to: time, cadence: minute });
        const sql = at(burnSql(slo, rate, filters, source), time);
        return { name, sql, expected, read: (value: number | null) => Number(value) >= rate.factor * (1 - 1e-9) };
      }),
    );
    const failed = own.filter(({ isBad }) => isBad).length;
    const left = expect.closeTo(100 - (100 * failed) / own.length / 0.01, 6) as unknown;
    // Of 72 hours, those of two gaps have no events.
    const known = new Set(own.map(({ time }) => Math.floor((end - 1 - time) / hour))).size;
    // Ten whole hours, before all events.
    const exclude = [{ from: end - 20 * day - 90 * minute, to: end - 20 * day + 599 * minute }];
    const month = 9 * 24 + 18;
    const budgets = (
      [
        [{ window: 3 * day }, 72],
        [{}, 720],
        [{ exclude }, 710],
        [{ window: 30 * day - minute }, 720],
        [{ calendar: "month" }, month],
        [{ calendar: "month", exclude: [{ from: 0, to: end - 4 * day }] }, 96],
      ] as const
    ).flatMap(([more, hours]) =>
      [-0.01, 0.01].map(
        (by) => [{ ...more, minimumCoverage: (100 * known) / hours + by }, by < 0 ? left : null] as const,
      ),
    );
    return [
      ...burns,
      ...budgets.map(([more, expected]) => ({
        name,
        sql: at(budgetSql({ ...slo, ...more }, "budgetLeft", filters, source), end),
        expected,
        read: (value: number | null) => value,
      })),
    ];
  });
  const statements = [
    ...Object.entries(tables).map(([name, columns]) => `CREATE TABLE ${name} (${columns}) ENGINE = Memory`),
    insertEvents(),
    ...insertMetrics(),
  ];
  const input = JSON.stringify({ statements, queries: cases.map(({ sql }) => sql) });
  const { code, stdout, stderr } = await runProcess(python, [script], { input });
  expect(code, stderr).toBe(0);
  const values = (JSON.parse(stdout) as (readonly (readonly unknown[])[])[]).map(([row]) =>
    row?.[0] === null ? null : Number(row?.[0]),
  );
  for (const [name] of kinds) {
    const own = cases
      .map((one, index) => ({ ...one, value: values[index] ?? null }))
      .filter((one) => one.name === name);
    const expected = own.map((one) => one.expected);
    expect([name, own.map(({ read, value }) => read(value))]).toEqual([name, expected]);
    expect(expected).toEqual(expect.arrayContaining([true, false]));
  }
});
