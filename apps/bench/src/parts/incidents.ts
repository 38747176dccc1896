import { saveIncident } from "@obstack/alert-tests/internal";
import type { QueryChartSeriesRequest } from "@obstack/selfhosted";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runOnStack } from "../measure-stack.ts";
import type { Run } from "../report.ts";
import { median } from "../statistics.ts";

const [incidents, dashboards, tiles] = [50, 5, 20];
const minute = 60_000;
const week = 7 * 24 * 60 * minute;
/** Each incident lasts 90 minutes. */
const length = 90 * minute;

/** Writes 100 alerts, each on a filter of its own. */
function writeAlerts(folder: string): void {
  for (const name of ["dashboards", "alerts"]) mkdirSync(join(folder, name), { recursive: true });
  for (let dashboard = 0; dashboard < dashboards; dashboard++) {
    const series = (tile: number): object => ({
      source: "Logs",
      type: "time",
      dataSource: "events",
      aggFn: "count",
      groupBy: [],
      where: `ServiceName:service-${dashboard}-${tile} AND SeverityText:error`,
      whereLanguage: "lucene",
    });
    const all = Array.from({ length: tiles }, (_, tile) => ({
      name: `Errors ${tile}`,
      x: (tile % 4) * 3,
      y: Math.floor(tile / 4) * 3,
      w: 3,
      h: 3,
      asRatio: false,
      series: [series(tile)],
    }));
    const write = (path: string, value: object): void => writeFileSync(join(folder, path), JSON.stringify(value));
    write(`dashboards/service-${dashboard}.json`, { name: `Service ${dashboard}`, tiles: all });
    for (let tile = 0; tile < tiles; tile++)
      write(`alerts/service-${dashboard}-${tile}.json`, {
        name: `Errors ${dashboard} ${tile}`,
        dashboard: `service-${dashboard}`,
        tile: `Errors ${tile}`,
        threshold: 20,
        thresholdType: "above",
        interval: "5m",
        webhook: "On-call",
      });
  }
}

/** A server whose queries return a value for each minute, without requests. */
const client = {
  server: { deployment: "selfhosted", origin: "http://localhost:8000" },
  dashboards: { list: () => Promise.resolve([]) },
  alerts: { list: () => Promise.resolve([]) },
  sources: { list: () => Promise.resolve([{ id: "5".repeat(24), name: "Logs", kind: "log" }]) },
  charts: {
    querySeries: ({ series, startTime, endTime }: QueryChartSeriesRequest) =>
      Promise.resolve(
        Array.from({ length: (endTime - startTime) / minute }, (_, index) => {
          const time = startTime + index * minute;
          // Half an hour in a week, in which the alerts of one service fire.
          const isDown = time % week < 30 * minute && series[0]?.where?.startsWith("ServiceName:service-0-") === true;
          const value = isDown ? 40 : Math.floor(time / minute) % 4;
          return { ts_bucket: time, "series_0.data": String(value) };
        }),
      ),
  },
};

/** Measures the replay of saved incidents, with the reading of their files. */
export async function measureIncidents({ quick, folder, add }: Run): Promise<void> {
  writeAlerts(folder);
  // The start of a week since the epoch, in which an incident begins.
  const start = Date.parse("2026-03-12T00:00:00Z") - 30 * minute;
  for (let index = 0; index < incidents; index++) {
    const from = start - index * week;
    const times = { from, began: from + 30 * minute, to: from + length };
    const target = { target: "default", isOfTarget: false };
    await saveIncident(folder, client as never, { name: `Incident ${index}`, ...times, ...target });
  }
  const times: number[] = [];
  for (let round = 0; round < (quick ? 1 : 5); round++)
    times.push((await runOnStack({ action: "replay", folder, servers: {} }, incidents)).cpu);
  add({
    name: "CPU time to read and replay 50 incidents with 100 alerts, Node 24",
    unit: "ms",
    goals: { "`obstack test`": 1000 },
    values: { "`obstack test`": median(times) },
  });
}
