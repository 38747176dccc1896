import { maxOf } from "@obstack/basics";
import { readRule } from "../evaluate/read-rule.ts";
import { windowStart } from "@obstack/core/alerts";
import type { AlertWindow } from "../evaluate/alert-evaluator.ts";
import { evaluateAlert, unmeasured } from "../backtest/evaluate-alert.ts";
import { backtestAlerts } from "../backtest/backtest-alerts.ts";
import type { BacktestRunOptions } from "../backtest/backtest-alerts.ts";
import type { BacktestReport, TestedAlert } from "../backtest/report.ts";
import { describe } from "../backtest/test-alert.ts";
import { notTestable } from "../queries/drawing.ts";
import type { ChartQueries } from "../queries/chart-queries.ts";
import { minute, toIso } from "../evaluate/duration.ts";
import { loadCounts } from "../slo/load-counts.ts";
import type { AlertToCheck } from "./load-alerts.ts";

/** Returns the start of the events that the alerts of SLOs read in a range. */
export function startOfSlos(alerts: readonly AlertToCheck[], from: number): number {
  const lookBacks = alerts.map(({ slo }) => slo?.lookBack ?? 0);
  return windowStart(from - maxOf(lookBacks, 0), minute);
}

/**
 * Evaluates alerts on past data; those of SLOs, whose SQL charts cannot run, on the events that it counts.
 *
 * @param charts Chart queries; undefined if the deployment has none. No alert is testable then.
 * @throws {ObstackError} If the server cannot be reached or denies access.
 */
export async function backtestWithSlos(
  alerts: readonly AlertToCheck[],
  charts: ChartQueries | undefined,
  options: BacktestRunOptions,
): Promise<BacktestReport> {
  const report = await backtestAlerts(alerts, charts, options);
  const ofSlos = alerts.filter(({ slo }) => slo !== undefined);
  if (charts === undefined || ofSlos.length === 0) return report;
  const tested = new Map((await testSloAlerts(ofSlos, charts, options)).map((one) => [one.key, one]));
  return { ...report, alerts: report.alerts.map((one) => tested.get(one.key) ?? one) };
}

async function testSloAlerts(
  alerts: readonly AlertToCheck[],
  charts: ChartQueries,
  { from, to, signal, onWindows }: BacktestRunOptions,
): Promise<TestedAlert[]> {
  const slos = alerts.flatMap(({ slo }) => slo ?? []);
  const counts = await loadCounts(slos, charts, { range: { from: startOfSlos(alerts, from), to }, signal });
  return alerts.flatMap((alert): TestedAlert[] => {
    const found = alert.slo && counts.get(alert.slo);
    if (alert.slo === undefined || found === undefined) return [];
    const described = describe(alert);
    const read = readRule(alert.settings, false);
    if (typeof read === "string") return [{ ...described, ...notTestable(read), ...unmeasured }];
    if ("reason" in found) return [{ ...described, ...found, ...unmeasured }];
    const { length } = read;
    const [begin, end] = [windowStart(from, length), windowStart(to, length)];
    let first = begin;
    if (found.sumAll(found.from, begin).total === 0)
      while (first < end && found.sumAll(first, first + length).total === 0) first += length;
    const { slo } = alert;
    const windows = Array.from({ length: (end - first) / length }, (_, index): AlertWindow => {
      const start = first + index * length;
      // The server judges no value as 0.
      return { start, rows: [{ group: [], value: slo.valueAt(found, start + length) ?? 0 }] };
    });
    onWindows?.(alert.key, windows, read);
    return [
      {
        ...described,
        ...(first === begin || first >= end ? {} : { from: toIso(first) }),
        ...(first < end
          ? { status: "tested" }
          : { status: "no-data", reason: "its filters matched nothing in this range" }),
        ...evaluateAlert(read, described.thresholdType ?? "", windows),
      },
    ];
  });
}
