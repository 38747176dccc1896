import { Bench } from "tinybench";
import type { Measurement } from "./measurement.ts";
import { peers } from "./peers.ts";
import { startListServer } from "./start-list-server.ts";

const concurrency = 50;

/** Measures the CPU time of calls and of large lists, relative to the global `fetch`. */
export async function measureCalls(quick: boolean): Promise<Measurement[]> {
  await using server = await startListServer();
  return [
    {
      name: `CPU of a small call, ${concurrency} at a time`,
      unit: "ratio",
      values: await comparePeers(server.url, concurrency, quick),
    },
    { name: "CPU of a list of 5 MB", unit: "ratio", values: await comparePeers(`${server.url}/large`, 1, quick) },
  ];
}

async function comparePeers(baseUrl: string, count: number, quick: boolean): Promise<Record<string, number>> {
  const time = quick ? 20 : 3000;
  const bench = new Bench({ now, time, warmupTime: time, throws: true });
  for (const [name, connect] of Object.entries(peers)) {
    const call = connect(baseUrl);
    bench.add(name, async () => {
      const lists = await Promise.all(Array.from({ length: count }, call));
      if (!lists.every(Array.isArray)) throw new Error(`${name} returned no list.`);
    });
  }
  const tasks = await bench.run();
  const means = tasks.map(({ result }) => (result.state === "completed" ? result.latency.mean : Number.NaN));
  return Object.fromEntries(tasks.map(({ name }, index) => [name, (means[index] ?? Number.NaN) / (means[0] ?? 1)]));
}

/** Returns the CPU time of this process in milliseconds. */
function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
