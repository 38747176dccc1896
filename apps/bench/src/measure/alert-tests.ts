import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BacktestCost, BacktestTask } from "../alert-tests.ts";
import { median } from "./median.ts";

const script = fileURLToPath(new URL("../../dist/alert-tests.mjs", import.meta.url));

/** Measures a backtest in separate processes; returns the median of each cost. */
export async function measureBacktest(task: BacktestTask, rounds: number): Promise<BacktestCost> {
  const costs: BacktestCost[] = [];
  for (let round = 0; round < rounds; round++) {
    const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(task)]);
    costs.push(JSON.parse(stdout) as BacktestCost);
  }
  return {
    time: median(costs.map(({ time }) => time)),
    memory: median(costs.map(({ memory }) => memory)),
    requests: median(costs.map(({ requests }) => requests)),
  };
}
