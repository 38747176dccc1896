// A process that tests alerts on past data, and prints its cost.
import { alertOfServer, backtestAlerts } from "@obstack/alert-tests";
import type { ChartQueries } from "@obstack/alert-tests";

/** What to test. */
export interface BacktestTask {
  readonly alerts: number;
  readonly days: number;
}

/** The cost of a backtest. */
export interface BacktestCost {
  /** CPU time in milliseconds. */
  readonly time: number;
  /** Peak memory of the process in MB. */
  readonly memory: number;
  /** Number of chart queries sent. */
  readonly requests: number;
}

/** Alerts on each tile, with different thresholds and intervals. */
const alertsPerTile = 5;
const minute = 60_000;
const to = Date.parse("2026-03-10T00:00:00Z");
const task = JSON.parse(process.argv[2] ?? "{}") as BacktestTask;
let requests = 0;

/** Values without the cost of a server and of parsing its responses. */
const charts: ChartQueries = {
  async querySeries({ startTime, endTime, granularity }) {
    requests++;
    const width = Number.parseInt(granularity ?? "1", 10) * minute;
    return Array.from({ length: (endTime - startTime) / width }, (_, index) => ({
      ts_bucket: startTime + index * width,
      "series_0.data": String((index * 7919) % 101),
    }));
  },
};
const tiles = Array.from({ length: Math.ceil(task.alerts / alertsPerTile) }, (_, tile) => ({
  id: `t${tile}`,
  series: [{ sourceId: "s", aggFn: "count", where: `service:service-${tile}` }],
}));
const alerts = Array.from({ length: task.alerts }, (_, index) => ({
  id: `a${index}`,
  source: "tile",
  tileId: `t${Math.floor(index / alertsPerTile)}`,
  threshold: 80 + (index % 20),
  thresholdType: "above",
  interval: index % 2 === 0 ? "5m" : "15m",
}));
const dashboards = [{ id: "d", name: "D", tiles }];
const start = process.cpuUsage();
const report = await backtestAlerts(
  alerts.map((alert) => alertOfServer(alert, dashboards)),
  charts,
  { target: "bench", from: to - task.days * 1440 * minute, to },
);
const { user, system } = process.cpuUsage(start);
if (report.alerts.some(({ status, windows }) => status !== "tested" || windows === 0))
  throw new Error("Expected all alerts to be tested.");
const cost: BacktestCost = {
  time: (user + system) / 1000,
  memory: process.resourceUsage().maxRSS / 1000,
  requests,
};
console.log(JSON.stringify(cost));
