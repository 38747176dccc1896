import { burnSql, readSlo, sqlSourceOf } from "@obstack/core/slo";
import { readResults } from "../report.ts";
import type { Run } from "../report.ts";

const name = "Rows that an evaluation of an SLO reads, with 576,000 events a day";
/** Milliseconds between two events. */
const step = 150;
const days = 4;
const end = Date.parse("2026-03-10T18:07:00Z");
const parameter = "{endDateMilliseconds:Int64}";
const table = "obstack_bench_events";

/**
 * Measures the rows that the SQL of an SLO reads in a table that is ordered as the server's own. Needs a database: its address over HTTP is in
 * `BENCH_DATABASE`. Without one, the earlier results stay.
 */
export async function measureRows({ add }: Run): Promise<void> {
  const address = process.env["BENCH_DATABASE"];
  if (address === undefined) {
    const earlier = readResults().figures.find((figure) => figure.name === name);
    if (earlier !== undefined) add(earlier);
    return;
  }
  await send(address, `DROP TABLE IF EXISTS ${table}`);
  const columns = "Timestamp DateTime64(9), ServiceName LowCardinality(String), SeverityText LowCardinality(String)";
  const order = "PARTITION BY toDate(Timestamp) ORDER BY (toStartOfFiveMinutes(Timestamp), ServiceName, Timestamp)";
  await send(address, `CREATE TABLE ${table} (${columns}) ENGINE = MergeTree ${order}`);
  const event = `fromUnixTimestamp64Milli(toInt64(${end} - number * ${step})), concat('service-', toString(number % 10)), if(number % 999 = 0, 'error', 'info')`;
  await send(address, `INSERT INTO ${table} SELECT ${event} FROM numbers(${(days * 86_400_000) / step})`);
  await send(address, `OPTIMIZE TABLE ${table} FINAL`);
  const values: Record<string, number> = {};
  const goals: Record<string, number> = {};
  for (const { label, sql, events } of queries()) {
    const answer = await send(address, `${sql.replaceAll(parameter, `toInt64(${end})`)} FORMAT JSON`);
    values[label] = (
      JSON.parse(answer) as { readonly statistics: { readonly rows_read: number } }
    ).statistics.rows_read;
    // The database reads blocks of 8,192 rows, and five minutes at both ends.
    if (events !== undefined) goals[label] = Math.round(events * 1.05 + 3 * 8192);
  }
  await send(address, `DROP TABLE ${table}`);
  add({ name, unit: "count", goals, values });
}

function queries(): { readonly label: string; readonly sql: string; readonly events?: number }[] {
  const filters = { total: "ServiceName = 'service-3'", bad: "SeverityText = 'error'" } as const;
  const found = readSlo({ name: "A", objective: 99.9, indicator: { source: "Logs", ...filters } });
  const source = sqlSourceOf({ connection: "c", from: { tableName: table }, timestampValueExpression: "Timestamp" });
  if (!("slo" in found) || typeof source === "string") throw new Error("The SLO cannot be read.");
  const { slo } = found;
  const all = slo.burnRates.map((rate) => ({
    label: `${rate.severity} over ${rate.long / 3_600_000}h`,
    sql: burnSql(slo, rate, filters, source).replaceAll("$__sourceTable", table),
    events: rate.long / step,
  }));
  const [first] = all;
  if (first === undefined) return all;
  const sql = first.sql.replaceAll(/ AND toStartOfFiveMinutes\(Timestamp\) [<>]= toStartOfFiveMinutes\([^)]*\)\)/g, "");
  if (sql === first.sql) throw new Error("The SQL has no bounds on five minutes.");
  return [...all, { label: `${first.label}, without bounds on five minutes`, sql }];
}

async function send(address: string, sql: string): Promise<string> {
  const response = await fetch(address, { method: "POST", body: sql });
  const text = await response.text();
  if (!response.ok) throw new Error(`The database refused a query: ${text.slice(0, 300)}`);
  return text;
}
