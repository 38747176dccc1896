// Runs the SQL of SLOs in a database of the kind that deployed servers use, and compares the values with the second implementation.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess } from "@obstack/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainSqlVerdicts } from "../../test/plain-slo.ts";
import type { PlainEvent } from "../../test/plain-slo.ts";
import { defaultBurnRates } from "./burn-rates.ts";
import { budgetSql, burnSql } from "./burn-sql.ts";

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
const day = 86_400_000;
const end = Date.parse("2026-03-10T18:00:00Z");
const slo = { objective: 99, minimumEvents: 10, window: 30 * day, delay: 0 };
const filters = { language: "sql", total: "ServiceName = 'checkout'", bad: "SeverityText = 'error'" } as const;
const source = { connection: "", times: ["Timestamp"] };

/** Events with gaps, low traffic and bursts, at both edges of minutes. */
function eventsOf(): (PlainEvent & { readonly service: string })[] {
  const events: (PlainEvent & { readonly service: string })[] = [];
  for (let index = 0; index < 3 * 1440; index++) {
    const time = end - (index + 1) * minute;
    if (index % 700 < 60) continue;
    const isBurst = index % 500 < 90;
    for (let count = 0; count < (index % 5 === 0 ? 3 : 1); count++) {
      const isBad = isBurst ? (index + count) % 2 === 0 : index % 211 === 0;
      events.push({ time: time + (count === 0 ? 0 : minute - count), isBad, service: "checkout" });
    }
    // Events of another service do not count.
    events.push({ time, isBad: true, service: "cart" });
  }
  return events;
}

test("a database agrees with the second implementation on every alert, and on the budget", async (context) => {
  if (reason !== undefined) return context.skip(`The database cannot be installed: ${reason}`);
  const events = eventsOf();
  const own = events.filter(({ service }) => service === "checkout");
  const at = (sql: string, time: number): string =>
    sql.replaceAll("$__sourceTable", "otel_logs").replaceAll("{endDateMilliseconds:Int64}", `toInt64(${time})`);
  const cases = defaultBurnRates(slo.window).flatMap((rate) =>
    Array.from({ length: 60 }, (_, index) => ({ rate, time: end - index * 7 * minute })),
  );
  const left = at(budgetSql(slo, "budgetLeft", filters, source), end);
  const queries = [...cases.map(({ rate, time }) => at(burnSql(slo, rate, filters, source), time)), left];
  const input = JSON.stringify({
    events: events.map(({ time, isBad, service }) => [time, service, isBad ? "error" : "info"]),
    queries,
  });
  const { code, stdout, stderr } = await runProcess(python, [script], { input });
  expect(code, stderr).toBe(0);
  const values = (JSON.parse(stdout) as (readonly (readonly unknown[])[])[]).map((rows) => Number(rows[0]?.[0]));
  const expected = cases.map(({ rate, time }) => {
    const [verdict] = plainSqlVerdicts(
      own,
      rate,
      { objective: slo.objective, minimum: slo.minimumEvents },
      { from: time - minute, to: time, cadence: minute },
    );
    return verdict;
  });
  expect(cases.map(({ rate }, index) => (values[index] ?? 0) >= rate.factor * (1 - 1e-9))).toEqual(expected);
  expect(new Set(expected)).toEqual(new Set([true, false]));
  const bad = own.filter(({ isBad }) => isBad).length;
  expect(values.at(-1)).toBeCloseTo(100 - (100 * bad) / own.length / 0.01, 6);
}, 120_000);
