import type { BacktestCost } from "../alert-tests.ts";
import { measureBacktest } from "../measure/alert-tests.ts";
import type { Run } from "../run.ts";

/** Measures backtests by the number of alerts. */
export async function measureAlertTests({ quick, add }: Run): Promise<void> {
  const sizes = quick ? [10, 100] : [10, 100, 1000];
  for (const days of [7, 30]) {
    const costs = new Map<number, BacktestCost>();
    for (const alerts of sizes) costs.set(alerts, await measureBacktest({ alerts, days }, quick ? 1 : 5));
    const mapCosts = (read: (cost: BacktestCost, size: number) => number): Record<string, number> =>
      Object.fromEntries([...costs].map(([size, cost]) => [`${size.toLocaleString("en")} alerts`, read(cost, size)]));
    const base = costs.get(100);
    if (base === undefined) return;
    add({
      name: `Requests of a backtest of ${days} days, five alerts on each tile`,
      unit: "count",
      goals: mapCosts((_, size) => size / 5),
      values: mapCosts(({ requests }) => requests),
    });
    add({
      name: `CPU time per alert of a backtest of ${days} days, relative to 100 alerts, Node 24`,
      unit: "ratio",
      // Linear growth. At smaller sizes, the start of the process dominates.
      goals: quick ? {} : { "1,000 alerts": 1.1 },
      values: mapCosts(({ time }, size) => time / size / (base.time / 100)),
    });
    add({
      name: `Peak memory of a backtest of ${days} days, Node 24`,
      unit: "MB",
      goals: {},
      values: mapCosts(({ memory }) => memory),
    });
  }
}
