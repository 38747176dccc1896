import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startServer } from "../start-server.ts";
import { median } from "./median.ts";

const rounds = 5;
const emulator = fileURLToPath(new URL("../../../../packages/emulator/dist/main.js", import.meta.url));
const hour = 3_600_000;
/** The unit of `/proc/PID/stat`. */
const millisecondsOfTick = 10;

/** Costs of the first chart of seven days. */
export interface FirstChartCosts {
  /** CPU time in milliseconds. */
  readonly cpu: number;
  /** Peak memory of the process in MB. */
  readonly memory: number;
}

/** Measures the first chart of seven days in new emulators: the median of five. Needs `/proc`. */
export async function measureFirstChart(): Promise<FirstChartCosts> {
  const costs: FirstChartCosts[] = [];
  for (let round = 0; round < rounds; round++) costs.push(await measure());
  return { cpu: median(costs.map(({ cpu }) => cpu)), memory: median(costs.map(({ memory }) => memory)) };
}

async function measure(): Promise<FirstChartCosts> {
  await using server = await startServer([emulator]);
  const { pid, url, headers } = server;
  const send = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`The emulator responded with ${response.status}.`);
    return response.json();
  };
  const { data: sources } = (await send("sources")) as { data: readonly { id: string; kind: string }[] };
  const sourceId = sources.find(({ kind }) => kind === "log")?.id;
  const endTime = Math.floor(Date.now() / hour) * hour;
  const before = readCpu(pid);
  const body = {
    series: [{ sourceId, aggFn: "count", where: "", groupBy: [] }],
    startTime: endTime - 7 * 24 * hour,
    endTime,
    granularity: "1h",
  };
  await send("charts/series", { method: "POST", body: JSON.stringify(body) });
  return { cpu: readCpu(pid) - before, memory: readPeakMemory(pid) };
}

function readCpu(pid: number | undefined): number {
  // The name of the process, in parentheses, can contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const [user, system] = [fields[11], fields[12]];
  return (Number(user) + Number(system)) * millisecondsOfTick;
}

function readPeakMemory(pid: number | undefined): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1000);
}
